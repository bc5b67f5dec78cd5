import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Smallest first: among encodings of equal quality the earlier one is sent. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

/** Browsers send a handful of distinct headers; other clients may send any number of them. */
const parsedHeaders = new LRUCache<string, readonly Encoding[]>({ max: 200 })
const longestCachedHeader = 200

/** Returns the encodings that an Accept-Encoding header allows, best first; always contains `identity`. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ['identity']
  const cached = parsedHeaders.get(header)
  if (cached) return cached
  const accepted = parseHeader(header)
  if (header.length <= longestCachedHeader) parsedHeaders.set(header, accepted)
  return accepted
}

function parseHeader(header: string): readonly Encoding[] {
  const qualities = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    if (name) qualities.set(name === 'x-gzip' ? 'gzip' : name, parseQuality(parameters))
  }
  const wildcard = qualities.get('*')
  const qualityOf = (encoding: Encoding) =>
    // Unless it is named, identity is allowed but never preferred to an encoding that is.
    qualities.get(encoding) ?? (encoding === 'identity' ? (wildcard === 0 ? 0 : 0.0001) : (wildcard ?? 0))
  const accepted = encodings
    .filter((encoding) => qualityOf(encoding) > 0)
    .sort((one, other) => qualityOf(other) - qualityOf(one))
  return accepted.includes('identity') ? accepted : [...accepted, 'identity']
}

function parseQuality(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  if (given === undefined) return 1
  const value = Number(given.slice(2))
  return value >= 0 && value <= 1 ? value : 0
}

/** `fast` while a request waits for the render, `best` afterwards in the background. */
export type CompressionLevel = 'fast' | 'best'

const levels: Record<CompressionLevel, { brotli: number; gzip: number }> = {
  fast: { brotli: 7, gzip: 5 },
  best: { brotli: 10, gzip: 9 },
}

const compressibleTypes = /^(text\/|application\/(json|xml|javascript|manifest\+json)\b|[^;]*\+(json|xml)\b)/
const smallestCompressed = 256

export interface Compressed {
  br: Buffer
  gzip: Buffer
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Compresses in a thread of libuv's pool. */
export function encode(
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  level: CompressionLevel = 'fast',
): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(body, { level: levels[level].gzip })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: levels[level].brotli,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // Pages are small; the default window would take a multiple of this memory for each compression.
      [constants.BROTLI_PARAM_LGWIN]: 19,
    },
  })
}

/** Returns both compressed forms of a text; null where compression would not make it smaller. */
export async function compress(
  body: Buffer,
  contentType: string,
  level: CompressionLevel,
): Promise<Compressed | null> {
  if (body.length < smallestCompressed || !compressibleTypes.test(contentType)) return null
  const [br, zipped] = await Promise.all([encode(body, 'br', level), encode(body, 'gzip', level)])
  return br.length < body.length && zipped.length < body.length ? { br, gzip: zipped } : null
}
