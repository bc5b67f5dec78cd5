import { text } from 'node:stream/consumers'
import { Digest, readArchive } from '#server/cli/backup/archive.ts'
import { BackupOpening, BackupSummary, backupTexts as texts } from '#server/cli/backup/backup-format.ts'
import { CommandError } from '#server/cli/run-command.ts'

/** The first and last entry of a complete archive. */
export interface CheckedArchive {
  opening: BackupOpening
  summary: BackupSummary
}

/** Bytes of an opening or summary at most. */
const maximumSize = 4 * 1024 * 1024

/** Reads and verifies a whole archive. Throws a `CommandError` for one of another product or an incomplete one. */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  try {
    return await readThrough(file)
  } catch (cause) {
    throw new CommandError(texts.unreadable(file), { cause })
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
      if (size > maximumSize) throw new Error(`${name} is too long`)
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
