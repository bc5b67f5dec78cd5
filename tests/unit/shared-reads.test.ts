import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listInbox, readEverything } from '#shared/messaging/notifications/inbox.contract.ts'
import { request, transport } from '#site/features/session/fetch-json.ts'

let requests: string[]
/** Answers the oldest pending request. */
let answerNext: (status?: number) => void
let failNext: () => void

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  const pending: { answer(status: number): void; fail(): void }[] = []
  answerNext = (status = 200) => pending.shift()?.answer(status)
  failNext = () => pending.shift()?.fail()
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    const number = requests.push(`${method} ${path}`)
    return new Promise<Response>((fulfil, reject) => {
      pending.push({
        answer: (status) => fulfil(Response.json({ number }, { status })),
        fail: () => reject(new TypeError('Failed to fetch')),
      })
    })
  })
})
afterEach(() => {
  // No answer is shared with the next test.
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const readProfile = (token = 'a') => request<typeof showProfile>(showProfile, { token })
const numberOf = async (response: Promise<Response>) => (await (await response).json()).number

describe('reads of the profile', () => {
  test('by two parts of a page at once are one request, and each part can read the answer', async () => {
    const both = [readProfile(), readProfile()]
    answerNext()
    expect(await Promise.all(both.map(numberOf))).toEqual([1, 1])
    expect(requests).toEqual([`GET ${showProfile.url}`])
  })

  test('soon after one another share the answer, later ones do not', async () => {
    const first = readProfile()
    answerNext()
    expect(await numberOf(first)).toBe(1)
    expect(await numberOf(readProfile())).toBe(1)
    vi.advanceTimersByTime(10_000)
    const later = readProfile()
    answerNext()
    expect(await numberOf(later)).toBe(2)
  })

  test('after a write are a new request', async () => {
    const first = readProfile()
    answerNext()
    await first
    const write = request<typeof readEverything>(readEverything, { token: 'a' })
    answerNext()
    await write
    const second = readProfile()
    answerNext()
    expect(await numberOf(second)).toBe(3)
  })

  test('during a write are not shared with readers after it, even if the write fails', async () => {
    const write = request<typeof readEverything>(readEverything, { token: 'a' })
    const during = readProfile()
    failNext()
    await expect(write).rejects.toMatchObject({ status: 0 })
    const after = readProfile()
    answerNext()
    answerNext()
    expect([await numberOf(during), await numberOf(after)]).toEqual([2, 3])
    expect(await numberOf(readProfile())).toBe(3)
  })

  test.each([401, 503])('that the server answers with %i are not kept', async (status) => {
    const [one, other] = [readProfile(), readProfile()]
    answerNext(status)
    expect([(await one).status, (await other).status]).toEqual([status, status])
    const again = readProfile()
    answerNext()
    expect((await again).status).toBe(200)
    expect(requests).toHaveLength(2)
  })

  test('that get no answer fail for each reader and are not kept', async () => {
    const both = [readProfile(), readProfile()]
    failNext()
    for (const { status } of await Promise.allSettled(both)) expect(status).toBe('rejected')
    const again = readProfile()
    answerNext()
    expect(await numberOf(again)).toBe(2)
  })

  test('of another session are another request', async () => {
    const both = [readProfile('a'), readProfile('b')]
    answerNext()
    answerNext()
    expect(await Promise.all(both.map(numberOf))).toEqual([1, 2])
  })

  test('that can be aborted are requests of their own', async () => {
    const { signal } = new AbortController()
    const both = [readProfile(), transport(showProfile.url, { method: 'GET', signal })]
    answerNext()
    answerNext()
    expect(await Promise.all(both.map(numberOf))).toEqual([1, 2])
  })
})

test('reads of lists are not shared, because a page repeats them to see news', async () => {
  const both = [
    request<typeof listInbox>(listInbox, { token: 'a' }),
    request<typeof listInbox>(listInbox, { token: 'a' }),
  ]
  answerNext()
  answerNext()
  expect(await Promise.all(both.map(numberOf))).toEqual([1, 2])
})
