import { type ClubPage, type PageKey, showPage } from '#shared/content/pages/pages.contract.ts'
import { ApiError } from '#shared/core/api-error.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'

/** The published version of a page; undefined if there is none. */
export async function loadClubPage({ call, tag }: PageContext, key: PageKey): Promise<ClubPage | undefined> {
  tag(pageTags.clubPage(key))
  try {
    return await call(showPage, { params: { key } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
