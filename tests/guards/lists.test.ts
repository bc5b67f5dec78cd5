import { expect, test } from 'vitest'
import { bulkActions, documentedRow, listsOfOffice, viewsOfOffice } from '#tests/support/product/lists.ts'
import { readRootFile } from '#tests/support/product/source-files.ts'

/** Columns are padded by the formatter; words are what counts. */
const plain = (row: string) => row.replace(/\s+/g, ' ').trim()

const [lists = '', views = ''] = readRootFile('docs/lists.md').split('\n## Views\n')
const rowsOf = (section: string) =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map(plain)

test('docs/lists.md has the row of every list of the back office, as its source has it', () => {
  const rows = rowsOf(lists)
  const missing = listsOfOffice.map(documentedRow).filter((row) => !rows.includes(row))
  expect(missing).toEqual([])
  // A heading, the line below it, and nothing that is no list any more.
  expect(rows).toHaveLength(listsOfOffice.length + 2)
})

test('each bulk action says what it does and how it is taken back', () => {
  const used = listsOfOffice.flatMap((list) => list.bulkActions)
  expect(used.filter((name) => !bulkActions[name])).toEqual([])
})

test('each resource has a list, a form that adds and a form that edits, or docs/lists.md says why not', () => {
  const documented = rowsOf(views)
    .slice(2)
    .map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  const expected = viewsOfOffice.map((one) => [`${one.title} (\`${one.resource}\`)`, one.views.join(', ')])
  expect(documented.map((cells) => cells.slice(0, 2))).toEqual(expected)
  const wrong = documented.filter(([, shown = '', reason = '–']) => {
    const isWhole = ['list', 'create', 'edit'].every((view) => shown.split(', ').includes(view))
    return isWhole !== (reason === '–')
  })
  expect(wrong).toEqual([])
})
