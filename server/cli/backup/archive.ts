import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** An entry of an archive; its content has to be consumed before the next entry, otherwise it is skipped. */
export interface ArchiveEntry {
  name: string
  size: number
  content(): AsyncGenerator<Buffer>
}

const block = 512
const padding = (size: number) => (block - (size % block)) % block

/** Offset and length of the used fields of a tar header. */
const fields = { name: [0, 100], size: [124, 12], checksum: [148, 8], prefix: [345, 155] } as const

/** The sum of a header's bytes, with the checksum field as spaces. */
function checksumOf(header: Buffer): number {
  const [start, length] = fields.checksum
  return header.reduce((sum, byte, at) => sum + (at >= start && at < start + length ? 32 : byte), 0)
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(block)
  // A long path is split at a slash; the part before it goes into the prefix field.
  const cut = Buffer.byteLength(name) > 100 ? name.indexOf('/', name.length - 100) : -1
  if (Buffer.byteLength(name.slice(cut + 1)) > 100 || cut > 155) throw new Error(`Too long a path: ${name}`)
  header.write(name.slice(cut + 1), fields.name[0])
  if (cut > 0) header.write(name.slice(0, cut), fields.prefix[0])
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, fields.size[0])
  header.write('00000000000\0', 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, fields.checksum[0])
  return header
}

/** SHA-256 over the names, sizes and contents of all entries. */
export class Digest {
  readonly #hash: Hash = createHash('sha256')
  begin(name: string, size: number): void {
    this.#hash.update(`${name}\n${size}\n`)
  }
  update(chunk: Buffer): void {
    this.#hash.update(chunk)
  }
  /** The digest up to now. */
  value(): string {
    return this.#hash.copy().digest('hex')
  }
}

/** Writes a `.tar.gz` as a stream. */
export class ArchiveWriter {
  readonly digest = new Digest()
  readonly #gzip = createGzip()
  readonly #written: Promise<void>

  constructor(file: string) {
    // On the disk before the archive gets its name: a power failure must not leave an empty backup.
    this.#written = pipeline(this.#gzip, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    // The next write rejects.
    this.#written.catch(() => undefined)
  }

  async add(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    this.digest.begin(name, size)
    await this.#write(headerOf(name, size))
    let length = 0
    for await (const chunk of content) {
      length += chunk.length
      this.digest.update(chunk)
      await this.#write(chunk)
    }
    if (length !== size) throw new Error(`${name} has changed its size while it was read`)
    await this.#write(Buffer.alloc(padding(size)))
  }

  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * block))
    this.#gzip.end()
    await this.#written
  }

  async abandon(): Promise<void> {
    this.#gzip.destroy()
    await this.#written.catch(() => undefined)
  }

  async #write(chunk: Buffer): Promise<void> {
    if (this.#gzip.destroyed) await this.#written
    if (!this.#gzip.write(chunk)) await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }
}

/** The bytes of a compressed file in portions as they are asked for. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    const source = createReadStream(file)
    const unpacked = createGunzip()
    source.on('error', (error) => unpacked.destroy(error))
    this.#chunks = source.pipe(unpacked)[Symbol.asyncIterator]()
  }

  async *portion(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next()
        if (done) throw new Error('The archive ends too early')
        this.#rest = value
      }
      const chunk = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(chunk.length)
      left -= chunk.length
      yield chunk
    }
  }

  whole(size: number): Promise<Buffer> {
    return buffer(this.portion(size))
  }

  /** Reads to the end, where gzip's checksum is. */
  async finish(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = ([start, length]: readonly [number, number]) =>
    (header.toString('utf8', start, start + length).split('\0')[0] ?? '').trim()
  if (Number.parseInt(text(fields.checksum), 8) !== checksumOf(header)) throw new Error('Not a tar archive')
  const prefix = text(fields.prefix)
  return {
    name: `${prefix}${prefix && '/'}${text(fields.name)}`,
    size: Number.parseInt(text(fields.size), 8),
  }
}

/** Yields the entries of a `.tar.gz`; `digest` covers the entries read so far. */
export async function* readArchive(file: string, digest = new Digest()): AsyncGenerator<ArchiveEntry> {
  const bytes = new Bytes(file)
  try {
    for (;;) {
      const header = await bytes.whole(block)
      if (header.every((byte) => byte === 0)) break
      const { name, size } = readHeader(header)
      let isRead = false
      const content = async function* () {
        isRead = true
        digest.begin(name, size)
        for await (const chunk of bytes.portion(size)) {
          digest.update(chunk)
          yield chunk
        }
        await bytes.whole(padding(size))
      }
      yield { name, size, content }
      if (!isRead) for await (const _ of content());
    }
    await bytes.finish()
  } finally {
    await bytes.close()
  }
}
