import { expect, test } from 'vitest'
import { bulkActions, documentedRow, listsOfOffice, viewsOfOffice } from '#tests/support/product/lists.ts'
import { readRootFile } from '#tests/support/product/source-files.ts'

/** The formatter pads columns; only the text is compared. */
const plain = (row: string) => row.replace(/\s+/g, ' ').trim()

const [lists = '', views = ''] = readRootFile('docs/lists.md').split('\n## Views\n')
const rowsOf = (section: string) =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map(plain)

test('docs/lists.md has the row of every list of the back office, as in its source', () => {
  const rows = rowsOf(lists)
  const missing = listsOfOffice.map(documentedRow).filter((row) => !rows.includes(row))
  expect(missing).toEqual([])
  // The header, the line below it, and no row of a removed list.
  expect(rows).toHaveLength(listsOfOffice.length + 2)
})

test('each bulk action documents its effect and how it is undone', () => {
  const used = listsOfOffice.flatMap((list) => list.bulkActions)
  expect(used.filter((name) => !bulkActions[name])).toEqual([])
})

test('each resource has a list, a create form and an edit form, or docs/lists.md gives the reason', () => {
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
