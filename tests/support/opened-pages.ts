import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { deletePost } from '#shared/blog/blog.contract.ts'
import { newVisitor, type phone, productUrl, signedIn } from '#tests/support/browser.ts'
import { makePost } from '#tests/support/content.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { memberPages } from '#tests/support/visitor-pages.ts'

export type OpenPage = (path: string) => Promise<Page>

/** Opens each page in a tab of one of two browsers: a visitor's, and a member's where it asks for a session. */
export async function openingPages(
  browser: Browser,
  viewport: typeof phone,
  traits: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<OpenPage> {
  // What a service worker hands over has no compressed size.
  const options: BrowserContextOptions = { ...traits, serviceWorkers: 'block' }
  const visitor = await newVisitor(browser, viewport, options)
  const member = await signedIn(browser, 'uye@bozkir.example', viewport, options)
  await prepare(visitor)
  await prepare(member)
  return (path) => (memberPages.includes(path) ? member : visitor).newPage()
}

/** Enough posts for a second page, of all posts and of one tag; answers how to take them away again. */
export async function fillSecondPages(): Promise<() => Promise<void>> {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const posts = await Promise.all(
    Array.from({ length: 11 }, () => makePost(admin, { tags: ['teknik'], status: 'published' })),
  )
  return async () => {
    await Promise.all(posts.map(({ _id }) => admin.call(deletePost, { params: { id: _id } })))
  }
}
