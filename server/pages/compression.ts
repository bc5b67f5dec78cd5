import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** `quick` is for the visitor who waits for the render, `small` for everyone after. */
export type Effort = 'quick' | 'small'

const levels: Record<Effort, { brotli: number; gzip: number }> = {
  quick: { brotli: 4, gzip: 5 },
  small: { brotli: 10, gzip: 9 },
}

const text = /^(text\/|application\/(json|xml|javascript|manifest\+json)\b|[^;]*\+(json|xml)\b)/

export interface Compressed {
  br: Buffer
  gzip: Buffer
}

/** Both compressed forms of a text; null where compressing does not pay. */
export async function compress(
  body: Buffer,
  contentType: string,
  effort: Effort,
): Promise<Compressed | null> {
  if (body.length < 256 || !text.test(contentType)) return null
  const level = levels[effort]
  const [br, zipped] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level.brotli,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // Pages are small; the usual window would take a multiple of this memory for each of them.
        [constants.BROTLI_PARAM_LGWIN]: 19,
      },
    }),
    deflate(body, { level: level.gzip }),
  ])
  return br.length < body.length && zipped.length < body.length ? { br, gzip: zipped } : null
}
