import { escapeHtml } from '#server/integrations/mail/mail-template.ts'
import type { ClubIdentity } from '#server/modules/club/identity/identity.service.ts'
import { addressOf } from '#shared/club/club/club-lines.ts'
import {
  type ClubPage,
  legalPages,
  type PageField,
  pageFields,
} from '#shared/content/pages/pages.contract.ts'
import { pagesMessages } from '#shared/content/pages/pages.messages.ts'

/** Shown for a field that the identity leaves empty. */
const blank = '…'

const field = new RegExp(`\\{\\{\\s*(${pageFields.join('|')})\\s*\\}\\}`, 'g')

/** The company in one line, as far as it is filled in. */
function companyOf(club: ClubIdentity): string {
  const { name, tradeName, mersis, kep, taxOffice, taxNumber } = club
  const tax = [taxOffice && `${taxOffice} Vergi Dairesi`, taxNumber].filter(Boolean).join(' ')
  return [tradeName || name, mersis && `MERSİS no. ${mersis}`, tax, addressOf(club), kep && `KEP ${kep}`]
    .filter(Boolean)
    .join(', ')
}

function valuesOf(club: ClubIdentity): Record<PageField, string> {
  return {
    kulup: club.name,
    adres: addressOf(club),
    telefon: club.phone,
    eposta: club.email,
    saatler: club.openingHours,
    sirket: companyOf(club),
    sorumlu: club.responsiblePerson,
  }
}

/** Whether the club has said which company answers for it. */
const hasLegalIdentity = ({ tradeName, address }: ClubIdentity): boolean => tradeName !== '' && address !== ''

/** Fills in the club's data; a legal text of a club without a company is replaced by a notice. */
export function fillPage(page: ClubPage, club: ClubIdentity): ClubPage {
  const values = valuesOf(club)
  const fill = (text: string, write: (value: string, name: string) => string) =>
    text.replace(field, (_, name: PageField) => write(values[name] || blank, name))
  const plain = (text: string) => fill(text, (value) => value)
  const links: Partial<Record<string, (value: string) => string>> = {
    telefon: (phone) => `tel:${phone.replace(/[^\d+]/g, '')}`,
    eposta: (email) => `mailto:${email}`,
  }
  const content =
    legalPages.has(page.key) && !hasLegalIdentity(club)
      ? `<p>${pagesMessages.notYet}</p>`
      : fill(page.content, (value, name) => {
          const link = value !== blank && links[name]?.(value)
          const text = escapeHtml(value)
          return link ? `<a href="${escapeHtml(link)}">${text}</a>` : text
        })
  return { ...page, title: plain(page.title), summary: plain(page.summary), content }
}
