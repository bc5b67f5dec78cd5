import { hash } from 'node:crypto'
import { beforeAll, test, vi } from 'vitest'
import { logout, register } from '#shared/people/session/session.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { productUrl } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { errorPageAddresses, memberPages, visitorPages } from '#tests/support/browser/visitor-pages.ts'
import { type Reader, readers } from '#tests/support/product/file-access.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

const people = new Map<Reader, SignedIn>()
const password = 'Bozkir-2026'

/** A newly registered member, identified in the club’s records by the address. */
async function newcomer(name: string): Promise<SignedIn & { _id: string }> {
  const email = `${name}-${crypto.randomUUID()}@posta.example`
  const visitor = await signIn(productUrl(), 'uye@bozkir.example')
  const body = { name, email, password, phone: '0532 123 45 67', consent: true, terms: true } as const
  const { _id } = await visitor.call(register, { body })
  return { ...(await signIn(productUrl(), email)), _id }
}

beforeAll(async () => {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const ended = await newcomer('Cikan')
  await ended.call(logout)
  const deleted = await newcomer('Silinen')
  await admin.call(deleteUser, { params: { id: deleted._id } })
  const demo = (name: string) => signIn(productUrl(), `${name}@bozkir.example`)
  const all: [Reader, SignedIn][] = [
    ['its owner', await demo('uye')],
    ['another member', await newcomer('Baska')],
    ['trainer', await demo('antrenor')],
    ['staff', await demo('selcuklu')],
    ['staff elsewhere', await demo('meram')],
    ['admin', admin],
    ['ended session', ended],
    ['deleted account', deleted],
  ]
  for (const [reader, person] of all) people.set(reader, person)
})

/** A page as a user’s browser receives it, with any kind of authentication. */
async function pageFor(reader: Reader, path: string) {
  const token = people.get(reader)?.token
  const headers = new Headers(
    token ? { authorization: `Bearer ${token}`, cookie: `authjs.session-token=${token}` } : {},
  )
  const answer = await fetch(productUrl() + path, { headers, redirect: 'manual' })
  return { status: answer.status, cache: answer.headers.get('cache-control'), body: await answer.text() }
}

test('ASVS 8.2.2: nine kinds of users are compared', () => {
  expect(readers.filter((reader) => reader !== 'anonymous' && !people.has(reader))).toEqual([])
})

test.each([...visitorPages, ...memberPages, ...errorPageAddresses, '/admin/', '/admin/users'])(
  'ASVS 8.2.2, 14.3.2: %s is identical for all users and contains no personal data',
  async (path) => {
    // The page may have been rendered again between two requests.
    await vi.waitFor(async () => {
      const pages = await Promise.all(readers.map((reader) => pageFor(reader, path)))
      const kinds = new Set(pages.map(({ status, body }) => `${status} ${hash('sha256', body)}`))
      expect(kinds.size).toBe(1)
      const [{ body, cache } = { body: '', cache: null }] = pages
      expect(body).not.toMatch(/uye@bozkir\.example|@posta\.example/)
      for (const { token } of people.values()) expect(body).not.toContain(token)
      if (memberPages.includes(path)) expect(cache).toContain('no-store')
    }, 20_000)
  },
)
