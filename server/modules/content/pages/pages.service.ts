import { and, desc, eq, lte } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { explainingConstraints, invalidField, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord } from '#server/core/records.ts'
import { cleanHtml, plainText } from '#server/core/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { fillText, unnamedCategories } from '#server/modules/content/pages/fill-page.ts'
import { initialPages } from '#server/modules/content/pages/initial-pages.ts'
import { type PageVersionRow, pageVersions } from '#server/modules/content/pages/pages.table.ts'
import { fieldsOf, saleExamples, unknownFields } from '#server/modules/content/pages/sale-text.ts'
import {
  type ClubPage,
  isSaleText,
  type PageKey,
  pageKeys,
  requiredFields,
  type SaleTextKey,
  saleTextKeys,
} from '#shared/content/pages/pages.contract.ts'
import { pagesMessages } from '#shared/content/pages/pages.messages.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { NoticeFacts } from '#shared/people/privacy/personal-data.ts'

const missingPage = () => notFound(pagesMessages.notFound)

function toPage({ key, title, summary, content, version, validFrom, createdAt }: PageVersionRow): ClubPage {
  return { key: key as PageKey, title, summary, content, version, validFrom, updatedAt: createdAt }
}

const isInForce = () => lte(pageVersions.validFrom, clubDay(new Date()))

/** The version in force of every page, in the order of `pageKeys`. */
export async function currentPages(db: Database): Promise<ClubPage[]> {
  const rows = await db
    .selectDistinctOn([pageVersions.key])
    .from(pageVersions)
    .where(isInForce())
    .orderBy(pageVersions.key, desc(pageVersions.version))
  return pageKeys.flatMap((key) => rows.filter((row) => row.key === key).map(toPage))
}

export async function currentPage(db: Database, key: PageKey): Promise<ClubPage> {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.key, key), isInForce()))
    .orderBy(desc(pageVersions.version))
    .limit(1)
  if (!row) throw missingPage()
  return toPage(row)
}

/** The newest version of a page, also one that is announced for a later day. */
export const newestPage = async (db: Database, key: PageKey): Promise<ClubPage> =>
  toPage(await latestVersion(db, key))

/** The sale texts in force; before the first start has written them, those it writes. */
export async function currentSaleTexts(
  db: Database,
): Promise<Record<SaleTextKey, Pick<ClubPage, 'title' | 'content' | 'version'>>> {
  const pages = await currentPages(db)
  const texts = saleTextKeys.map((key) => [
    key,
    pages.find((page) => page.key === key) ?? { ...initialPages[key], version: 1 },
  ])
  return Object.fromEntries(texts)
}

export async function versionsOfPage(db: Database, key: PageKey) {
  const rows = await db
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.key, key))
    .orderBy(desc(pageVersions.version))
  if (rows.length === 0) throw missingPage()
  return rows.map((row) => ({ ...toPage(row), _id: row._id, authorName: row.authorName }))
}

async function latestVersion(db: Database, key: PageKey): Promise<PageVersionRow> {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.key, key))
    .orderBy(desc(pageVersions.version))
    .limit(1)
  if (!row) throw missingPage()
  return row
}

interface PageText {
  title: string
  summary: string
  content: string
}

/** Throws 400 for a field that does not exist, and for a sale text without one that the law requires. */
function requireFields(key: PageKey, { title, summary, content }: PageText): void {
  const [unknown] = unknownFields(key, [title, summary, content].join(' '))
  if (unknown) throw invalidField('content', pagesMessages.unknownField(unknown))
  if (!isSaleText(key)) return
  const found = fieldsOf(content)
  const missing = requiredFields[key].filter((field) => !found.includes(field))
  if (missing.length > 0)
    throw invalidField(
      'content',
      pagesMessages.missingFields(missing.map((name) => `{{${name}}}`).join(', ')),
    )
}

/** What the privacy notice follows, beside the club's identity. */
export const noticeFactsOf = async ({ db, iys }: Pick<Services, 'db' | 'iys'>): Promise<NoticeFacts> => ({
  ...(await readSettings(db)),
  entersIys: iys !== null,
})

/** Shows a text that is being written as the site or a buyer would. */
export async function previewPage(services: Pick<Services, 'db' | 'iys'>, key: PageKey, text: PageText) {
  const { db } = services
  const club = await readClub(db)
  const content = cleanHtml(text.content)
  requireFields(key, { ...text, content })
  const page = { ...text, content, key, version: 1, updatedAt: new Date().toISOString() }
  const filled = fillText(page, club, await noticeFactsOf(services)).content
  return {
    content: filled,
    examples: isSaleText(key) ? saleExamples(content, club) : [],
    missing: key === 'kvkk' ? unnamedCategories(plainText(filled)) : [],
  }
}

/**
 * Publishes the next version of a page; the unique index refuses the second of two simultaneous ones. A save without
 * changes creates no version, because members have to accept every new one.
 */
export async function publishPage(
  { transact }: Services,
  currentUser: CurrentUser,
  key: PageKey,
  {
    version,
    effectiveFrom,
    ...text
  }: PageText & { version?: number | undefined; effectiveFrom?: string | null | undefined },
): Promise<ClubPage> {
  const next = { ...text, content: cleanHtml(text.content) }
  requireFields(key, next)
  const today = clubDay(new Date())
  const validFrom = effectiveFrom || today
  return explainingConstraints({ page_versions_key_version_key: stale }, () =>
    transact(currentUser, async ({ db, audit }) => {
      const before = await latestVersion(db, key)
      if (version !== undefined && version !== before.version) throw stale()
      if (hasSameText(before, next)) return toPage(before)
      if (validFrom < today) throw invalidField('effectiveFrom', pagesMessages.effectiveFromPast)
      const after = await insertRecord(db, pageVersions, {
        ...next,
        key,
        validFrom,
        version: before.version + 1,
        author: currentUser._id,
        authorName: currentUser.name,
      })
      await audit({ resource: 'pages', recordId: key, action: 'edit', before, after })
      return toPage(after)
    }),
  )
}

function hasSameText(one: PageText, other: PageText): boolean {
  return one.title === other.title && one.summary === other.summary && one.content === other.content
}
