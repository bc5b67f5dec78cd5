export type Encoding = 'br' | 'gzip' | 'identity'

/** Smallest first: among equally welcome encodings the earlier one is sent. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

// Browsers send a handful of different headers; strangers may send any number of them.
const remembered = new Map<string, readonly Encoding[]>()
const REMEMBERED = 200
const LONGEST = 200

/** The encodings a visitor takes, best first; plain bytes are the last resort even where refused. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ['identity']
  const known = remembered.get(header)
  if (known) return known
  const accepted = readHeader(header)
  if (header.length <= LONGEST) {
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(header, accepted)
  }
  return accepted
}

function readHeader(header: string): readonly Encoding[] {
  const qualities = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    if (name) qualities.set(name === 'x-gzip' ? 'gzip' : name, quality(parameters))
  }
  const everything = qualities.get('*')
  const qualityOf = (encoding: Encoding) =>
    // Unless it is named, identity is allowed but never preferred to an encoding that is.
    qualities.get(encoding) ?? (encoding === 'identity' ? (everything === 0 ? 0 : 0.0001) : (everything ?? 0))
  const accepted = encodings
    .filter((encoding) => qualityOf(encoding) > 0)
    .sort((one, other) => qualityOf(other) - qualityOf(one))
  return accepted.includes('identity') ? accepted : [...accepted, 'identity']
}

function quality(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  if (given === undefined) return 1
  const value = Number(given.slice(2))
  return value >= 0 && value <= 1 ? value : 0
}
