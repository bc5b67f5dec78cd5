import { inflateRawSync } from 'node:zlib'

const endSignature = 0x06054b50

/** The files of a ZIP archive by path, read through its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - 22
  while (end >= 0 && archive.readUInt32LE(end) !== endSignature) end -= 1
  if (end < 0) throw new Error('The archive has no end: it was cut off')
  const files = new Map<string, Buffer>()
  let entry = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const method = archive.readUInt16LE(entry + 10)
    const size = archive.readUInt32LE(entry + 20)
    const [nameLength, extra, comment] = [28, 30, 32].map((at) => archive.readUInt16LE(entry + at)) as [
      number,
      number,
      number,
    ]
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength)
    const local = archive.readUInt32LE(entry + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + size)
    files.set(name, method === 8 ? inflateRawSync(content) : Buffer.from(content))
    entry += 46 + nameLength + extra + comment
  }
  return files
}
