import { expect, test } from 'vitest'
import { smsPartsOf } from '#shared/messaging/sms/sms-parts.ts'
import {
  fillSmsText,
  fitSmsText,
  smsTemplateKinds,
  smsTemplates,
  unknownVariables,
  variablesOf,
} from '#shared/messaging/sms-templates/sms-templates.rules.ts'

test('a text without Turkish letters has 155 characters, one with them 150, of which each counts twice', () => {
  expect(smsPartsOf('a'.repeat(155)).parts).toBe(1)
  expect(smsPartsOf('a'.repeat(156)).parts).toBe(2)
  expect(smsPartsOf(`${'a'.repeat(148)}ş`).parts).toBe(1)
  expect(smsPartsOf(`${'a'.repeat(149)}ş`).parts).toBe(2)
  expect(smsPartsOf('ö'.repeat(155)).parts).toBe(1)
})

test('what no text message carries becomes the nearest character, or a question mark', () => {
  expect(fillSmsText('{{ad}}: “Pilates” – ₺1.250,50…', { ad: 'Âlâ' })).toBe('Ala: "Pilates" - 1.250,50 TL...')
  expect(fillSmsText('{{ad}} 💪 İyi günler', { ad: 'ISPARTALI İnci' })).toBe('ISPARTALI İnci? İyi günler')
})

test('a value that is missing leaves no gap', () => {
  expect(fillSmsText('{{ad}}, {{sube}} şubesi .', {})).toBe(', şubesi.')
  expect(fillSmsText('Merhaba {{ad}}, geldin mi?', {})).toBe('Merhaba, geldin mi?')
})

test('a variable is known by its exact letters: İ and I are other ones', () => {
  expect(unknownVariables('debt', '{{ad}} {{AD}} {{tutar}} {{siparis}} {{}}')).toEqual([
    '{{AD}}',
    '{{siparis}}',
    '{{}}',
  ])
})

test('a text is cut at six parts, never its end', () => {
  expect(fitSmsText('ş'.repeat(5000), ' Çıkış: x')).toMatch(/ş Çıkış: x$/)
  expect(smsPartsOf(fitSmsText('ş'.repeat(5000))).parts).toBe(6)
})

test.each(smsTemplateKinds)('the text of %s fits into two parts and needs no unknown variable', (kind) => {
  const { text } = smsTemplates[kind]
  expect(unknownVariables(kind, text)).toEqual([])
  expect(smsPartsOf(fillSmsText(text, variablesOf(kind))).parts).toBeLessThanOrEqual(2)
})
