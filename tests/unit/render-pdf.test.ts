import { afterEach, expect, test, vi } from 'vitest'
import { fact, factRow, heading, right, ruledTable } from '#server/integrations/pdf/pdf-parts.ts'
import { renderPdf } from '#server/integrations/pdf/render-pdf.ts'
import { pdfText } from '#tests/support/product/pdf-text.ts'

const words = (text: string) => ({
  title: 'Deneme',
  subject: 'Konu',
  author: 'Kulüp',
  content: [{ text }],
  footer: '',
})
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-'

afterEach(() => vi.useRealTimers())

test('a document that is asked for while the idle thread ends is drawn by a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(isPdf(await renderPdf(words('Bir')))).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(isPdf(await renderPdf(words('İki')))).toBe(true)
})

test('a document that cannot be drawn does not fail those beside it', async () => {
  const broken = {
    ...words(''),
    content: [{ table: { body: [[]], widths: 'none' } }] as never,
    createdAt: 'never',
  }
  const [failed, drawn] = await Promise.allSettled([renderPdf(broken), renderPdf(words('Üç'))])
  expect([failed?.status, drawn?.status]).toEqual(['rejected', 'fulfilled'])
})

test('a document names its language, title, subject, author and date, and embeds its fonts', async () => {
  const document = { ...words('Işıl’ın ğüşöçİ belgesi'), createdAt: '2026-03-04T10:00:00Z' }
  const file = await renderPdf({ ...document, title: 'İmzalı sözleşme', author: 'Bozkır' })
  const source = file.toString('latin1')
  expect(source).toMatch(/^%PDF-1\.7\n/)
  expect(source).toContain('/Lang (tr-TR)')
  expect(source).toContain('/DisplayDocTitle true')
  expect(source).toContain('(D:20260304100000Z)')
  expect(source).toMatch(/\/FontFile2 \d+ 0 R/)
  const text = pdfText(file)
  for (const part of ['Işıl’ın', 'ğüşöçİ', 'İmzalı sözleşme']) expect(text).toContain(part)
  expect(source).toContain('(Konu)')
  expect(text).toContain('Bozkır')
})

test('a document of many lines has its header and page number on every page', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [`Satır ${at}`, right('1,00')])
  const table = ruledTable(['*', 80], [[heading('Açıklama'), heading('Tutar', true)], ...rows])
  const text = pdfText(await renderPdf({ ...words(''), content: [table] }))
  const lines = text.split('\n')
  const joined = lines.join('')
  for (const page of ['1 / 3', '2 / 3', '3 / 3']) expect(joined).toContain(page)
  expect(lines.filter((line) => line.includes('Açıklama'))).toHaveLength(3)
})

test('a word that is longer than its column is broken, and its row stays on the page', async () => {
  const long = 'Çokuzun'.repeat(20)
  const table = ruledTable(
    ['*', 80],
    [
      [heading('Açıklama'), heading('Tutar', true)],
      [long, right('1.250,50')],
    ],
  )
  const facts = factRow([fact('Ad', long), fact('Şube', 'Meram'), fact('Dönem', '2026')], 20)
  const shown = pdfText(await renderPdf({ ...words(''), content: [facts, table] }))
  expect(shown).not.toContain(long)
  expect(shown.replaceAll('\n', '')).toContain(long)
  // Two paddings stand between two columns; the page has 499.28 points for them.
  const [first] = table.table.widths ?? []
  expect(Number(first) + 80 + 12).toBeCloseTo(499.28)
})
