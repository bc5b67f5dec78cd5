import { escapeHtml } from '#server/integrations/mail/mail-layout.ts'
import { type ClubIdentity, hasLegalIdentity } from '#server/modules/club/identity/identity.service.ts'
import { addressOf } from '#shared/club/club/club-lines.ts'
import {
  type ClubPage,
  legalPages,
  type PageField,
  type SaleCondition,
  type SaleField,
} from '#shared/content/pages/pages.contract.ts'
import { pagesMessages } from '#shared/content/pages/pages.messages.ts'
import {
  type NoticeFacts,
  personalDataCategories,
  retentionText,
  transferText,
} from '#shared/people/privacy/personal-data.ts'

/** Shown for a field that the identity leaves empty. */
const blank = '…'

/** A field or a condition of a text, such as `{{kulup}}`. */
export const fieldPattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The name of a condition, such as `yalniz uyelik, hemen`. */
export const conditionPattern = /^yalniz\s+(.+)$/

/** The parts of the company's identity that are filled in. */
function companyOf(club: ClubIdentity): string[] {
  const { name, tradeName, mersis, kep } = club
  return [
    tradeName || name,
    mersis && `MERSİS no. ${mersis}`,
    taxOf(club),
    addressOf(club),
    kep && `KEP ${kep}`,
  ].filter(Boolean)
}

const taxOf = ({ taxOffice, taxNumber }: ClubIdentity): string =>
  [taxOffice && `${taxOffice} Vergi Dairesi`, taxNumber].filter(Boolean).join(' ')

type IdentityField = Exclude<PageField, 'kisiselveriler' | 'saklamasureleri'>

/** The fields of the club's identity; empty where it is not filled in. */
export function identityValues(club: ClubIdentity): Record<IdentityField, string> {
  const { phone, email, responsiblePerson } = club
  const seller = [
    ...companyOf(club),
    responsiblePerson && `sorumlu kişi ${responsiblePerson}`,
    phone && `telefon ${phone}`,
    email && `e-posta ${email}`,
  ]
  return {
    kulup: club.name,
    adres: addressOf(club),
    telefon: phone,
    eposta: email,
    saatler: club.openingHours,
    sirket: companyOf(club).join(', '),
    unvan: club.tradeName || club.name,
    mersis: club.mersis,
    vergi: taxOf(club),
    kep: club.kep,
    sorumlu: club.responsiblePerson,
    satici: seller.filter(Boolean).join(', '),
  }
}

/** Placeholders that the site shows for the fields that a purchase fills in. */
const saleLabels: Record<SaleField, string> = {
  alici: '[alıcının adı, adresi, e-posta adresi ve telefonu]',
  siparis: '[ürün ya da hizmet, adet, bedel ve özellikleri]',
  sube: '[şube]',
  tarih: '[satın alma günü]',
  baslangic: '[başlangıç günü]',
  songun: '[son gün]',
  toplam: '[toplam bedel]',
  odeme: '[ödeme şekli, taksitler ve karttan çekilecek toplam tutar]',
}

const conditionLabels: Record<SaleCondition, string> = {
  urun: 'ürün satışında',
  bakiye: 'bakiye yüklemede',
  hizmet: 'hizmet satışında',
  uyelik: 'üyelikte',
  gunlukgiris: 'günlük girişte',
  hemen: 'hizmet cayma süresi dolmadan başlarsa',
  sonra: 'hizmet cayma süresinden sonra başlarsa',
}

function conditionLabel(names: string): string {
  const labels = names.split(',').map((name) => conditionLabels[name.trim() as SaleCondition])
  return `(${labels.join(', ')})`.replace(/^\(./, (start) => start.toLocaleUpperCase('tr-TR'))
}

const categories = Object.values(personalDataCategories)

const listOf = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** Lists that follow from what the product stores, and for how long. */
const listsOf = (kept: NoticeFacts): Record<string, string> => ({
  kisiselveriler: listOf(
    categories.map(
      (category) =>
        `<strong>${category.name}</strong> (${category.data}). Amaç: ${category.purpose}. Hukuki sebep: ${category.basis}.${transferText(category, kept)}`,
    ),
  ),
  saklamasureleri: listOf(
    categories.map((category) => `<strong>${category.name}:</strong> ${retentionText(category, kept)}.`),
  ),
})

/** The kinds of personal data that a notice does not name. */
export const unnamedCategories = (text: string): string[] =>
  categories.map(({ name }) => name).filter((name) => !text.includes(name))

/** Fills in the club's data; a legal text of a club without a company is replaced by a notice. */
export function fillPage(page: ClubPage, club: ClubIdentity, kept: NoticeFacts): ClubPage {
  const filled = fillText(page, club, kept)
  const isMissing = legalPages.has(page.key) && !hasLegalIdentity(club)
  return isMissing ? { ...filled, content: `<p>${pagesMessages.notYet}</p>` } : filled
}

/** A page with the club's data. */
export function fillText(page: ClubPage, club: ClubIdentity, kept: NoticeFacts): ClubPage {
  const lists = listsOf(kept)
  const values: Record<string, string> = { ...identityValues(club), ...saleLabels }
  const fill = (text: string, write: (value: string, name: string) => string) =>
    text.replace(fieldPattern, (whole, name: string) => {
      const [, conditions] = conditionPattern.exec(name) ?? []
      if (conditions !== undefined) return conditionLabel(conditions)
      return name in values ? write(values[name] || blank, name) : whole
    })
  const plain = (text: string) => fill(text, (value) => value)
  const links: Partial<Record<string, (value: string) => string>> = {
    telefon: (phone) => `tel:${phone.replace(/[^\d+]/g, '')}`,
    eposta: (email) => `mailto:${email}`,
  }
  const withLists = page.content.replace(
    /(?:<p>\s*)?\{\{\s*(kisiselveriler|saklamasureleri)\s*\}\}(?:\s*<\/p>)?/g,
    (_, name: string) => lists[name] ?? '',
  )
  const content = fill(withLists, (value, name) => {
    const link = value !== blank && links[name]?.(value)
    const text = escapeHtml(value)
    return link ? `<a href="${escapeHtml(link)}">${text}</a>` : text
  })
  return { ...page, title: plain(page.title), summary: plain(page.summary), content }
}
