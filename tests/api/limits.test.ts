import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { ApiError } from '#shared/core/errors.ts'
import { subscribe } from '#shared/messaging/subscribers/subscribers.contract.ts'
import { showBinInfo } from '#shared/money/payments/payments.contract.ts'
import { checkResetCode, forgetPassword, login, register } from '#shared/people/session/session.contract.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'

const right = 'Parola-2026'
const wrong = 'Yanlis-2026'
const perAccount = 10
const perAddress = 60

const product = await openTestProduct({ environment: { TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.1' } })
const { app: second } = await createApp(product.services)
afterAll(() => second.close())
await second.ready()

const signIn = (email: string, password: string, address: string) =>
  product.visitor(address)(login, { body: { email, password } })

async function failTimes(count: number, attempt: (round: number) => Promise<unknown>, status = 401) {
  for (let round = 0; round < count; round += 1)
    await expect(attempt(round)).rejects.toMatchObject({ status })
}

describe('ASVS 6.3.1: password guessing is rate-limited', () => {
  test('per account and client, however the address is written', async () => {
    const { user } = await product.person()
    const spellings = [user.email, user.email.toUpperCase(), ` ${user.email} `]
    await failTimes(perAccount, (round) => signIn(spellings[round % 3] ?? '', wrong, '172.16.0.1'))
    const answer = await send(product, 'POST', login.url, {
      payload: { email: user.email, password: right },
      remoteAddress: '172.16.0.1',
    })
    expect(answer.statusCode).toBe(429)
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(890)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(answer.json()).toEqual({
      success: false,
      code: 'request.too-many',
      message: 'Çok fazla deneme yapıldı. 15 dakika sonra yeniden denenebilir.',
    })
  })

  test('while the owner, signing in from elsewhere, is not locked out', async () => {
    const { user } = await product.person()
    for (const stranger of ['172.16.1.1', '172.16.1.2']) {
      await failTimes(perAccount, () => signIn(user.email, wrong, stranger))
      await expect(signIn(user.email, wrong, stranger)).rejects.toMatchObject({ status: 429 })
    }
    expect((await signIn(user.email, right, '172.16.1.3'))._id).toBe(user._id)
  })

  test('per account over all clients, at ten times the limit, even if the owner signs in meanwhile', async () => {
    const { user } = await product.person()
    for (let client = 0; client < 10; client += 1) {
      await failTimes(perAccount, () => signIn(user.email, wrong, `172.16.2.${client}`))
      if (client === 5) await signIn(user.email, right, '172.16.3.1')
    }
    await expect(signIn(user.email, wrong, '172.16.2.99')).rejects.toMatchObject({ status: 429 })
  })

  test('per IPv6 network, whichever address of it is used', async () => {
    const { user } = await product.person()
    await failTimes(perAccount, (round) => signIn(user.email, wrong, `2001:db8:1:2:${round}::${round + 1}`))
    const again = signIn(user.email, right, '2001:db8:1:2:ffff:ffff:ffff:ffff')
    await expect(again).rejects.toMatchObject({ status: 429 })
    expect((await signIn(user.email, right, '2001:db8:1:3::1'))._id).toBe(user._id)
  })

  test('per client address over all accounts', async () => {
    const { user } = await product.person()
    await failTimes(perAddress, (round) => signIn(`kurban-${round}@bozkir.example`, wrong, '172.17.0.1'))
    await expect(signIn(user.email, right, '172.17.0.1')).rejects.toMatchObject({ status: 429 })
    await signIn(user.email, right, '172.17.0.2')
  })

  test('and a success resets the counter', async () => {
    const { user } = await product.person()
    for (let round = 0; round < 3; round += 1) {
      await failTimes(perAccount - 1, () => signIn(user.email, wrong, '172.18.0.1'))
      await signIn(user.email, right, '172.18.0.1')
    }
  })

  test('also with a session: it neither hides the guesses, nor does its success reset the counter', async () => {
    const { user } = await product.person()
    const guesser = await product.person()
    const guess = (email: string, password: string) =>
      send(product, 'POST', login.url, {
        payload: { email, password },
        headers: bearer(guesser),
        remoteAddress: '172.21.0.1',
      })
    const statuses: number[] = []
    for (let round = 0; round < perAccount + 3; round += 1) {
      statuses.push((await guess(user.email, wrong)).statusCode)
      await guess(guesser.user.email, right)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(perAccount)
    expect(statuses.slice(perAccount)).toEqual([429, 429, 429])
  })

  test('and concurrent attempts are all counted', async () => {
    const { user } = await product.person()
    const tries = Array.from({ length: perAccount * 2 }, () => signIn(user.email, wrong, '172.19.0.1'))
    const outcomes = await Promise.allSettled(tries)
    const statuses = outcomes.map((one) => (one.status === 'rejected' ? one.reason.status : 200))
    expect(statuses.filter((status) => status === 401)).toHaveLength(perAccount)
    expect(statuses.filter((status) => status === 429)).toHaveLength(perAccount)
  })
})

describe('the rate limit counters', () => {
  test('are shared by all servers of one database', async () => {
    const { user } = await product.person()
    const attempt = (app: FastifyInstance) =>
      send({ app }, 'POST', login.url, { payload: { email: user.email, password: wrong } })
    for (let round = 0; round < perAccount; round += 1) {
      expect((await attempt(round % 2 ? product.app : second)).statusCode).toBe(401)
    }
    expect((await attempt(product.app)).statusCode).toBe(429)
    expect((await attempt(second)).statusCode).toBe(429)
  })

  test('contain no addresses in plain text', async () => {
    const { rows } = await product.services.pool.query('SELECT key FROM rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:(account|address|named):[\w-]+$/)
  })
})

describe('the client address', () => {
  const attempt = (remoteAddress: string, forwarded: string, round: number) =>
    send(product, 'POST', login.url, {
      payload: { email: `hedef-${round}-${remoteAddress}@bozkir.example`, password: wrong },
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress,
    })

  test('ignores X-Forwarded-For from an untrusted client', async () => {
    for (let round = 0; round < perAddress; round += 1)
      await attempt('203.0.113.7', `198.51.100.${round}`, round)
    expect((await attempt('203.0.113.7', '198.51.100.200', 99)).statusCode).toBe(429)
  })

  test('is taken from it when a trusted proxy sends it, without the part the client prepended', async () => {
    for (let round = 0; round < perAddress; round += 1) {
      await attempt('10.1.2.3', `192.0.2.${round}, 198.51.100.77, 192.168.1.1`, round)
    }
    expect((await attempt('10.9.9.9', '198.51.100.77', 99)).statusCode).toBe(429)
    expect((await attempt('10.1.2.3', '198.51.100.78', 99)).statusCode).toBe(401)
  })
})

describe('ASVS 6.6.3: one-time links and tokens', () => {
  const attempts: [string, string, object, number][] = [
    ['verification links', '/api/users/verifyEmail', { token: 'a'.repeat(43) }, 400],
    ['reset tokens', '/api/users/resetPassword', { temporaryToken: 'a'.repeat(43), newPassword: right }, 400],
    ['Google tokens', '/api/users/googlelogin', { token: 'a.b.c' }, 503],
  ]
  test.each(attempts)('%s can be tried sixty times from one address', async (name, url, payload, refused) => {
    const remoteAddress = `172.22.0.${attempts.findIndex(([one]) => one === name) + 1}`
    const statuses: number[] = []
    for (let round = 0; round <= perAddress; round += 1)
      statuses.push((await send(product, 'POST', url, { payload, remoteAddress })).statusCode)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([refused]))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('ASVS 2.4.1: rate limits of other calls', () => {
  test('five reset codes per hour are sent, for a known address or not', async () => {
    const { user } = await product.person()
    for (const email of [user.email, 'yok@bozkir.example']) {
      const ask = () => product.visitor('172.20.0.1')(forgetPassword, { body: { email } })
      for (let round = 0; round < 5; round += 1) await ask()
      const refusal = await ask().catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(ApiError)
      expect(refusal).toMatchObject({ status: 429, message: coreMessages.tooManyRequests(3600) })
    }
  })

  test('requests by a stranger do not use up the owner’s quota', async () => {
    const { user } = await product.person()
    const ask = (address: string) => product.visitor(address)(forgetPassword, { body: { email: user.email } })
    for (let round = 0; round < 5; round += 1) await ask('172.20.1.1')
    await expect(ask('172.20.1.1')).rejects.toMatchObject({ status: 429 })
    expect(await ask('172.20.1.2')).toMatchObject({ success: true })
  })

  test('one user can look up sixty cards in ten minutes, from any address', async () => {
    const person = await product.person()
    const attempt = async (round: number) => {
      const headers = bearer(person)
      const remoteAddress = `172.20.2.${round}`
      const payload = { binNumber: '552879' }
      return (await send(product, 'POST', showBinInfo.url, { headers, remoteAddress, payload })).statusCode
    }
    for (let round = 0; round < 60; round += 1) expect(await attempt(round)).toBe(503)
    expect(await attempt(60)).toBe(429)
  })

  test('fifteen attempts to enter a reset code, for unknown addresses too', async () => {
    const body = { email: 'hic@bozkir.example', code: '123456' }
    const attempt = () => product.visitor('172.20.0.2')(checkResetCode, { body })
    await failTimes(15, attempt, 400)
    await expect(attempt()).rejects.toMatchObject({ status: 429 })
  })

  test('one address can subscribe twenty times in ten minutes', async () => {
    const attempt = (round: number) =>
      product.visitor('172.20.0.3')(subscribe, { body: { email: `abone-${round}@posta.example` } })
    for (let round = 0; round < 20; round += 1) await attempt(round)
    await expect(attempt(20)).rejects.toMatchObject({ status: 429 })
  })

  test('thirty accounts per hour can be opened from one address', async () => {
    const attempt = (round: number) =>
      product.visitor('172.20.0.4')(register, {
        body: {
          name: 'Robot',
          email: `robot-${round}@posta.example`,
          phone: 'telefon değil',
          password: 'Parola-2026',
          consent: true,
          terms: true,
        },
      })
    await failTimes(30, attempt, 400)
    await expect(attempt(31)).rejects.toMatchObject({ status: 429 })
  })
})
