import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { databaseOf } from '#server/db/database.ts'
import { isPublicAddress } from '#server/integrations/outside-network.ts'
import { isPushEndpoint } from '#server/integrations/push/push-endpoint.ts'
import { sendPush } from '#server/integrations/push/send-push.ts'
import { pushKeysOf } from '#server/modules/messaging/notifications/push.service.ts'
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  showPushKey,
} from '#shared/messaging/notifications/devices.contract.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'
import { logout } from '#shared/people/session/session.contract.ts'
import { type Browser, openPushService, vapidClaims } from '#tests/api/push-service.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { clubSettings, openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { notify } from '#tests/support/records/notifications.ts'

const texts = notificationsMessages

const service = await openPushService()
afterAll(() => service.close())
const { product, admin } = await openTestClub({ environment: { PUSH_LOCAL_ENDPOINTS: '1' }, workers: true })
const meram = await openBranch(admin, 'Meram')

const member = () => product.person({ branch: meram._id })
const optIn = (person: Person, browser: Browser) => person.call(addPushDevice, { body: browser.subscription })
const devicesOf = (person: Person) => person.call(listPushDevices)
const keepsNothing = (person: Person) =>
  vi.waitUntil(async () => (await devicesOf(person)).length === 0, { timeout: 15_000, interval: 100 })

describe('a push subscription', () => {
  test('receives its owner’s notifications, end-to-end encrypted and signed by the club', async () => {
    const person = await member()
    const browser = service.browser()
    await optIn(person, browser)
    const stranger = service.browser()
    await optIn(await product.person(), stranger)
    const { _id } = await notify(admin, {
      title: 'Şölen var 🎉',
      message: 'Cumartesi 14.00’te bekleriz. '.repeat(40),
      link: '/blog',
      audience: 'branch',
      branch: meram._id,
    })
    const [received] = await service.waitFor(browser, 1)
    expect(received?.message).toMatchObject({ id: _id, title: 'Şölen var 🎉', link: '/blog' })
    expect(received?.message.body).toMatch(/^Cumartesi 14\.00’te bekleriz\..*…$/)
    expect(received?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    const claims = vapidClaims(String(received?.headers.authorization))
    expect(claims).toMatchObject({
      aud: service.origin,
      sub: `mailto:${clubSettings.CLUB_EMAIL}`,
      key: (await person.call(showPushKey)).publicKey,
    })
    expect(claims.exp * 1000).toBeGreaterThan(Date.now())
    expect(stranger.received).toEqual([])
  })

  test('that is gone is deleted; after a temporary error it is kept and retried', async () => {
    const person = await member()
    const [gone, unknown, busy] = [service.browser(), service.browser(), service.browser()]
    gone.answer = 410
    unknown.answer = 404
    busy.answer = 503
    for (const browser of [gone, unknown, busy]) await optIn(person, browser)
    await notify(admin, { audience: 'users', users: [person.user._id] })
    await vi.waitUntil(
      async () =>
        (await devicesOf(person)).map(({ endpoint }) => endpoint).join() === busy.subscription.endpoint,
      { timeout: 15_000, interval: 100 },
    )
    // The job is recorded as failed shortly after the service’s response.
    await expect
      .poll(async () => {
        const { rows } = await product.services.pool.query(
          "SELECT state, output->>'message' AS failure FROM pgboss.job WHERE name = 'push' AND output->>'message' IS NOT NULL",
        )
        return rows
      })
      .toEqual([{ state: 'retry', failure: 'Push service answered 503' }])
    busy.answer = 201
    await product.services.pool.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'push'")
    await service.waitFor(busy, 1)
  })

  test('is listed by a recognisable name, and receives nothing once removed', async () => {
    const person = await member()
    const browser = service.browser()
    const answer = await send(product, 'POST', addPushDevice.url, {
      headers: {
        ...bearer(person),
        'user-agent':
          'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      },
      payload: browser.subscription,
    })
    expect(answer.statusCode).toBe(201)
    const [device] = await devicesOf(person)
    expect(device).toMatchObject({ name: 'Chrome, Android', endpoint: browser.subscription.endpoint })
    expect(JSON.stringify(device)).not.toContain(browser.subscription.keys.auth)
    const other = await member()
    const id = device?._id ?? ''
    await expect(other.call(removePushDevice, { params: { id } })).rejects.toMatchObject({
      status: 404,
      message: texts.deviceNotFound,
    })
    await person.call(removePushDevice, { params: { id } })
    expect(await devicesOf(person)).toEqual([])
  })

  test('receives nothing more once its owner has signed out', async () => {
    const person = await member()
    await optIn(person, service.browser())
    await person.call(logout)
    const { rows } = await product.services.pool.query('SELECT 1 FROM push_devices WHERE user_id = $1', [
      person.user._id,
    ])
    expect(rows).toEqual([])
  })

  test('registered by two users belongs to the last one; knowing its endpoint alone does not transfer it', async () => {
    const [first, second] = [await member(), await member()]
    const browser = service.browser()
    await optIn(first, browser)
    const forged = { ...browser.subscription, keys: service.browser().subscription.keys }
    await expect(second.call(addPushDevice, { body: forged })).rejects.toMatchObject({
      status: 409,
      message: texts.takenDevice,
    })
    await optIn(second, browser)
    await keepsNothing(first)
    expect(await devicesOf(second)).toHaveLength(1)
  })

  test('is one of at most ten; the oldest is replaced', async () => {
    const person = await member()
    const first = service.browser()
    await optIn(person, first)
    for (let added = 0; added < 10; added += 1) await optIn(person, service.browser())
    const endpoints = (await devicesOf(person)).map(({ endpoint }) => endpoint)
    expect(endpoints).toHaveLength(10)
    expect(endpoints).not.toContain(first.subscription.endpoint)
  })

  test('is one of at most ten, also of a hundred that register at once', async () => {
    const person = await member()
    await Promise.all(Array.from({ length: 100 }, () => optIn(person, service.browser())))
    expect(await devicesOf(person)).toHaveLength(10)
  })

  test('without a usable key is rejected', async () => {
    const person = await member()
    const { endpoint, keys } = service.browser().subscription
    const refusal = (body: object) =>
      person.call(addPushDevice, { body: body as never }).catch((error) => error)
    const point = `B${'A'.repeat(86)}`
    expect(await refusal({ endpoint, keys: { ...keys, p256dh: point } })).toMatchObject({
      status: 400,
      fields: { 'keys.p256dh': texts.badDevice },
    })
    expect(await refusal({ endpoint, keys: { ...keys, auth: 'kısa' } })).toMatchObject({ status: 400 })
    expect(await refusal({ endpoint })).toMatchObject({ status: 400 })
  })
})

describe('ASVS 1.3.6: an endpoint that is no push service', () => {
  const inside = [
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://localhost/1',
    'https://[::1]/1',
    'https://10.0.0.7/1',
    'https://169.254.169.254/latest/meta-data',
    'https://push.example:8443/1',
    'https://benim:parolam@push.example/1',
    'https://intranet/1',
    'ftp://push.example/1',
    'değil',
  ]

  test.each(inside)('%s is rejected', (endpoint) => {
    expect(isPushEndpoint(endpoint, false)).toBe(false)
  })

  test('is rejected with a message, and a browser’s own is accepted', async () => {
    const person = await member()
    const { keys } = service.browser().subscription
    await expect(
      person.call(addPushDevice, { body: { endpoint: 'https://10.0.0.7/1', keys } }),
    ).rejects.toMatchObject({ status: 400, fields: { endpoint: texts.foreignEndpoint } })
    expect(isPushEndpoint('https://fcm.googleapis.com/fcm/send/abc', false)).toBe(true)
    expect(isPushEndpoint('https://updates.push.services.mozilla.com/wpush/v2/abc', false)).toBe(true)
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::a00:1',
  ])('a name that resolves to %s is not connected to', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  )

  test('a name that resolves to this machine is rejected at connection time', async () => {
    const { subscription } = service.browser()
    const device = { endpoint: 'https://localhost.localdomain/1', ...subscription.keys }
    const keys = await pushKeysOf(product.services)
    await expect(
      sendPush(device, { title: 'x' }, { keys, contact: 'a@b.example', allowsLocal: false }),
    ).rejects.toThrow(/private network|ENOTFOUND|EAI_AGAIN/)
    expect(isPublicAddress('142.250.187.138')).toBe(true)
    expect(isPublicAddress('2a00:1450:4017:80e::200a')).toBe(true)
  })
})

test('ASVS 15.3.2: redirects of a push service are not followed', async () => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(307, { location: '/inside' }).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const device = { endpoint: `http://127.0.0.1:${port}/push`, ...service.browser().subscription.keys }
  const keys = await pushKeysOf(product.services)
  await expect(
    sendPush(device, { title: 'x' }, { keys, contact: 'a@b.example', allowsLocal: true }),
  ).rejects.toThrow('Push service answered 307')
  expect(asked).toEqual(['/push'])
  await new Promise((closed) => server.close(closed))
})

test('of several processes creating keys concurrently the first wins', async () => {
  const { services } = product
  await services.pool.query('DELETE FROM push_keys')
  const asked = Array.from({ length: 10 }, () => pushKeysOf({ ...services, db: databaseOf(services.pool) }))
  const keys = await Promise.all(asked)
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1)
  const { rows } = await services.pool.query<{ private_key: Buffer }>('SELECT private_key FROM push_keys')
  expect(rows[0]?.private_key.includes(keys[0]?.privateKey ?? '-')).toBe(false)
})
