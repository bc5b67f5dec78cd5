import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCache, textOf } from './page-cache.fixture.ts'

let { cache, renders, invalidations, nextRender, served, fill } = openCache()

function open(...limits: Parameters<typeof openCache>) {
  ;({ cache, renders, invalidations, nextRender, served, fill } = openCache(...limits))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  open()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a page in demand', () => {
  test('is rendered once and then served from memory', async () => {
    expect(cache.hit('/')).toBeNull()
    await fill('/', 'ana sayfa')
    expect(textOf(cache.hit('/'))).toBe('ana sayfa')
    expect(await served(cache.serve('/'))).toBe('ana sayfa')
    expect(renders).toHaveLength(1)
  })

  test('is rendered once for concurrent requests', async () => {
    const answers = Array.from({ length: 50 }, () => cache.serve('/'))
    await (await nextRender()).finish('ana sayfa')
    expect(new Set(await Promise.all(answers.map(served)))).toEqual(new Set(['ana sayfa']))
    expect(renders).toHaveLength(1)
  })

  test('is rendered for every visitor when it is not cacheable', async () => {
    await fill('/', 'ilk', { isReusable: false })
    expect(await fill('/', 'ikinci', { isReusable: false })).toBe('ikinci')
  })

  test('expires at the time it stated', async () => {
    await fill('/raffle', 'çekiliş açık', { expiresAt: Date.now() + 60_000 })
    vi.setSystemTime(Date.now() + 59_999)
    expect(textOf(cache.hit('/raffle'))).toBe('çekiliş açık')
    vi.setSystemTime(Date.now() + 1)
    expect(cache.hit('/raffle')).toBeNull()
    expect(await fill('/raffle', 'çekiliş bitti')).toBe('çekiliş bitti')
  })
})

describe('an invalidated tag', () => {
  test('re-renders exactly its pages', async () => {
    await fill('/equipment', 'on alet', { tags: new Set(['equipments:1']) })
    await fill('/blog', 'yazılar', { tags: new Set(['blog']) })
    cache.invalidate(['equipments:1', 'unknown'])
    expect(cache.hit('/equipment')).toBeNull()
    expect(textOf(cache.hit('/blog'))).toBe('yazılar')
    expect(await fill('/equipment', 'on bir alet')).toBe('on bir alet')
  })

  test('“*” invalidates everything', async () => {
    await fill('/equipment', 'on alet', { tags: new Set(['equipments:1']) })
    cache.invalidate(['*'])
    expect(cache.hit('/equipment')).toBeNull()
  })

  test('prevents a render in progress from being stored', async () => {
    const before = cache.serve('/equipment')
    const render = await nextRender()
    cache.invalidate(['equipments:1'])
    await render.finish('on alet', { tags: new Set(['equipments:1']) })
    expect(await served(before)).toBe('on alet')
    expect(cache.hit('/equipment')).toBeNull()
  })

  test('of another page does not affect a render', async () => {
    const answer = cache.serve('/equipment')
    const render = await nextRender()
    cache.invalidate(['blog'])
    const later = cache.serve('/equipment')
    await render.finish('on alet', { tags: new Set(['equipments:1']) })
    expect(await Promise.all([served(answer), served(later)])).toEqual(['on alet', 'on alet'])
    expect(renders).toHaveLength(1)
    expect(textOf(cache.hit('/equipment'))).toBe('on alet')
  })

  test('makes later requests wait for a page rendered after it', async () => {
    const before = cache.serve('/equipment')
    const first = await nextRender()
    const alsoBefore = cache.serve('/equipment')
    await Promise.resolve()
    cache.invalidate(['equipments:1'])
    const after = [cache.serve('/equipment'), cache.serve('/equipment')]
    await first.finish('on alet', { tags: new Set(['equipments:1']) })
    await (await nextRender()).finish('on bir alet', { tags: new Set(['equipments:1']) })
    expect(await Promise.all([before, alsoBefore].map(served))).toEqual(['on alet', 'on alet'])
    expect(await Promise.all(after.map(served))).toEqual(['on bir alet', 'on bir alet'])
    expect(textOf(cache.hit('/equipment'))).toBe('on bir alet')
    expect(renders).toHaveLength(2)
  })
})

describe('while rendering fails', () => {
  test('the last good page is served as stale, and replaced once rendering works', async () => {
    await fill('/equipment', 'on alet', { tags: new Set(['equipments:1']) })
    cache.invalidate(['equipments:1'])
    const answer = cache.serve('/equipment')
    await (await nextRender()).fail()
    expect(await answer).toMatchObject({ isStale: true })
    expect(await served(answer)).toBe('on alet')
    // Not every visitor waits for another failure.
    expect(await cache.serve('/equipment')).toMatchObject({ isStale: true })
    vi.setSystemTime(Date.now() + 1_000)
    expect(await fill('/equipment', 'on bir alet')).toBe('on bir alet')
  })

  test('a write is not delayed by an earlier failure', async () => {
    await fill('/equipment', 'on alet', { tags: new Set(['equipments:1']) })
    cache.invalidate(['equipments:1'])
    const answer = cache.serve('/equipment')
    await (await nextRender()).fail()
    await answer
    cache.invalidate(['equipments:1'])
    expect(await fill('/equipment', 'on bir alet')).toBe('on bir alet')
  })

  test('a page without a good version returns an error', async () => {
    const answer = cache.serve('/equipment')
    await (await nextRender()).fail()
    const { page, isStale } = await answer
    expect([page.status, isStale]).toEqual([500, false])
    expect(textOf(page)).toContain('Sayfa gösterilemiyor')
    expect(await fill('/equipment', 'on alet')).toBe('on alet')
  })
})

describe('without invalidation notices', () => {
  test('a page’s tags are compared with the database before it is served', async () => {
    await fill('/equipment', 'on alet', { tags: new Set(['equipments:1']) })
    invalidations.isListening = false
    expect(cache.hit('/equipment')).toBeNull()
    expect(await served(cache.serve('/equipment'))).toBe('on alet')
    invalidations.confirm = async () => {
      cache.invalidate(['equipments:1'])
      return true
    }
    expect(await fill('/equipment', 'on bir alet')).toBe('on bir alet')
  })

  test('a page that cannot be compared is marked stale', async () => {
    await fill('/equipment', 'on alet', { tags: new Set(['equipments:1']) })
    Object.assign(invalidations, { isListening: false, confirm: async () => false })
    expect(await cache.serve('/equipment')).toMatchObject({ isStale: true })
  })

  test('a page without tags needs no comparison', async () => {
    await fill('/about', 'hakkımızda')
    Object.assign(invalidations, { isListening: false, confirm: async () => false })
    expect(textOf(cache.hit('/about'))).toBe('hakkımızda')
  })
})
