import { expect, test } from 'vitest'
import { bulkActions, documentedRow, listsOfOffice } from '#tests/support/lists.ts'
import { readRootFile } from '#tests/support/source-files.ts'

/** Columns are padded by the formatter; words are what counts. */
const plain = (row: string) => row.replace(/\s+/g, ' ').trim()

test('docs/lists.md has the row of every list of the back office, as its source has it', () => {
  const rows = readRootFile('docs/lists.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map(plain)
  const missing = listsOfOffice.map(documentedRow).filter((row) => !rows.includes(row))
  expect(missing).toEqual([])
  // A heading, the line below it, and nothing that is no list any more.
  expect(rows).toHaveLength(listsOfOffice.length + 2)
})

test('each bulk action says what it does and how it is taken back', () => {
  const used = listsOfOffice.flatMap((list) => list.bulkActions)
  expect(used.filter((name) => !bulkActions[name])).toEqual([])
})
