import { expect, test } from 'vitest'
import { listPosts, listTags } from '#shared/content/blog/blog.contract.ts'
import { blogMessages } from '#shared/content/blog/blog.messages.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makePost } from '#tests/support/records/content.ts'

const { product, admin } = await openTestClub()

const countOf = async (tag: string | string[]) =>
  (await product.visitor()(listPosts, { query: { filter: { tag } } })).data.length

test('tags with the same slug are one tag, named as most posts write it', async () => {
  const spelled = [['Isınma Hareketleri'], ['ısınma hareketleri'], ['ısınma hareketleri', 'Evde']]
  for (const tags of spelled) await makePost(admin, { status: 'published', tags })
  const spellings = ['ısınma hareketleri', 'Isınma Hareketleri']
  expect(await product.visitor()(listTags)).toEqual([
    { tag: 'ısınma hareketleri', slug: 'isinma-hareketleri', spellings, count: 3 },
    { tag: 'Evde', slug: 'evde', spellings: ['Evde'], count: 1 },
  ])
  expect(await countOf(spellings)).toBe(3)
  expect(await countOf('Isınma Hareketleri')).toBe(1)
})

test('a tag without a letter or digit is rejected, because it has no slug', async () => {
  await expect(makePost(admin, { tags: ['evde', '!!!'] })).rejects.toMatchObject({
    status: 400,
    fields: { tags: blogMessages.tagEmpty },
  })
})
