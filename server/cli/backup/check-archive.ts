import { text } from 'node:stream/consumers'
import { Digest, readArchive } from '#server/cli/backup/archive.ts'
import {
  BackupError,
  BackupOpening,
  BackupSummary,
  backupTexts as texts,
} from '#server/cli/backup/backup-format.ts'

/** An archive that was read to its end and is whole. */
export interface CheckedArchive {
  opening: BackupOpening
  summary: BackupSummary
}

/** Longest opening or summary in bytes. */
const longest = 4 * 1024 * 1024

/** Reads an archive through, before anything is written. Throws a `BackupError` for one that is not ours or not whole. */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  try {
    return await readThrough(file)
  } catch (cause) {
    throw new BackupError(texts.unreadable(file), { cause })
  }
}

async function readThrough(file: string): Promise<CheckedArchive> {
  const digest = new Digest()
  let opening: BackupOpening | undefined
  let summary: BackupSummary | undefined
  let files = 0
  for await (const { name, size, content } of readArchive(file, digest)) {
    if (summary) throw new Error('Something follows the summary')
    if (!opening || name === 'summary.json') {
      if (size > longest) throw new Error(`${name} is too long`)
      const expected = digest.value()
      const value: unknown = JSON.parse(await text(content()))
      if (!opening) opening = BackupOpening.parse(value)
      else {
        summary = BackupSummary.parse(value)
        if (summary.digest !== expected) throw new Error('The contents are not those that were written')
      }
    } else {
      if (name.startsWith('files/')) files += 1
      for await (const _ of content());
    }
  }
  if (!opening || summary?.files !== files) throw new Error('The archive is not whole')
  return { opening, summary }
}
