import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { encode } from '#server/pages/content-encoding.ts'
import { productUrl } from '#tests/support/browser/browser.ts'
import { errorPageAddresses, visitorPages } from '#tests/support/browser/visitor-pages.ts'

/** Bytes that a server sends before the first acknowledgement: ten packets. */
const firstPackets = 14_600

interface ReceivedPage {
  path: string
  html: string
  /** Bytes of the header block and of the body as it is compressed while the first visitor waits. */
  size: number
}

async function receive(path: string, encoding: string): Promise<{ headerBytes: number; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(productUrl() + path, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject)
  const answer = await promise
  const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`]
  for (let index = 0; index < answer.rawHeaders.length; index += 2)
    lines.push(`${answer.rawHeaders[index]}: ${answer.rawHeaders[index + 1]}`)
  return { headerBytes: Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`), body: await buffer(answer) }
}

let pages: ReceivedPage[]

beforeAll(async () => {
  pages = await Promise.all(
    [...visitorPages, ...errorPageAddresses].map(async (path) => {
      const { body } = await receive(path, 'identity')
      const { headerBytes } = await receive(path, 'br')
      return { path, html: body.toString(), size: headerBytes + (await encode(body, 'br')).length }
    }),
  )
})

test('every visitor page arrives with the first ten packets', () => {
  const sizes = pages
    .toSorted((one, other) => other.size - one.size)
    .map(({ path, size }) => `${size} ${path}`)
  expect(pages.filter(({ size }) => size > firstPackets).length, sizes.join('\n')).toBe(0)
})

test('every page has the styles of the cards that it shows', async () => {
  const unstyled: string[] = []
  for (const { path, html } of pages) {
    const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
    const files = await Promise.all(links.map(async (href) => (await fetch(productUrl() + href)).text()))
    const inline = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
    const css = [...files, ...inline].join('')
    for (const name of [
      'branch-rows',
      'post-card',
      'lesson-rows',
      'next-lessons',
      'site-footer',
      'member-bar',
    ])
      if (new RegExp(`class="[^"]*\\b${name}\\b`).test(html) && !css.includes(`.${name}`))
        unstyled.push(`${path}: ${name}`)
  }
  expect(unstyled).toEqual([])
})
