import { afterEach, expect, test, vi } from 'vitest'
import { renderPdf } from '#server/integrations/pdf/render-pdf.ts'

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
