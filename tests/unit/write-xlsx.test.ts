import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { FileCell } from '#server/integrations/spreadsheet/file-cell.ts'
import { type Workbook, writeXlsx } from '#server/integrations/spreadsheet/write-xlsx.ts'
import { unzip } from '#tests/support/product/zip.ts'

const columns = ['Ad', 'Tutar', 'Adet', 'Gün', 'Zaman', 'Saat'].map((heading) => ({ heading, width: 10 }))

const write = (rows: readonly FileCell[][], options: Partial<Workbook> = {}): Promise<Buffer> =>
  buffer(
    writeXlsx({
      title: 'Üyeler',
      author: 'Bozkır & Oğulları',
      columns,
      rows: Readable.from([rows]),
      ...options,
    }),
  )

const partsOf = async (...given: Parameters<typeof write>) => {
  const parts = unzip(await write(...given))
  return (path: string) => String(parts.get(path))
}

test.each([
  ['Üyeler', 'Üyeler'],
  // Cut before it is escaped: half of an entity would break the workbook.
  [`${'a'.repeat(29)}&b çok uzun`, `${'a'.repeat(29)}&amp;b`],
  ['Gelir/gider: [Meram]', 'Gelir gider   Meram'],
  ["'Tırnaklı'", 'Tırnaklı'],
  ['???', 'Sayfa1'],
])('the sheet of “%s” has a name that Excel accepts', async (title, name) => {
  const part = await partsOf([], { title })
  expect(/<sheet name="([^"]*)"/.exec(part('xl/workbook.xml'))?.[1]).toBe(name)
})

test('amounts, numbers, days and times are values, and every text stays a text', async () => {
  const moment = '2026-11-22T09:30'
  const file = await write([
    ['=1+1', { lira: 1250.5 }, { number: 3 }, { day: '2026-11-22' }, { moment }, { time: '18:45' }],
    ['0532 000 00 01', { lira: -1 }, '00123', '', '', ''],
  ])
  const [, row, other] = await readSheet(file)
  expect(row?.slice(0, 3)).toEqual(['=1+1', 1250.5, 3])
  const roundedToSeconds = row?.slice(3).map((cell) => new Date(Math.round(Number(cell) / 1000) * 1000))
  expect(roundedToSeconds).toEqual(
    ['2026-11-22T00:00Z', '2026-11-22T09:30Z', '1899-12-30T18:45Z'].map((date) => new Date(date)),
  )
  expect(other?.slice(0, 3)).toEqual(['0532 000 00 01', -1, '00123'])
})

test('cells have the formats of a Turkish workbook, and texts one that keeps them from becoming formulas', async () => {
  const cells = [
    'a',
    { lira: 1 },
    { number: 1 },
    { day: '2026-11-22' },
    { moment: '2026-11-22T09:30' },
    { time: '09:30' },
  ]
  const part = await partsOf([cells])
  const styles = part('xl/styles.xml')
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const [, given = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles) ?? []
  const formats = [...given.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => codes.get(id))
  const used = [...part('xl/worksheets/sheet1.xml').matchAll(/<c r="[A-F]2" s="(\d+)"/g)]
  expect(used.map(([, style]) => formats[Number(style)])).toEqual([
    '@',
    '[$₺-41F]#,##0.00',
    'General',
    'dd\\.mm\\.yyyy',
    'dd\\.mm\\.yyyy\\ hh:mm',
    'hh:mm',
  ])
})

test('the header is frozen and printed on every page, and the filter covers the rows without the total', async () => {
  const part = await partsOf([['a'], ['b']], { title: "Ali'nin", total: ['Toplam', { lira: 3 }] })
  const sheet = part('xl/worksheets/sheet1.xml')
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toContain('<autoFilter ref="A1:F3"/>')
  expect(sheet).toContain('<row r="4"><c r="A4"')
  const names = [...part('xl/workbook.xml').matchAll(/<definedName [^>]*>([^<]*)</g)].map(([, name]) => name)
  expect(names).toEqual(["'Ali''nin'!$A$1:$F$3", "'Ali''nin'!$1:$1"])
})

test('the workbook names its title and the club as its author', async () => {
  const part = await partsOf([])
  expect(part('docProps/core.xml')).toContain(
    '<dc:title>Üyeler</dc:title><dc:creator>Bozkır &amp; Oğulları</dc:creator>',
  )
})

test('what Excel cannot hold becomes text that it can: days before its calendar, and very long texts', async () => {
  const [, row] = await readSheet(
    await write([[{ day: '1899-05-01' }, { moment: '1890-01-02T03:04' }, 'ş'.repeat(40_000)]]),
  )
  expect(row?.slice(0, 2)).toEqual(['01.05.1899', '02.01.1890 03:04'])
  expect(String(row?.[2])).toHaveLength(32_767)
})
