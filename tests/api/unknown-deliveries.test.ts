import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import {
  decideUnknownDeliveries,
  listRecipients,
  listUnknownDeliveries,
  pauseCampaign,
  sendCampaign,
  showProgress,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { consentingMember, draftCampaign, waitUntilFinished } from '#tests/support/records/campaigns.ts'
import { openBranch } from '#tests/support/records/content.ts'

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** The mails sent to each address, whether or not the SMTP server confirmed them. */
const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    if (address.startsWith('yok')) return done(refusal(550, 'No such user here'))
    if (address.startsWith('sonra')) return done(refusal(451, 'Try again later'))
    done()
  },
  onData(stream, session, done) {
    stream.resume()
    stream.on('end', () => {
      const address = session.envelope.rcptTo[0]?.address ?? ''
      received.push(address)
      const isFirst = received.filter((one) => one === address).length === 1
      if (address.startsWith('kopuk') && isFirst) for (const one of server.connections) one._socket.destroy()
      else done()
    })
  },
})
server.on('error', () => undefined)

await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil))
afterAll(() => new Promise<void>((fulfil) => server.close(() => fulfil())))
const { port } = server.server.address() as AddressInfo
const { product, admin } = await openTestClub({
  // Asserts that a finished delivery cannot be paused.
  watchesAudit: false,
  workers: true,
  environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
})

/** A campaign to these addresses, in a new branch. */
async function campaignTo(...emails: string[]): Promise<string> {
  const branch = await openBranch(admin, `Şube${crypto.randomUUID().replace(/[^a-f]/g, '')}`)
  for (const email of emails) await consentingMember(product, branch._id, { email })
  return (await draftCampaign(admin, branch._id))._id
}
const send = (id: string) => admin.call(sendCampaign, { params: { campaignId: id }, body: {} })
const unknownDeliveriesOf = (campaign: string) =>
  admin.call(listUnknownDeliveries, { query: { filter: { campaign } } })
const decide = (ids: string[], decision: 'send-again' | 'treat-as-sent') =>
  admin.call(decideUnknownDeliveries, { body: { ids, decision } })

test('a permanent SMTP error fails a mail, a transient one is retried, the others are delivered', async () => {
  const id = await campaignTo('yok@bozkir.example', 'sonra@bozkir.example', 'var@bozkir.example')
  await send(id)
  const progress = await vi.waitFor(
    async () => {
      const now = await admin.call(showProgress, { params: { id } })
      expect(now).toMatchObject({ sent: 1, failed: 1, queued: 1, sending: 0 })
      return now
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(progress).toMatchObject({ state: 'sending', done: 2, inDoubt: 0 })
  const rows = await admin.call(listRecipients, { params: { id }, query: {} })
  expect(rows).toMatchObject([
    { email: 'sonra@bozkir.example', state: 'queued', attempts: 1, reason: '451 Try again later' },
    { email: 'var@bozkir.example', state: 'sent' },
    { email: 'yok@bozkir.example', state: 'failed', reason: '550 No such user here' },
  ])
})

test('a connection lost after DATA leaves the delivery unknown until an admin decides', async () => {
  const id = await campaignTo('kopuk@bozkir.example')
  await send(id)
  expect(await waitUntilFinished(admin, id)).toMatchObject({ inDoubt: 1, sent: 0, done: 1 })
  const [delivery] = await unknownDeliveriesOf(id)
  expect(delivery).toMatchObject({ email: 'kopuk@bozkir.example', campaign: id, state: 'in-doubt' })
  expect(await decide([delivery?._id ?? ''], 'send-again')).toEqual({ decided: 1 })
  expect(await waitUntilFinished(admin, id)).toMatchObject({ inDoubt: 0, sent: 1, done: 1 })
  expect(await decide([delivery?._id ?? ''], 'send-again')).toEqual({ decided: 0 })
  expect(received.filter((address) => address === 'kopuk@bozkir.example')).toHaveLength(2)
})

/** Leaves the first two mails as a killed worker would: being sent, one of them for too long. */
async function dieInTheMiddle(id: string): Promise<void> {
  const { pool } = product.services
  await pool.query('UPDATE campaigns SET paused_at = now() WHERE id = $1', [id])
  await send(id)
  await pool.query(
    `UPDATE campaign_deliveries SET state = 'sending', attempts = 1,
       due_at = now() + CASE WHEN email LIKE 'a1@%' THEN interval '-1 second' ELSE interval '10 minutes' END
     WHERE campaign_id = $1 AND email NOT LIKE 'a3@%'`,
    [id],
  )
  await product.services.jobs.send('campaign-mails')
}

test('after a worker was killed a mail is in doubt once its time is over, and the others stay queued', async () => {
  const id = await campaignTo('a1@bozkir.example', 'a2@bozkir.example', 'a3@bozkir.example')
  await dieInTheMiddle(id)
  await vi.waitFor(
    async () =>
      expect(await admin.call(showProgress, { params: { id } })).toMatchObject({
        ...{ state: 'paused', sent: 0, inDoubt: 1, queued: 1, sending: 1, done: 1 },
      }),
    { timeout: 20_000, interval: 100 },
  )
  const [delivery] = await unknownDeliveriesOf(id)
  expect(delivery).toMatchObject({ email: 'a1@bozkir.example' })
  expect(await decide([delivery?._id ?? ''], 'treat-as-sent')).toEqual({ decided: 1 })
  expect(await admin.call(pauseCampaign, { params: { id } })).toMatchObject({ sent: 1, inDoubt: 0, done: 1 })
  expect(received.filter((address) => /^a[123]@/.test(address))).toEqual([])
})

test('staff decide only on the mails of their own branch', async () => {
  const id = await campaignTo('kopuk-iki@bozkir.example')
  const stranger = await product.person({
    role: 'staff',
    branch: (await openBranch(admin, 'Yunak'))._id,
  })
  await send(id)
  await waitUntilFinished(admin, id)
  const [delivery] = await unknownDeliveriesOf(id)
  expect(await stranger.call(listUnknownDeliveries, { query: {} })).toEqual([])
  const body = { ids: [delivery?._id ?? ''], decision: 'treat-as-sent' as const }
  expect(await stranger.call(decideUnknownDeliveries, { body })).toEqual({ decided: 0 })
  expect(await unknownDeliveriesOf(id)).toHaveLength(1)
})
