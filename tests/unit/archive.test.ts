import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { ArchiveWriter, readArchive } from '#server/cli/backup/archive.ts'

test('an archive is on the disk before it counts as written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  const flushed = vi.spyOn(fs, 'fsync')
  try {
    const file = join(folder, 'backup.tar.gz')
    const archive = new ArchiveWriter(file)
    await archive.add('backup.json', 2, [Buffer.from('{}')])
    expect(flushed).not.toHaveBeenCalled()
    await archive.end()
    expect(flushed).toHaveBeenCalledOnce()
    const entries: string[] = []
    for await (const { name, content } of readArchive(file)) entries.push(`${name}: ${await text(content())}`)
    expect(entries).toEqual(['backup.json: {}'])
  } finally {
    flushed.mockRestore()
    await rm(folder, { recursive: true, force: true })
  }
})
