import { inflateSync } from 'node:zlib'

const objectPattern = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g

function streamOf(body: string): string {
  const start = body.indexOf('stream\n')
  if (start < 0) return ''
  const bytes = Buffer.from(body.slice(start + 'stream\n'.length, body.lastIndexOf('\nendstream')), 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
}

/** Characters of the glyphs of a font, by its ToUnicode map. */
function charactersOf(map: string): ReadonlyMap<number, string> {
  const characters = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries())
      characters.set(
        Number.parseInt(first, 16) + index,
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      )
  return characters
}

/** The text of a PDF made by pdfkit with embedded fonts, a line per text operator, and the names in its description. */
export function pdfText(file: Buffer): string {
  const objects = new Map(
    [...file.toString('latin1').matchAll(objectPattern)].map(([, id = '', body = '']) => [id, body]),
  )
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      if (map) fonts.set(name, charactersOf(streamOf(objects.get(map) ?? '')))
    }
  const lines: string[] = []
  for (const body of objects.values()) {
    let font: ReadonlyMap<number, string> | undefined
    for (const [, name, shown] of streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name)
      if (!shown) continue
      const codes = [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      lines.push(codes.map((code) => font?.get(Number.parseInt(code, 16)) ?? '').join(''))
    }
    // UTF-16 texts of the description, such as the author.
    for (const [, text = ''] of body.matchAll(/\((\u00fe\u00ff(?:\\.|[^\\)])*)\)/g)) {
      const bytes = Buffer.from(text.slice(2).replace(/\\(.)/g, '$1'), 'latin1')
      if (bytes.length % 2 === 0) lines.push(bytes.swap16().toString('utf16le'))
    }
  }
  return lines.join('\n')
}
