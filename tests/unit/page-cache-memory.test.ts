import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCache, textOf } from './page-cache.fixture.ts'

let { cache, nextRender, served, fill } = openCache()

function open(...limits: Parameters<typeof openCache>) {
  ;({ cache, nextRender, served, fill } = openCache(...limits))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  open()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('unknown paths', () => {
  test('share the one error page', async () => {
    const first = cache.serve('/yok')
    await (await nextRender()).isNoRoute()
    await (await nextRender()).finish('bulunamadı', { status: 404 })
    expect(await first).toMatchObject({ page: { status: 404 } })
    for (const path of ['/yok', '/o-da-yok']) {
      const answer = cache.serve(path)
      await (await nextRender()).isNoRoute()
      expect(await served(answer)).toBe('bulunamadı')
    }
    expect(cache.stats().entries).toBe(1)
  })

  test('expire after a minute, or when their page is created', async () => {
    await fill('/selcuklu', 'yok', { status: 404, tags: new Set(['branches']) })
    expect(textOf(cache.hit('/selcuklu'))).toBe('yok')
    cache.invalidate(['branches'])
    expect(await fill('/selcuklu', 'Selçuklu', { tags: new Set(['branches']) })).toBe('Selçuklu')
    await fill('/hic', 'yok', { status: 404 })
    vi.setSystemTime(Date.now() + 60_000)
    expect(cache.hit('/hic')).toBeNull()
  })

  test('evict no page from memory', async () => {
    await fill('/', 'ana sayfa')
    for (let index = 0; index < 10; index++) await fill(`/yok-${index}`, 'yok', { status: 404 })
    expect(textOf(cache.hit('/'))).toBe('ana sayfa')
    expect(cache.stats().entries).toBe(4)
  })

  test('a deleted page is not served as the last good one', async () => {
    await fill('/selcuklu', 'Selçuklu', { tags: new Set(['branches']) })
    cache.invalidate(['branches'])
    await fill('/selcuklu', 'yok', { status: 404, tags: new Set(['branches']) })
    cache.invalidate(['branches'])
    const answer = cache.serve('/selcuklu')
    await (await nextRender()).fail()
    expect(await answer).toMatchObject({ page: { status: 500 }, isStale: false })
  })
})

describe('memory', () => {
  test('holds a bounded number of pages, with LRU eviction', async () => {
    open({ entries: 3, bytes: 1024 * 1024 })
    for (const path of ['/a', '/b', '/c']) await fill(path, path)
    cache.hit('/a')
    await fill('/d', '/d')
    expect(['/a', '/b', '/c', '/d'].map((path) => textOf(cache.hit(path)))).toEqual([
      '/a',
      undefined,
      '/c',
      '/d',
    ])
  })

  test('holds a bounded number of bytes', async () => {
    open({ entries: 100, bytes: 30_000 })
    for (const path of ['/a', '/b', '/c']) await fill(path, path.repeat(4_000), {})
    expect(cache.stats().bytes).toBeLessThanOrEqual(30_000)
    expect(textOf(cache.hit('/a'))).toBeUndefined()
    expect(cache.hit('/c')).not.toBeNull()
    await fill('/huge', 'x'.repeat(40_000))
    expect(cache.hit('/huge')).toBeNull()
    expect(cache.hit('/c')).not.toBeNull()
  })
})
