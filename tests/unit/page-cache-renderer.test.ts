import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type AstroHandler, createRenderer } from '#server/pages/astro-renderer.ts'

const limits = { timeout: 1_000, concurrency: 16 }
const render = (handler: AstroHandler, { timeout, concurrency } = limits) =>
  createRenderer(handler, { timeout, concurrency })('/equipment', { name: 'locals' })

test('a page is captured completely, with status and headers, however the handler writes it', async () => {
  const policy = `script-src ${"'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' ".repeat(600)}`
  const text = 'ağırlık '.repeat(100_000)
  const answer = await render(async (request, response, _next, locals) => {
    response.writeHead(203, { 'content-type': 'text/html', 'content-security-policy': policy.trim() })
    response.write(JSON.stringify([request.method, request.url, locals]))
    await setImmediate()
    response.end(text)
  })
  expect([answer?.status, answer?.headers['content-security-policy']]).toEqual([203, policy.trim()])
  expect(answer?.body.toString()).toBe(`["GET","/equipment",{"name":"locals"}]${text}`)
})

test('a path without a route returns undefined', async () => {
  expect(await render((_request, _response, next) => next?.())).toBeNull()
})

test.each<[string, AstroHandler]>([
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
  [
    'rejects',
    async () => {
      throw new Error('broken')
    },
  ],
  ['throws', (_request, _response, next) => next?.(new Error('broken'))],
  [
    'breaks off',
    (_request, response) => {
      response.write('half')
      setTimeout(() => response.destroy(), 5)
    },
  ],
  [
    'sends less than its Content-Length',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      response.destroy()
    },
  ],
])('a page that %s fails', async (_how, handler) => {
  await expect(render(handler)).rejects.toThrow()
})

test('a page that never ends times out', async () => {
  const endless: AstroHandler = (_request, response) => response.write('…')
  await expect(render(endless, { ...limits, timeout: 30 })).rejects.toThrow(
    '/equipment was not rendered in 30 ms',
  )
})

test('concurrent renders are limited', async () => {
  let running = 0
  let most = 0
  const handler: AstroHandler = async (_request, response) => {
    running += 1
    most = Math.max(most, running)
    await setImmediate()
    running -= 1
    response.end('ok')
  }
  const renderPath = createRenderer(handler, { ...limits, concurrency: 3 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => renderPath('/', {})))
  expect(answers.every((answer) => answer?.body.toString() === 'ok')).toBe(true)
  expect(most).toBe(3)
})

test('a failed render frees its slot', async () => {
  const handler: AstroHandler = (request, response) => {
    if (request.url === '/broken') throw new Error('broken')
    response.end('ok')
  }
  const renderPath = createRenderer(handler, { ...limits, concurrency: 1 })
  const [broken, whole] = await Promise.allSettled([renderPath('/broken', {}), renderPath('/', {})])
  expect([broken?.status, whole?.status]).toEqual(['rejected', 'fulfilled'])
})
