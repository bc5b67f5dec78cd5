import { describe, expect, test } from 'vitest'
import { foldTurkish, initials, nameInTitleCase } from '#shared/core/text.ts'

describe('folding a text for search', () => {
  test.each([
    ['IŞIK', 'isik'],
    ['ışık', 'isik'],
    ['İSTANBUL', 'istanbul'],
    ['Çığlık Ötüşü', 'ciglik otusu'],
    ['ĞÜŞİÖÇ ğüşiöç', 'gusioc gusioc'],
    ['Hâlâ Rûhî Îmân', 'hala ruhi iman'],
    ['AYŞE-Gül_42', 'ayse-gul_42'],
    ['', ''],
  ])('“%s” becomes “%s”', (text, folded) => {
    expect(foldTurkish(text)).toBe(folded)
  })
})

describe('the initials of a name', () => {
  test.each([
    ['Ayşe Yılmaz', 'AY'],
    ['ilker ışık', 'İI'],
    ['İlker Işık', 'İI'],
    ['çağla', 'Ç'],
    ['Ali Can Öz', 'AC'],
    ['  Gül \n Şen ', 'GŞ'],
    ['💪 Güçlü', '💪G'],
    ['', ''],
    ['   ', ''],
  ])('“%s” are “%s”', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})

test.each([
  ['ŞEYMA NUR ÖZTÜRK', 'Şeyma Nur Öztürk'],
  ['İBRAHİM IŞIK', 'İbrahim Işık'],
  ['AYŞE YILDIZ-ÇAĞLAR', 'Ayşe Yıldız-Çağlar'],
  ["JEANNE D'ARC", "Jeanne D'Arc"],
  ['Mehmet A. KAYA', 'Mehmet A. Kaya'],
  ['Ayşe Yıldırım', 'Ayşe Yıldırım'],
  ['ali veli', 'ali veli'],
  ['İPEK'.normalize('NFD'), 'İpek'],
])('the name %s is %s in title case', (written, title) => {
  expect(nameInTitleCase(written)).toBe(title)
})
