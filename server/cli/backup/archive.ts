import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

/** An entry of an archive; content that is not consumed before the next entry is skipped. */
export interface ArchiveEntry {
  name: string
  size: number
  content(): AsyncGenerator<Buffer>
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
  readonly #entries = pack()
  readonly #written: Promise<void>

  constructor(file: string) {
    // On the disk before the archive gets its name: a power failure must not leave an empty backup.
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
    this.#written = pipeline(this.#entries, createGzip(), target)
    // The next entry rejects.
    this.#written.catch(() => undefined)
  }

  /** Adds an entry; waits until the file takes more. */
  async add(name: string, content: Buffer): Promise<void> {
    this.digest.begin(name, content.length)
    this.digest.update(content)
    if (this.#entries.destroyed) await this.#written
    const added = Promise.withResolvers<void>()
    const header = { name, mode: 0o600, mtime: new Date(0) }
    const entry = this.#entries.entry(header, content, (error) =>
      error ? added.reject(error) : added.resolve(),
    )
    entry.on('error', added.reject)
    // A failed file ends its entry as well, with an error that does not name the reason.
    await Promise.race([this.#written, added.promise.catch(() => this.#written)])
  }

  async end(): Promise<void> {
    this.#entries.finalize()
    await this.#written
  }

  async abandon(): Promise<void> {
    this.#entries.destroy()
    await this.#written.catch(() => undefined)
  }
}

/** Yields the entries of a `.tar.gz`; `digest` covers the entries read so far. */
export async function* readArchive(file: string, digest = new Digest()): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  const read = pipeline(createReadStream(file), createGunzip(), entries)
  // Rejects also where the caller reads no further.
  read.catch(() => undefined)
  for await (const entry of entries) {
    const { name, size = 0 } = entry.header
    let isRead = false
    const content = async function* () {
      isRead = true
      digest.begin(name, size)
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        digest.update(chunk)
        yield chunk
      }
    }
    yield { name, size, content }
    if (!isRead) for await (const _ of content());
  }
  // Until the end, where gzip's checksum is.
  await read
}
