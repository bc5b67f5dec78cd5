import { describe, expect, test } from 'vitest'
import { demoFaqs } from '#server/demo/demo-faqs.ts'
import { faqTexts } from '#site/features/faq/faq.texts.ts'
import { findTexts, hitRanges, searchTerms } from '#site/features/faq/faq-search.ts'

const texts = demoFaqs.map((parts) => parts.join(' '))

function questionsFor(typed: string): string[] {
  const found = findTexts(texts, searchTerms(typed))
  return demoFaqs.flatMap(([, question], index) => (found[index] ? [question] : []))
}

const freezing = 'Üyeliğimi dondurabilir miyim?'
const price = 'Üyelik fiyatları ne kadar?'
const password = 'Parolamı unuttum, ne yapmalıyım?'
const refund = 'Üyelikten vazgeçersem param iade edilir mi?'
const cancelling = 'Ayırttığım dersi nasıl iptal ederim?'
const student = 'Öğrenci indirimi var mı?'

describe('the search of the FAQs', () => {
  test.each([
    ['dondurma', freezing],
    ['dondurmak', freezing],
    ['DONDURABİLİR MİYİM', freezing],
    ['üyelik dondurma', freezing],
    ['üyeliğime ara vermek', freezing],
    ['fiyat', price],
    ['ücretler', price],
    ['kaç para', price],
    ['iptal', cancelling],
    ['ders iptali', cancelling],
    ['üyelik iptali', refund],
    ['cayma', refund],
    ['şifre', password],
    ['şifremi unuttum', password],
    ['sifre', password],
    ['parolam', password],
    ['öğrenci', student],
    ['öğrenciyim', student],
    ['öğrencilere indirim var mı', student],
    ['otopark', 'Otopark var mı?'],
    ['araba', 'Otopark var mı?'],
    ['hoca', 'Bire bir antrenör zorunlu mu?'],
    ['dersler', 'Grup derslerine nasıl katılırım?'],
    ['rezervasyon', 'Grup derslerine nasıl katılırım?'],
  ])('“%s” finds “%s”', (typed, question) => {
    expect(questionsFor(typed)).toContain(question)
  })

  test('the example of the box finds the question it is about', () => {
    const [, example = ''] = faqTexts.placeholder.split(': ')
    expect(questionsFor(example)[0]).toBe(freezing)
  })

  test('keeps words apart that only begin alike', () => {
    expect(questionsFor('öğrenci')).toEqual([student])
    expect(questionsFor('antrenör')).not.toContain('En sakin saatler hangileri?')
  })

  test('prefers questions with all words, and falls back to those with any', () => {
    expect(questionsFor('otopark')).toHaveLength(1)
    expect(questionsFor('zürafa otopark')).toEqual(['Otopark var mı?'])
    expect(questionsFor('zürafa')).toEqual([])
    expect(questionsFor('')).toHaveLength(demoFaqs.length)
  })

  test('marks the found words as they are written', () => {
    const text = 'Paketini dondurabilirsin; dondurulan günler eklenir.'
    const ranges = hitRanges(text, searchTerms('dondurma'))
    expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['dondurabilirsin', 'dondurulan'])
  })
})
