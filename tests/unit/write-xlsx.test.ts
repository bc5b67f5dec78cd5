import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeXlsx } from '#server/integrations/spreadsheet/write-xlsx.ts'
import { unzip } from '#tests/support/product/zip.ts'

async function sheetNameOf(title: string): Promise<string | undefined> {
  const workbook = await buffer(writeXlsx(title, [{ heading: 'Ad', width: 10 }], (async function* () {})()))
  const xml = String(unzip(workbook).get('xl/workbook.xml'))
  return /<sheet name="([^"]*)"/.exec(xml)?.[1]
}

test.each([
  ['Üyeler', 'Üyeler'],
  // Cut before it is escaped: half of an entity would break the workbook.
  [`${'a'.repeat(29)}&b çok uzun`, `${'a'.repeat(29)}&amp;b`],
  ['Gelir/gider: [Meram]', 'Gelir gider   Meram'],
  ["'Tırnaklı'", 'Tırnaklı'],
  ['???', 'Sayfa1'],
])('the sheet of “%s” has a name that Excel accepts', async (title, name) => {
  expect(await sheetNameOf(title)).toBe(name)
})
