import { describe, expect, test } from 'vitest'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  addPost,
  type BlogPost,
  deletePost,
  latestPosts,
  listPosts,
  listTags,
  nextPublication,
  showPost,
  updatePost,
  viewPost,
} from '#shared/content/blog/blog.contract.ts'
import { blogMessages } from '#shared/content/blog/blog.messages.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { pageTags } from '#shared/core/page.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { tagVersion } from '#tests/support/product/page-tags.ts'
import { bearer, send, storedFiles } from '#tests/support/product/requests.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'

let titles = 0

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', name: 'Yazı İşleri' })
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })

const write = (person: Person, fields: Record<string, unknown> = {}): Promise<BlogPost> => {
  titles += 1
  return person.call(addPost, { body: { title: `Deneme yazısı ${titles}`, ...fields } })
}
const publish = (person: Person, fields: Record<string, unknown> = {}) =>
  write(person, { status: 'published', ...fields })
const change = (person: Person, _id: string, fields: Record<string, unknown>) =>
  person.call(updatePost, { body: { _id, ...fields } })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const visitorList = async (filter: Record<string, unknown> = {}) =>
  (await product.visitor()(listPosts, { query: { filter } })).data
const missing = { status: 404, message: blogMessages.notFound }

describe('published posts', () => {
  test('have a slug, an author, sanitised content and a reading time', async () => {
    const post = await publish(admin, {
      title: 'İlk Gün: Şınav, Çömelme & “Isınma”',
      content: `<h2>Giriş</h2><p onclick="x()">Metin<script>alert(1)</script></p><p>${'söz '.repeat(450)}</p>`,
      tags: [' Başlangıç ', 'başlangıç', 'evde', ''],
    })
    expect(post).toMatchObject({
      slug: 'ilk-gun-sinav-comelme-isinma',
      author: admin.user._id,
      authorName: 'Yazı İşleri',
      branch: null,
      readingMinutes: 3,
      views: 0,
      version: 1,
      tags: ['başlangıç', 'evde'],
    })
    expect(post.content).toMatch(/^<h2>Giriş<\/h2><p>Metin<\/p>/)
    expect(await product.visitor()(showPost, { params: { id: post._id } })).toEqual(post)
    expect(await visitorList({ slug: post.slug })).toEqual([post])
    expect(await visitorList({ q: 'COMELME isinma' })).toEqual([post])
    expect(await visitorList({ q: 'giriş metin' })).toEqual([post])
  })

  test('publishing without a date means now; unpublishing and publishing again keeps the date', async () => {
    const post = await write(admin)
    expect(post).toMatchObject({ status: 'draft', publishedAt: null })
    const published = await change(admin, post._id, { status: 'published' })
    expect(Math.abs(Date.parse(published.publishedAt ?? '') - Date.now())).toBeLessThan(10_000)
    await change(admin, post._id, { status: 'draft' })
    expect(await visitorList({ slug: post.slug })).toEqual([])
    expect(await change(admin, post._id, { status: 'published' })).toMatchObject({
      publishedAt: published.publishedAt,
    })
    expect((await change(admin, post._id, { publishedAt: '' })).publishedAt).not.toBeNull()
  })

  test('drafts and scheduled posts are visible in the back office only', async () => {
    const draft = await write(staff)
    const scheduled = await publish(staff, { publishedAt: inDays(2), tags: ['gizli'] })
    const call = product.visitor()
    for (const { _id, slug } of [draft, scheduled]) {
      await expect(call(showPost, { params: { id: _id } })).rejects.toMatchObject(missing)
      await expect(call(viewPost, { params: { id: _id } })).rejects.toMatchObject(missing)
      expect(await visitorList({ slug })).toEqual([])
    }
    expect((await call(listTags)).map(({ tag }) => tag)).not.toContain('gizli')
    expect((await call(latestPosts)).map(({ _id }) => _id)).not.toContain(scheduled._id)
    expect(await call(nextPublication)).toEqual({ at: scheduled.publishedAt })
    const ids = async (status: string) =>
      (await staff.call(listPosts, { query: { filter: { status } as never } })).data.map(({ _id }) => _id)
    expect(await ids('scheduled')).toEqual([scheduled._id])
    expect(await ids('published')).not.toContain(scheduled._id)
    expect(await ids('draft')).toContain(draft._id)
    await change(staff, scheduled._id, { publishedAt: inDays(-1) })
    expect(await visitorList({ tag: 'gizli' })).toMatchObject([{ _id: scheduled._id }])
    expect(await call(nextPublication)).toEqual({ at: null })
  })

  test('the latest posts are the newest three; tags are counted', async () => {
    for (const days of [-400, -300]) await publish(admin, { publishedAt: inDays(days), tags: ['kuvvet'] })
    const newest = await publish(admin, { tags: ['kuvvet', 'beslenme'] })
    const latest = await product.visitor()(latestPosts)
    expect(latest).toHaveLength(3)
    expect(latest[0]?._id).toBe(newest._id)
    const tags = await product.visitor()(listTags)
    expect(tags).toContainEqual({ tag: 'beslenme', slug: 'beslenme', spellings: ['beslenme'], count: 1 })
    expect(tags[0]).toMatchObject({ tag: 'kuvvet', count: 3 })
    expect(await visitorList({ tag: 'kuvvet' })).toHaveLength(3)
  })
})

describe('slugs', () => {
  test('rejects a title that another post has', async () => {
    await write(admin, { title: 'Isınma Rehberi' })
    await expect(write(staff, { title: 'isinma  rehberi!' })).rejects.toMatchObject({
      status: 409,
      fields: { title: blogMessages.slugTaken },
    })
  })

  test.each(['…!?', 'Салон'])('the title “%s” yields no slug and is rejected', async (title) => {
    await expect(write(admin, { title })).rejects.toMatchObject({
      status: 400,
      fields: { title: blogMessages.slugEmpty },
    })
  })

  test('the old slug of a published post redirects to the current one, after any number of changes', async () => {
    const post = await publish(admin, { title: 'Koşuya başlamak' })
    await change(admin, post._id, { title: 'Koşuya nasıl başlanır' })
    const last = await change(admin, post._id, { title: 'Sıfırdan koşu' })
    for (const slug of ['kosuya-baslamak', 'kosuya-nasil-baslanir', 'sifirdan-kosu']) {
      expect(await visitorList({ slug })).toEqual([last])
    }
    const other = await publish(admin, { title: 'Koşuya başlamak' })
    expect(await visitorList({ slug: 'kosuya-baslamak' })).toEqual([other])
    await admin.call(deletePost, { params: { id: post._id } })
    expect(await visitorList({ slug: 'kosuya-nasil-baslanir' })).toEqual([])
  })

  test('a draft whose title changes leaves no old slug behind', async () => {
    const post = await write(admin, { title: 'Taslak adı' })
    await change(admin, post._id, { title: 'Sonraki ad', status: 'published' })
    expect(await visitorList({ slug: 'taslak-adi' })).toEqual([])
  })
})

describe('read counts', () => {
  const view = (id: string, agent: string, remoteAddress = '10.0.0.1') =>
    send(product, 'PUT', `/api/blog/${id}/view`, { headers: { 'user-agent': agent }, remoteAddress })

  test('count once per visitor and day, also under concurrency, and do not change the version', async () => {
    const post = await publish(admin)
    const answers = await Promise.all(Array.from({ length: 8 }, () => view(post._id, 'Telefon')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect((await view(post._id, 'Telefon')).json()).toEqual({ views: 1 })
    expect((await view(post._id, 'Masaüstü')).json()).toEqual({ views: 2 })
    expect((await view(post._id, 'Telefon', '10.0.0.2')).json()).toEqual({ views: 3 })
    expect(await product.visitor()(showPost, { params: { id: post._id } })).toMatchObject({
      views: 3,
      version: 1,
    })
  })

  test('store nothing that identifies a visitor, and invalidate no page', async () => {
    const post = await publish(admin)
    const before = await tagVersion(product, pageTags.blog)
    await product.visitor('10.9.8.7')(viewPost, { params: { id: post._id } })
    expect(await tagVersion(product, pageTags.blog)).toBe(before)
    const { rows } = await product.services.pool.query('SELECT * FROM blog_views WHERE post_id = $1', [
      post._id,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('10.9.8.7')
  })
})

describe('staff write for their own branch', () => {
  test('whether they name it or not; another branch is rejected', async () => {
    expect(await write(staff)).toMatchObject({ branch: meram._id })
    expect(await write(staff, { branch: '' })).toMatchObject({ branch: meram._id })
    expect(await write(staff, { branch: meram._id })).toMatchObject({ branch: meram._id })
    await expect(write(staff, { branch: karatay._id })).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
  })

  test('they cannot read unpublished posts of another branch or the whole club, nor change or delete any of them', async () => {
    for (const branch of [karatay._id, null]) {
      const post = await write(admin, { branch })
      await expect(staff.call(showPost, { params: { id: post._id } })).rejects.toMatchObject(missing)
      await expect(change(staff, post._id, { title: 'Bizim' })).rejects.toMatchObject(missing)
      await expect(staff.call(deletePost, { params: { id: post._id } })).rejects.toMatchObject(missing)
      expect(await admin.call(showPost, { params: { id: post._id } })).toEqual(post)
    }
  })

  test('they cannot move their post to another branch or to the whole club', async () => {
    const post = await write(staff)
    await expect(change(staff, post._id, { branch: karatay._id })).rejects.toMatchObject({ status: 403 })
    expect(await change(staff, post._id, { branch: null })).toMatchObject({ branch: meram._id })
    expect(await change(admin, post._id, { branch: null })).toMatchObject({ branch: null })
  })

  test.each(['member', 'trainer'] as const)('a %s cannot write posts', async (role) => {
    const person = await product.person({ role, branch: meram._id })
    await expect(write(person)).rejects.toMatchObject({ status: 403 })
  })
})

describe('updating', () => {
  test('a partial update keeps the other fields, and an outdated version is rejected', async () => {
    const post = await publish(staff, { tags: ['a'], content: '<p>İçerik</p>', summary: 'Özet' })
    const changed = await change(staff, post._id, { summary: 'Yeni özet', version: 1 })
    expect(changed).toEqual({ ...post, summary: 'Yeni özet', version: 2 })
    await expect(change(staff, post._id, { title: 'Geç kalan', version: 1 })).rejects.toMatchObject({
      status: 409,
      message: coreMessages.stale,
    })
  })

  test('replacing or removing a picture, or deleting the post, deletes the files', async () => {
    const before = await storedFiles(product)
    const image = asFile(await photo())
    const post = await admin.call(addPost, { body: { title: 'Fotoğraflı' }, files: { image } })
    expect(post.image).toMatch(/^\/uploads\/blog\//)
    expect(await change(admin, post._id, { removeImage: 'true' })).toMatchObject({
      image: null,
      picture: null,
    })
    expect(await storedFiles(product)).toEqual(before)
    const again = await admin.call(updatePost, { body: { _id: post._id }, files: { image } })
    expect(again.picture?.width).toBeGreaterThan(0)
    const done = await admin.call(deletePost, { params: { id: post._id } })
    expect(done).toEqual({ success: true, message: blogMessages.deleted })
    expect(await storedFiles(product)).toEqual(before)
  })

  test.each([
    ['no title', { title: '  ' }, 'title'],
    ['an overlong title', { title: 'a'.repeat(161) }, 'title'],
    ['an unknown status', { status: 'yayında' }, 'status'],
    ['an invalid date', { publishedAt: 'yarın' }, 'publishedAt'],
    ['an unknown branch', { branch: 'meram' }, 'branch'],
    ['oversized content', { content: 'ş'.repeat(60_001) }, 'content'],
  ])('rejects %s', async (_what, fields, field) => {
    await expect(write(admin, fields)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })

  test('rejects thirteen tags', async () => {
    const tags = Array.from({ length: 13 }, (_, index) => `etiket ${index}`)
    await expect(write(admin, { tags })).rejects.toMatchObject({ status: 400 })
  })

  test('rejects an update without an id, and returns 404 for an unknown post', async () => {
    const answer = await send(product, 'PUT', '/api/blog/update', { headers: bearer(admin), payload: {} })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['_id']])
    const unknownId = '01990000-0000-7000-8000-000000000000'
    await expect(change(admin, unknownId, { title: 'Yok' })).rejects.toMatchObject(missing)
  })

  test('returns 404 for an unknown branch', async () => {
    const branch = '01990000-0000-7000-8000-000000000000'
    await expect(write(admin, { branch })).rejects.toMatchObject({
      status: 404,
      message: branchesMessages.notFound,
    })
  })
})
