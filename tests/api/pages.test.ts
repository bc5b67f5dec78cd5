import { describe, expect, test } from 'vitest'
import { addInitialPages } from '#server/modules/content/pages/initial-pages.ts'
import {
  listPages,
  listPageVersions,
  pageKeys,
  showPage,
  showPageTemplate,
  updatePage,
} from '#shared/content/pages/pages.contract.ts'
import { pagesMessages } from '#shared/content/pages/pages.messages.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, startTestProduct } from '#tests/support/product/test-product.ts'

const { product, admin } = await openTestClub({
  environment: { CLUB_NAME: 'Deneme Kulübü', CLUB_TRADE_NAME: 'Deneme Kulübü Ltd.', CLUB_CITY: 'Karaman' },
})
await addInitialPages(product.services)

const text = { title: 'Hakkımızda', summary: 'Kısaca', content: '<p>Merhaba</p>' }

describe('legal and info pages of a new club', () => {
  test('all have a text that contains the club’s name', async () => {
    const pages = await product.visitor()(listPages)
    expect(pages.map(({ key }) => key)).toEqual([...pageKeys])
    for (const page of pages) {
      expect(page.version).toBe(1)
      expect(page.content.length).toBeGreaterThan(1000)
      expect(page.content).not.toMatch(/undefined|\$\{|Bozkır Fitness|<script|style=/)
    }
    expect(pages.find(({ key }) => key === 'kvkk')?.content).toContain('Deneme Kulübü')
    expect(pages.find(({ key }) => key === 'about')?.content).toContain('Karaman')
  })

  test('keep their edits when the product restarts', async () => {
    const written = await admin.call(updatePage, { params: { key: 'cookies' }, body: text })
    await addInitialPages(product.services)
    expect(await product.visitor()(showPage, { params: { key: 'cookies' } })).toEqual(written)
    expect(await admin.call(listPageVersions, { params: { key: 'cookies' } })).toHaveLength(2)
  })
})

describe('editing a page as an admin', () => {
  test('creates a new version, and the old ones stay unchanged', async () => {
    const params = { key: 'about' as const }
    const [first] = await admin.call(listPageVersions, { params })
    const second = await admin.call(updatePage, { params, body: { ...text, version: 1 } })
    expect(second).toMatchObject({ ...text, key: 'about', version: 2 })
    const versions = await admin.call(listPageVersions, { params })
    expect(versions.map(({ version, authorName }) => [version, authorName])).toEqual([
      [2, admin.user.name],
      [1, 'Sistem'],
    ])
    expect(versions[1]).toEqual(first)
    const [entry] = await admin.call(listAuditLog, { query: { filter: { resource: 'pages' } } })
    expect(entry).toMatchObject({ recordId: 'about', action: 'edit', before: { version: 1 } })
  })

  test('without changes creates no version', async () => {
    const params = { key: 'kvkk' as const }
    const before = await admin.call(showPageTemplate, { params })
    const { title, summary, content } = before
    const after = await admin.call(updatePage, { params, body: { title, summary, content, version: 1 } })
    expect(after).toEqual(before)
  })

  test('the second of two concurrent editors gets a conflict', async () => {
    const params = { key: 'secure-shopping' as const }
    const edits = ['A', 'B'].map((title) =>
      admin.call(updatePage, { params, body: { ...text, title, version: 1 } }),
    )
    const outcomes = await Promise.allSettled(edits)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'record.stale', message: coreMessages.stale },
    })
    expect(await admin.call(listPageVersions, { params })).toHaveLength(2)
  })

  test('removes unsupported HTML', async () => {
    const content =
      '<h1>Büyük</h1><p onclick="x()" style="color:red">Metin<script>alert(1)</script> <a href="javascript:x()">kötü</a> <a href="/bmi">iyi</a></p>'
    const page = await admin.call(updatePage, {
      params: { key: 'privacy-policy' },
      body: { ...text, content },
    })
    expect(page.content).toBe('<h2>Büyük</h2><p>Metin <a>kötü</a> <a href="/bmi">iyi</a></p>')
  })

  test.each([
    [{ title: '  ' }, 'title'],
    [{ title: 'a'.repeat(161) }, 'title'],
    [{ summary: 'a'.repeat(401) }, 'summary'],
    [{ content: 'a'.repeat(200_001) }, 'content'],
    [{ version: 0 }, 'version'],
  ])('rejects a page with %j', async (wrong, field) => {
    const refused = admin.call(updatePage, { params: { key: 'about' }, body: { ...text, ...wrong } })
    await expect(refused).rejects.toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })

  test.each(['impressum', 'About', '1'])('page “%s” does not exist', async (key) => {
    expect((await send(product, 'GET', `/api/pages/${key}`)).statusCode).toBe(400)
  })
})

test('a page without a text is not found', async () => {
  const empty = await startTestProduct()
  const refused = empty.visitor()(showPage, { params: { key: 'about' } })
  await expect(refused).rejects.toMatchObject({ status: 404, message: pagesMessages.notFound })
  await empty.close()
})
