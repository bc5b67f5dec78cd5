import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { listUserPackages, showOwnPayment, startPayment } from '#shared/money/payments/payments.contract.ts'
import { Client, form, photo, signIn } from '#tests/proofs/support/client.ts'
import { type Club, openClub } from '#tests/proofs/support/club.ts'
import { openFolder, openPool, type Product, startProduct } from '#tests/proofs/support/product.ts'
import { openSmtpSink, type SmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { type BucketServer, startBucketServer } from '#tests/support/processes/bucket-server.ts'
import {
  type CardProvider,
  passBank,
  providerKeys,
  startCardProvider,
} from '#tests/support/processes/card-provider.ts'
import { callOf } from '#tests/support/processes/two-processes.ts'
import { checkout } from '#tests/support/records/checkout.ts'
import { allAgree } from '#tests/support/records/consents.ts'
import { enrolMembers, type Member } from '#tests/support/records/members.ts'

interface Neighbourhood extends Club {
  product: Product
  admin: Client
  pool: pg.Pool
  sink: SmtpSink
  buckets: BucketServer
  provider: CardProvider
}

async function until(isMet: () => boolean | Promise<boolean>, seconds: number): Promise<boolean> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(250))
    if (await isMet()) return true
  return false
}

/** While the mail server is away, silent or busy, requests succeed; later each mail arrives once. */
async function mailOutages({ admin, product, sink, pool, branch }: Neighbourhood): Promise<string[]> {
  const violations: string[] = []
  const visitor = new Client(() => product.url)
  const timesOf = (addresses: readonly string[]) => addresses.map((one) => sink.received.get(one) ?? 0)
  const signUp = async (email: string) => {
    await visitor.call('POST', '/api/users/register', {
      ...{
        name: 'Yeni Üye',
        email,
        phone: '0532 123 45 67',
        password: 'Bozkir-2026',
        consent: true,
        terms: true,
      },
    })
    return email
  }
  const evening = async (name: string) => {
    const newcomers: string[] = []
    for (const number of [1, 2, 3]) newcomers.push(await signUp(`yeni-${name}-${number}@posta.example`))
    const members = await enrolMembers(pool, branch, 3)
    for (const { email } of members) await visitor.call('POST', '/api/users/ForgetPassword', { email })
    return [...newcomers, ...members.map(({ email }) => email)]
  }
  for (const behaviour of ['away', 'silent', 'transient'] as const) {
    await sink.behave(behaviour)
    const since = performance.now()
    const addresses = await evening(behaviour)
    const seconds = (performance.now() - since) / 1000
    if (seconds > 30) violations.push(`mail ${behaviour}: requests took ${seconds.toFixed(0)} s`)
    const isTried = async () => {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM pgboss.job WHERE name = 'mail' AND retry_count > 0 AND data->>'to' = ANY ($1)`,
        [addresses],
      )
      return (rowCount ?? 0) > 0
    }
    if (!(await until(isTried, 60))) violations.push(`mail ${behaviour}: nothing was tried`)
    await sink.behave('good')
    if (!(await until(() => timesOf(addresses).every((times) => times > 0), 180)))
      violations.push(`mail ${behaviour}: ${timesOf(addresses)} mails arrived`)
    if (timesOf(addresses).some((times) => times > 1))
      violations.push(`mail ${behaviour}: ${timesOf(addresses)} mails arrived`)
  }
  await sink.behave((address) => (address.startsWith('yeni-permanent-1@') ? 'permanent' : 'good'))
  const [refused = '', ...others] = await evening('permanent')
  const isOver = async () => {
    const { rows } = await pool.query(
      `SELECT state, retry_count AS tries FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1`,
      [refused],
    )
    return rows[0]?.state === 'failed' && rows[0].tries === 0
  }
  if (!(await until(isOver, 30))) violations.push('mail: a permanent refusal was tried again')
  if (!(await until(() => timesOf(others).every((times) => times === 1), 30)))
    violations.push('mail: a permanent refusal kept other mails from being sent')
  await sink.behave('good')

  // A campaign waits as well.
  const { branch: karatay } = await openClub(admin, 'Karatay')
  const people = await enrolMembers(pool, karatay, 12)
  await allAgree(pool, karatay)
  await sink.behave('away')
  const { _id } = await admin.call('POST', '/api/marketting', {
    ...{ branch: karatay, title: 'Bahar', subject: 'Bahar geldi', content: '<p>Merhaba</p>' },
  })
  await admin.call('POST', `/api/marketting/sendCampaign/${_id}`, {})
  await sleep(3000)
  await sink.behave('good')
  const addresses = people.map(({ email }) => email)
  if (!(await until(() => timesOf(addresses).every((times) => times === 1), 120)))
    violations.push(`campaign: ${timesOf(addresses)} mails arrived`)
  return violations
}

/** While the storage is away, uploads are refused without a trace, pages and data remain, and readiness says why. */
async function storageOutage({ admin, product, buckets, branch }: Neighbourhood): Promise<string[]> {
  const violations: string[] = []
  const upload = (name: string) =>
    admin.send('POST', '/api/equipments', form({ branch, name, image: photo() }))
  const names = async () =>
    (await admin.rows<{ name: string }>('/api/equipments')).map(({ name }) => name).toString()
  const reason = async () => JSON.parse((await admin.send('GET', '/readyz')).text).reason ?? 'ready'
  await upload('Önceki')
  const before = await names()
  await admin.send('GET', '/')
  await buckets.close()
  const { status, text } = await upload('Arada')
  if (status !== 503 || !text.includes('storage.unavailable')) violations.push(`storage: ${status} ${text}`)
  if ((await names()) !== before) violations.push('storage: a refused upload left a record')
  if (!(await until(async () => (await reason()) === 'storage', 40)))
    violations.push('storage: the process says that it is ready')
  if ((await admin.send('GET', '/')).status !== 200) violations.push('storage: the home page is away as well')
  await buckets.open()
  if (!(await until(async () => (await reason()) === 'ready', 40)))
    violations.push('storage: the process does not become ready again')
  if ((await upload('Sonraki')).status !== 201)
    violations.push(`storage: no upload afterwards on ${product.url}`)
  return violations
}

/** How the provider fails during the charge, and how the payment ends. */
const chargeFaults = [
  [{ type: 'delay', ms: 28_000 }, 'paid'],
  [{ type: 'delay', ms: 40_000 }, 'paid'],
  [{ type: 'lost-answer' }, 'paid'],
  [{ type: 'nonsense' }, 'paid'],
  [{ type: 'wrong-signature' }, 'paid'],
  [{ type: 'hang' }, 'failed'],
  [{ type: 'lost-request' }, 'failed'],
  [{ type: 'http', status: 503 }, 'failed'],
] as const
const startFaults = [
  { type: 'http', status: 502 },
  { type: 'nonsense' },
  { type: 'wrong-signature' },
] as const

/** A card is charged once or not at all, whichever way the provider fails, and the buyer is told. */
async function providerOutages(field: Neighbourhood): Promise<string[]> {
  const { product, provider, pool, branch, offer } = field
  const violations: string[] = []
  const as = ({ token }: Member) => callOf(product.url, 1, token)
  const begin = (buyer: Member) =>
    as(buyer)(startPayment, { body: checkout({ kind: 'package', package: offer }) })
  const comeBack = async (fields: Record<string, string>) => {
    const since = performance.now()
    await fetch(`${product.url}/api/payment/callback`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
    })
    return performance.now() - since
  }
  const endOf = async (buyer: Member, id: string) => {
    let status = ''
    await until(async () => {
      ;({ status } = await as(buyer)(showOwnPayment, { params: { id } }))
      return status === 'paid' || status === 'failed'
    }, 150)
    return status
  }
  const conversationOf = async (id: string) =>
    (await pool.query<{ id: string }>('SELECT conversation_id::text AS id FROM payments WHERE id = $1', [id]))
      .rows[0]?.id ?? ''
  const check = async (name: string, buyer: Member, id: string, expected: string) => {
    const status = await endOf(buyer, id)
    const conversation = await conversationOf(id)
    const charges = (await provider.payments()).filter(
      (one) => one.conversationId === conversation && one.status === 'SUCCESS' && one.cancel === null,
    ).length
    const bought = (await as(buyer)(listUserPackages)).filter(({ payment }) => payment === id).length
    const times = expected === 'paid' ? 1 : 0
    if (status !== expected || charges !== times || bought !== times)
      violations.push(`provider, ${name}: ${status}, charged ${charges} times, delivered ${bought} times`)
  }
  await Promise.all(
    chargeFaults.map(async ([effect, expected]) => {
      const name = JSON.stringify(effect)
      const [buyer] = (await enrolMembers(pool, branch, 1)) as [Member]
      const { paymentId, threeDSHtmlContent } = await begin(buyer)
      const { fields } = await passBank(threeDSHtmlContent ?? '')
      const conversationId = await conversationOf(paymentId)
      await provider.plan({ kind: 'auth', conversationId, effect })
      // The bank posts once, and the buyer reloads the page.
      const waits = await Promise.all([comeBack(fields), comeBack(fields)])
      if (Math.max(...waits) > 35_000) violations.push(`provider, ${name}: the buyer waited ${waits} ms`)
      await check(name, buyer, paymentId, expected)
    }),
  )
  for (const effect of startFaults) {
    const name = `before the bank, ${JSON.stringify(effect)}`
    const [buyer] = (await enrolMembers(pool, branch, 1)) as [Member]
    await provider.plan({ kind: 'start', effect })
    const status = await begin(buyer).then(
      () => 200,
      (error: { status?: number }) => error.status,
    )
    if (status !== 503) violations.push(`provider, ${name}: ${status}`)
    const { paymentId, threeDSHtmlContent } = await begin(buyer)
    const { fields } = await passBank(threeDSHtmlContent ?? '')
    await comeBack({ ...fields, signature: '0'.repeat(64) })
    const forged = await as(buyer)(showOwnPayment, { params: { id: paymentId } })
    if (forged.status !== 'awaiting-3ds')
      violations.push(`provider: a forged callback led to ${forged.status}`)
    await comeBack(fields)
    await check(name, buyer, paymentId, 'paid')
  }
  return violations
}

/** Mail server, storage and card provider away, each on its own. */
export async function neighbourOutages(): Promise<string[]> {
  const sink = await openSmtpSink()
  const buckets = await startBucketServer(openFolder())
  const provider = await startCardProvider()
  const dataDir = openFolder()
  const product = await startProduct({
    dataDir,
    environment: {
      ...buckets.environment,
      ...{ SMTP_URL: sink.url, IYZICO_BASE_URL: provider.baseUrl },
      ...{ IYZICO_API_KEY: providerKeys.apiKey, IYZICO_SECRET_KEY: providerKeys.secretKey },
    },
  })
  const admin = await signIn(new Client(() => product.url))
  const pool = openPool(dataDir)
  const field = { ...(await openClub(admin)), product, admin, pool, sink, buckets, provider }
  const violations = [
    ...(await providerOutages(field)),
    ...(await storageOutage(field)),
    ...(await mailOutages(field)),
  ]
  await pool.end()
  await product.stop()
  await provider.stop()
  await buckets.close()
  await sink.close()
  return violations
}
