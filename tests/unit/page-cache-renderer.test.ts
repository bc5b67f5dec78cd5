import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRenderer, type SiteRender } from '#server/pages/astro-renderer.ts'

const limits = { timeout: 1_000, concurrency: 16 }
const render = (site: SiteRender) => createRenderer(site, limits)('/equipment', { name: 'locals' })

test('a page is captured with its status, its headers and all of its streamed bytes', async () => {
  const answer = await render(async (path, locals) => {
    const parts = Readable.from([JSON.stringify([path, locals]), 'ağırlık'].map((part) => Buffer.from(part)))
    return new Response(Readable.toWeb(parts) as ReadableStream, {
      status: 203,
      headers: { 'content-type': 'text/html' },
    })
  })
  expect(answer).toMatchObject({ status: 203, headers: { 'content-type': 'text/html' } })
  expect(answer?.body.toString()).toBe('["/equipment",{"name":"locals"}]ağırlık')
})

test('a path without a route has no page', async () => {
  expect(await render(async () => null)).toBeNull()
})

test('a page that never ends fails after the time limit', async () => {
  const endless = createRenderer(async () => new Response(new ReadableStream()), { ...limits, timeout: 30 })
  await expect(endless('/equipment', {})).rejects.toThrow('/equipment was not rendered in 30 ms')
})

test('renders beyond the limit wait, and a failed one frees its place', async () => {
  let running = 0
  let most = 0
  const site: SiteRender = async (path) => {
    running += 1
    most = Math.max(most, running)
    await setImmediate()
    running -= 1
    if (path === '/broken') throw new Error('broken')
    return new Response('ok')
  }
  const renderPath = createRenderer(site, { ...limits, concurrency: 3 })
  const paths = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? '/broken' : '/'))
  const answers = await Promise.allSettled(paths.map((path) => renderPath(path, {})))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(most).toBe(3)
})
