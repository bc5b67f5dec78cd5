import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPost, deletePost } from '#shared/content/blog/blog.contract.ts'
import { tagPath } from '#site/features/blog/post-facts.ts'
import { productUrl } from '#tests/support/browser/browser.ts'
import { htmlFaultsOf } from '#tests/support/browser/html-faults.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

/** One more than a page holds. */
const count = 11
const tag = 'arşiv'

let admin: SignedIn
const posts: string[] = []

// Older than those of the demo, which has too few for a second page.
beforeAll(async () => {
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  for (let number = 1; number <= count; number += 1) {
    const publishedAt = new Date(Date.UTC(2020, 0, number)).toISOString()
    const body = { title: `Arşiv yazısı ${number}`, tags: [tag], status: 'published' as const, publishedAt }
    posts.push((await admin.call(addPost, { body }))._id)
  }
})
afterAll(async () => {
  for (const id of posts) await admin.call(deletePost, { params: { id } })
})

test.each(['/blog/sayfa/2', `${tagPath(tag)}/sayfa/2`])(
  '%s shows the oldest post and leads back',
  async (path) => {
    const answer = await fetch(productUrl() + path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('Arşiv yazısı 1<')
    expect(html).toContain(`href="${path.replace('/sayfa/2', '')}"`)
    expect(htmlFaultsOf(html)).toEqual([])
  },
)

test('a page after the last one does not exist', async () => {
  expect((await fetch(`${productUrl()}/blog/sayfa/9`)).status).toBe(404)
})
