import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { addWebhook } from '#shared/office/webhooks/webhooks.contract.ts'
import { freePort } from '#tests/support/processes/running-product.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeKey } from '#tests/support/records/api-keys.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const program = 'docs/examples/door-vendor.ts'

const { product, admin } = await openTestClub({
  workers: true,
  environment: { WEBHOOK_ALLOWED_NETWORKS: 'loopback' },
})
const branch = (await openBranch(admin, 'Meram'))._id
const offer = (await makePackage(admin, branch))._id
const memberOf = async () => {
  const { _id } = (await product.person({ branch })).user
  await sell(admin, _id, offer)
  return _id
}
const first = await memberOf()

let door: ChildProcess
let url = ''
let secret = ''
beforeAll(async () => {
  const club = await product.app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await makeKey(admin, ['memberships.list', 'turnstile-entries.check-in'], [branch])
  const port = String(await freePort())
  url = `http://127.0.0.1:${port}`
  const events = ['membership.created' as const]
  const added = await admin.call(addWebhook, { body: { name: 'Kapı', url: `${url}/webhook`, events } })
  secret = added.secret
  door = spawn(process.execPath, [program], {
    env: {
      ...{ PATH: process.env.PATH, BOZKIR_URL: club, BOZKIR_KEY: token, BOZKIR_BRANCH: branch },
      ...{ WEBHOOK_SECRET: secret, PORT: port },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!door.stdout) throw new Error('The program has no output')
  const [line] = await once(createInterface(door.stdout), 'line')
  expect(line).toBe('1 valid members')
})
afterAll(() => door.kill())

const open = async (member: string) => (await (await fetch(`${url}/?member=${member}`)).json()).opens
const send = async (
  body: string,
  { id = 'msg_1', at = Math.round(Date.now() / 1000), signed = body } = {},
) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${signed}`).digest('base64')
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  }
  return (await fetch(`${url}/webhook`, { method: 'POST', headers, body })).status
}

test('a door vendor opens to valid members, learns of new ones by webhook, and every entry names its key', async () => {
  expect(await open(first)).toBe(true)
  expect(await open(randomUUID())).toBe(false)
  const second = await memberOf()
  await expect.poll(() => open(second), { timeout: 20_000 }).toBe(true)
  const entries = await admin.call(listEntries, { query: { filter: { branch } } })
  expect(entries.map(({ user, allowed }) => [user, allowed])).toEqual([
    [second, true],
    [first, true],
  ])
  const [entry] = await admin.call(listAuditLog, { query: { filter: { resource: 'turnstile-entries' } } })
  expect(entry).toMatchObject({ apiKeyName: 'Kapı yazılımı', actor: admin.user._id })
})

test('it refuses forged, changed and old events', async () => {
  const body = JSON.stringify({ type: 'membership.created', timestamp: new Date().toISOString(), data: {} })
  expect(await send(body, { signed: `${body} ` })).toBe(401)
  expect(await send(body, { at: Math.round(Date.now() / 1000) - 400 })).toBe(401)
  expect(await send(body)).toBe(204)
})

test('the program of the door vendor has at most 60 lines and needs nothing but Node', () => {
  const lines = readFileSync(program, 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(60)
  const imports = lines.filter((line) => line.startsWith('import'))
  expect(imports.filter((line) => !line.includes("'node:"))).toEqual([])
})
