import type { Services } from '#server/core/module.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { system } from '#server/core/unit-of-work.ts'
import { about } from '#server/modules/content/pages/initial/about.ts'
import { cookies } from '#server/modules/content/pages/initial/cookies.ts'
import { kvkk } from '#server/modules/content/pages/initial/kvkk.ts'
import { privacyPolicy } from '#server/modules/content/pages/initial/privacy-policy.ts'
import { secureShopping } from '#server/modules/content/pages/initial/secure-shopping.ts'
import { termsOfService } from '#server/modules/content/pages/initial/terms-of-service.ts'
import { pageVersions } from '#server/modules/content/pages/pages.table.ts'
import { type PageKey, pageKeys } from '#shared/content/pages/pages.contract.ts'

/** A page as a new club finds it, with the club's own name and ways to reach it. */
export type InitialPage = (club: Services['configuration']['club']) => {
  title: string
  summary: string
  content: string
}

const texts: Record<PageKey, InitialPage> = {
  about,
  'secure-shopping': secureShopping,
  'privacy-policy': privacyPolicy,
  'terms-of-service': termsOfService,
  kvkk,
  cookies,
}

/** Writes the first version of every page that has none; what the club wrote since is never touched. */
export async function addInitialPages({ db, configuration }: Pick<Services, 'db' | 'configuration'>) {
  const rows = pageKeys.map((key) => {
    const { content, ...text } = texts[key](configuration.club)
    return { ...text, key, version: 1, content: cleanHtml(content), authorName: system.name }
  })
  await db.insert(pageVersions).values(rows).onConflictDoNothing()
}
