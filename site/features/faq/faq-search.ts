import { foldTurkish } from '#shared/core/text.ts'

/**
 * Turkish stems by truncation: a word’s first five letters after its case and possessive endings are removed, which
 * finds Turkish documents about as well as a dictionary (Can et al., 2008). Snowball’s Turkish stemmer was considered;
 * it knows no verbs, so “dondurmak” and “dondurabilir” would stay different words.
 */
const stemLength = 5

/** Longer first. Folded, as is everything below. */
const endings = [
  ...['lerin', 'larin', 'leri', 'lari', 'lere', 'lara', 'ler', 'lar'],
  ...['nin', 'nun', 'den', 'dan', 'ten', 'tan', 'yim', 'yum'],
  ...['de', 'da', 'te', 'ta', 'si', 'su', 'yi', 'yu', 'ye', 'ya', 'mi', 'mu', 'im', 'um', 'in', 'un'],
  ...['i', 'u', 'e', 'a', 'm'],
]

/** Words whose first letters begin other words as well. */
const wholeStems = ['ogrenci', 'antrenor', 'antrenman']

/** Words that ask instead of naming something. */
const stopWords = new Set(
  'mi mu miyim muyum misin miyiz mu musun midir ne neden nasil nerede hangi kac var yok bir ve ile icin olur oluyor olarak eder ederim edilir etmek yapmak yapabilir yapmaliyim istiyorum bana benim'.split(
    ' ',
  ),
)

/** Words for the same thing: a search for one finds the others. */
const synonyms = [
  ['sifre', 'parola'],
  ['fiyat', 'ucret', 'tarife', 'tutar'],
  ['iptal', 'vazgecmek', 'vazgecersem', 'cayma', 'cayabilir', 'birakmak', 'sonlandir', 'iade'],
  ['dondurma', 'askiya', 'durdur'],
  ['antrenor', 'hoca', 'egitmen', 'koc', 'pt'],
  ['giris', 'girmek', 'girebilir', 'turnike'],
  ['odeme', 'oder', 'odeyebilir', 'taksit', 'kart'],
  ['otopark', 'park', 'araba', 'arac'],
  ['saat', 'acik', 'kapanis', 'acilis', 'yogun', 'sakin'],
  ['ders', 'pilates', 'yoga', 'spinning', 'grup'],
  ['rezervasyon', 'randevu', 'ayirtmak'],
  ['deneme', 'denemek', 'gormek', 'gorebilir', 'gezmek'],
  ['duyuru', 'bulten', 'mail', 'eposta'],
  ['arkadas', 'misafir', 'referans', 'davet'],
  ['kilit', 'dolap', 'emanet'],
  ['indirim', 'kampanya'],
  ['cocuk', 'veli', 'kucuk', 'yas'],
]

/** Synonyms in one direction: words of a search that also find others. */
const askedAs: readonly (readonly [asked: string, ...found: string[]])[] = [
  ['ara', 'dondurma'],
  ['kadar', 'fiyat', 'ucret'],
  ['para', 'fiyat', 'ucret', 'iade'],
  ['abonelik', 'uyelik'],
  ['unuttum', 'parola'],
  ['kayip', 'emanet'],
]

const wordPattern = /[\p{L}\p{N}]+/gu

function stemOf(word: string): string {
  const folded = foldTurkish(word)
  const whole = wholeStems.find((stem) => folded.startsWith(stem))
  if (whole) return whole
  let stem = folded
  for (let ending = endingOf(stem); ending; ending = endingOf(stem)) stem = stem.slice(0, -ending.length)
  return harden(stem.slice(0, stemLength))
}

const endingOf = (word: string): string | undefined =>
  endings.find(
    (ending) => word.endsWith(ending) && word.length - ending.length >= (ending.length > 2 ? 3 : 4),
  )

/** A final consonant as without a vowel after it: kitab- is kitap. */
const harden = (stem: string): string =>
  stem.replace(/[bdg]$/, (letter) => ({ b: 'p', d: 't', g: 'k' })[letter] ?? letter)

const synonymStems = synonyms.map((words) => words.map(stemOf))

/** A word of a search. */
interface Term {
  /** Folded, as far as it has been typed. */
  typed: string
  stems: ReadonlySet<string>
}

/** The words of a search with their synonyms, without those that only ask. */
export function searchTerms(typed: string): Term[] {
  const words = foldTurkish(typed).match(wordPattern) ?? []
  const naming = words.filter((word) => !stopWords.has(word))
  return (naming.length > 0 ? naming : words).map((word) => {
    const stem = stemOf(word)
    const same = synonymStems.filter((stems) => stems.includes(stem)).flat()
    const asked = askedAs
      .filter(([name]) => stemOf(name) === stem)
      .flatMap(([, ...found]) => found.map(stemOf))
    return { typed: word, stems: new Set([stem, ...same, ...asked]) }
  })
}

const isHit = ({ typed, stems }: Term, word: string): boolean =>
  foldTurkish(word).startsWith(typed) || stems.has(stemOf(word))

/** Returns which texts contain every term; if none does, which contain any. */
export function findTexts(texts: readonly string[], terms: readonly Term[]): boolean[] {
  const contained = texts.map((text) => {
    const words = text.match(wordPattern) ?? []
    return terms.map((term) => words.some((word) => isHit(term, word)))
  })
  const all = contained.map((hits) => hits.every(Boolean))
  return all.includes(true) ? all : contained.map((hits) => hits.some(Boolean))
}

/** The words of a text that a search found, as ranges in order. */
export const hitRanges = (text: string, terms: readonly Term[]): [start: number, end: number][] =>
  [...text.matchAll(wordPattern)]
    .filter(([word]) => terms.some((term) => isHit(term, word)))
    .map(({ 0: word, index }) => [index, index + word.length])
