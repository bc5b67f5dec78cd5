import { plainText } from '#server/core/rich-text.ts'
import type { ClubIdentity } from '#server/modules/club/identity/identity.service.ts'
import { conditionPattern, fieldPattern, identityValues } from '#server/modules/content/pages/fill-page.ts'
import {
  isSaleText,
  type PageKey,
  pageFields,
  type SaleCondition,
  type SaleField,
  saleConditions,
  saleFields,
} from '#shared/content/pages/pages.contract.ts'

/** The values that a purchase fills into a sale text, and the paragraphs that apply. */
export interface SaleFacts {
  values: Readonly<Record<SaleField, string>>
  conditions: readonly SaleCondition[]
}

/** The names of the fields in a text, without conditions. */
export const fieldsOf = (text: string): string[] =>
  [...text.matchAll(fieldPattern)].map(([, name = '']) => name).filter((name) => !conditionPattern.test(name))

const includes = (names: readonly string[], name: string) => names.includes(name)

const conditionsOf = (names: string): string[] => names.split(',').map((name) => name.trim())

/** Fields and conditions of a page's text that do not exist. */
export function unknownFields(key: PageKey, text: string): string[] {
  const isSale = isSaleText(key)
  return [...text.matchAll(fieldPattern)]
    .map(([, name = '']) => name)
    .filter((name) => {
      const [, names] = conditionPattern.exec(name) ?? []
      if (names !== undefined)
        return !isSale || conditionsOf(names).some((one) => !includes(saleConditions, one))
      return !includes(pageFields, name) && !(isSale && includes(saleFields, name))
    })
}

interface Block {
  text: string
  /** Of an ordered list. */
  isNumbered: boolean
}

const blockTags = ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br']

/** The paragraphs, headings and list items of sanitised HTML. */
function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  const lists: string[] = []
  let pending = ''
  let isNumbered = false
  const flush = () => {
    const text = plainText(pending)
    pending = ''
    if (!text) return
    blocks.push({ text, isNumbered })
    isNumbered = false
  }
  for (const [token, slash, tag = ''] of html.matchAll(/<(\/?)(\w+)[^>]*>|[^<]+/g)) {
    if (!token.startsWith('<')) pending += token
    if (!blockTags.includes(tag)) continue
    flush()
    if (tag === 'ol' || tag === 'ul') slash ? lists.pop() : lists.push(tag)
    if (tag === 'li') isNumbered = !slash && lists.at(-1) === 'ol'
  }
  flush()
  return blocks
}

/** The paragraphs of a sale text that apply to a purchase, filled in; items of ordered lists are numbered. */
export function renderSaleText(
  html: string,
  club: ClubIdentity,
  { values, conditions }: SaleFacts,
): string[] {
  const known: Record<string, string> = { ...identityValues(club), ...values }
  let number = 0
  return blocksOf(html).flatMap(({ text, isNumbered }) => {
    const needed = [...text.matchAll(fieldPattern)].flatMap(([, name = '']) => {
      const [, names] = conditionPattern.exec(name) ?? []
      return names === undefined ? [] : conditionsOf(names)
    })
    if (!needed.every((one) => includes(conditions, one))) return []
    const filled = text
      .replace(fieldPattern, (_, name: string) => (conditionPattern.test(name) ? '' : known[name] || '…'))
      .trim()
    if (!isNumbered) return [filled]
    number += 1
    return [`${number}. ${filled}`]
  })
}

const values: SaleFacts['values'] = {
  alici: 'Ayşe Örnek, Örnek Sokak 1, ayse@ornek.example, 0532 000 00 00',
  siparis: '1 × Örnek (₺1.200): 30 gün geçerli, havlu',
  sube: 'Örnek Şubesi',
  tarih: '1 Aralık 2026',
  baslangic: '1 Aralık 2026',
  songun: '31 Aralık 2026',
  toplam: '₺1.200',
  odeme: 'Ödeme şekli: tek çekim. Karttan çekilecek toplam tutar: ₺1.200.',
}

const exampleSales: readonly { name: string; conditions: readonly SaleCondition[] }[] = [
  { name: 'Hemen başlayan üyelik', conditions: ['hizmet', 'uyelik', 'hemen'] },
  { name: 'Cayma süresinden sonra başlayan üyelik', conditions: ['hizmet', 'uyelik', 'sonra'] },
  { name: 'Günlük giriş', conditions: ['hizmet', 'gunlukgiris', 'hemen'] },
  { name: 'Ürün', conditions: ['urun'] },
  { name: 'Bakiye yükleme', conditions: ['bakiye'] },
]

/** A sale text as the buyers of some examples would read it. */
export const saleExamples = (html: string, club: ClubIdentity) =>
  exampleSales.map(({ name, conditions }) => ({
    name,
    paragraphs: renderSaleText(html, club, { values, conditions }),
  }))
