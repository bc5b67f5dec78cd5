import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ArchiveWriter, Digest, readArchive } from '#server/cli/backup/archive.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  file = join(folder, 'backup.tar.gz')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(entries: Record<string, string>): Promise<string> {
  const archive = new ArchiveWriter(file)
  for (const [name, content] of Object.entries(entries)) await archive.add(name, Buffer.from(content))
  await archive.end()
  return archive.digest.value()
}

async function read(digest = new Digest()): Promise<Record<string, string>> {
  const entries: Record<string, string> = {}
  for await (const { name, content } of readArchive(file, digest)) entries[name] = await text(content())
  return entries
}

test('an archive is on the disk before it counts as written', async () => {
  const flushed = vi.spyOn(fs, 'fsync')
  try {
    const archive = new ArchiveWriter(file)
    await archive.add('backup.json', Buffer.from('{}'))
    expect(flushed).not.toHaveBeenCalled()
    await archive.end()
    expect(flushed).toHaveBeenCalledOnce()
    expect(await read()).toEqual({ 'backup.json': '{}' })
  } finally {
    flushed.mockRestore()
  }
})

test('names of any length and contents of any size come back, with the same digest', async () => {
  const entries = {
    'backup.json': '{}',
    [`files/uploads/${'long/'.repeat(60)}şube.webp`]: 'ç'.repeat(3_000_000),
    'files/documents/empty.pdf': '',
    'summary.json': 'x'.repeat(512),
  }
  const written = await write(entries)
  const digest = new Digest()
  expect(await read(digest)).toEqual(entries)
  expect(digest.value()).toBe(written)
})

test('entries that are not read are skipped, and still covered by the digest', async () => {
  const written = await write({ one: 'x'.repeat(100_000), two: 'y' })
  const digest = new Digest()
  const names: string[] = []
  for await (const { name } of readArchive(file, digest)) names.push(name)
  expect(names).toEqual(['one', 'two'])
  expect(digest.value()).toBe(written)
})

test('an archive that was cut off or changed cannot be read to its end', async () => {
  await write({ one: Array.from({ length: 50_000 }, (_, index) => index * 7919).join(), two: 'y' })
  const whole = await readFile(file)
  for (const end of [whole.length - 1, whole.length - 9, Math.floor(whole.length / 2), 12, 0]) {
    await writeFile(file, whole.subarray(0, end))
    await expect(read(), `${end} bytes`).rejects.toThrow()
  }
  for (const at of [Math.floor(whole.length / 2), whole.length - 6]) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    await writeFile(file, changed)
    await expect(read(), `byte ${at}`).rejects.toThrow()
  }
  await writeFile(file, 'not an archive')
  await expect(read()).rejects.toThrow()
})

test('a file that cannot be written rejects with its reason', async () => {
  const archive = new ArchiveWriter(join(folder, 'missing', 'backup.tar.gz'))
  const addAlways = async () => {
    for (;;) await archive.add('one', randomBytes(100_000))
  }
  await expect(addAlways()).rejects.toThrow('ENOENT')
  await expect(archive.add('two', Buffer.from('y'))).rejects.toThrow('ENOENT')
  await archive.abandon()
})
