import { desc, eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { explainingConstraints, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord } from '#server/core/records.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import { type PageVersionRow, pageVersions } from '#server/modules/content/pages/pages.table.ts'
import { type ClubPage, type PageKey, pageKeys } from '#shared/content/pages/pages.contract.ts'
import { pagesMessages } from '#shared/content/pages/pages.messages.ts'
import { pageTags } from '#shared/core/page.ts'

const missingPage = () => notFound(pagesMessages.notFound)

function toPage({ key, title, summary, content, version, createdAt }: PageVersionRow): ClubPage {
  return { key: key as PageKey, title, summary, content, version, updatedAt: createdAt }
}

/** The version in force of every page, in the order of `pageKeys`. */
export async function currentPages(db: Database): Promise<ClubPage[]> {
  const rows = await db
    .selectDistinctOn([pageVersions.key])
    .from(pageVersions)
    .orderBy(pageVersions.key, desc(pageVersions.version))
  return pageKeys.flatMap((key) => rows.filter((row) => row.key === key).map(toPage))
}

export async function currentPage(db: Database, key: PageKey): Promise<ClubPage> {
  return toPage(await latestVersion(db, key))
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

/**
 * Publishes the next version of a page; the unique index refuses the second of two simultaneous ones. A save without
 * changes creates no version, because members have to accept every new one.
 */
export async function publishPage(
  { transact }: Services,
  currentUser: CurrentUser,
  key: PageKey,
  { version, ...text }: PageText & { version?: number | undefined },
): Promise<ClubPage> {
  const next = { ...text, content: cleanHtml(text.content) }
  return explainingConstraints({ page_versions_key_version_key: stale }, () =>
    transact(currentUser, async ({ db, audit, invalidatePages }) => {
      const before = await latestVersion(db, key)
      if (version !== undefined && version !== before.version) throw stale()
      if (hasSameText(before, next)) return toPage(before)
      const after = await insertRecord(db, pageVersions, {
        ...next,
        key,
        version: before.version + 1,
        author: currentUser._id,
        authorName: currentUser.name,
      })
      await audit({ resource: 'pages', recordId: key, action: 'edit', before, after })
      invalidatePages(pageTags.clubPage(key))
      return toPage(after)
    }),
  )
}

function hasSameText(one: PageText, other: PageText): boolean {
  return one.title === other.title && one.summary === other.summary && one.content === other.content
}
