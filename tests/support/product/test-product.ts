import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { PgBoss } from 'pg-boss'
import { afterAll, inject } from 'vitest'
import { encode } from 'zod/v4/core'
import { createApp } from '#server/app/app.ts'
import { startJobs } from '#server/app/start-jobs.ts'
import { readConfiguration } from '#server/core/configuration.ts'
import type { Services } from '#server/core/module.ts'
import { personalFieldsOf } from '#server/core/personal-fields.ts'
import { createTransact, system } from '#server/core/unit-of-work.ts'
import { createPool, databaseOf } from '#server/db/database.ts'
import { purging } from '#server/integrations/cdn/purge.ts'
import type { GoogleIdentity } from '#server/integrations/google/google.ts'
import type { IysGateway } from '#server/integrations/iys/iys-gateway.ts'
import { openMailQueue } from '#server/integrations/mail/mail-queue.ts'
import { openMailTransport } from '#server/integrations/mail/mail-transport.ts'
import type { PaymentGateway } from '#server/integrations/payments/gateway.ts'
import type { SmsGateway } from '#server/integrations/sms/sms-gateway.ts'
import { openStorage, prepareStorage } from '#server/integrations/storage/open-storage.ts'
import { removingLater } from '#server/integrations/storage/removals.ts'
import { readClub, seedIdentity, senderOf } from '#server/modules/club/identity/identity.service.ts'
import { modules } from '#server/modules/index.ts'
import { switchIys } from '#server/modules/messaging/iys/iys-state.ts'
import { openSmsQueue } from '#server/modules/messaging/sms/open-sms-queue.ts'
import { openSession } from '#server/modules/people/users/sessions.ts'
import { createUser, type NewAccount } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { invalidatePageTags } from '#server/pages/page-tags.ts'
import { tagsOfChange } from '#server/pages/tags-of-changes.ts'
import { type Call, createClient } from '#shared/core/client.ts'
import { responseSchema, successStatus } from '#shared/core/endpoint.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { startBucketServer } from '#tests/support/processes/bucket-server.ts'
import { recordCalls } from '#tests/support/product/call-ledger.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/product/database.ts'

export interface Person {
  user: User & { email: string }
  token: string
  /** The contract client with this user’s token. */
  call: Call
  /** The same, with the response headers. */
  send: Client['send']
}

type Client = ReturnType<typeof createClient>

export interface TestProduct {
  app: FastifyInstance
  services: Services
  dataDir: string
  /** The contract client of a visitor from the given address, for tests of rate limits. */
  visitor(address?: string): Call
  /** A signed-in user of any role; missing fields are generated. The address is verified only on request. */
  person(account?: Partial<NewAccount> & { isVerified?: boolean }): Promise<Person>
  close(): Promise<void>
}

/** The club of test products. */
export const clubSettings = {
  CLUB_NAME: 'Bozkır Fitness',
  CLUB_TRADE_NAME: 'Bozkır Spor Hizmetleri A.Ş.',
  CLUB_PHONE: '+90 332 000 00 00',
  CLUB_EMAIL: 'merhaba@bozkir.example',
  CLUB_ADDRESS: 'Sahibiata Mahallesi, Mimar Sinan Caddesi No: 1, Meram',
  CLUB_CITY: 'Konya',
  CLUB_OPENING_HOURS: '08.00 - 00.00',
}

/** The APP_SECRET of test products. */
export const testSecret = 'a secret of at least thirty-two characters'

interface Options {
  errorReports?: Services['errorReports']
  /** Instead of a new, empty one. */
  database?: TestDatabase
  environment?: NodeJS.ProcessEnv
  google?: GoogleIdentity
  payments?: PaymentGateway
  /** A provider of text messages. */
  sms?: SmsGateway
  iys?: IysGateway
  /** Runs the mail and session workers as the product does. */
  workers?: boolean
  /** Makes closing fail if a back-office call wrote no audit entry; off where calls are made at random. */
  watchesAudit?: boolean
}

/** As if the verification link had been opened. */
const verifyAddress = (db: Services['db'], user: string) =>
  db.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users._id, user))

/** Fails a call whose response differs from the contract; the product itself only leaves out unknown fields. */
function checkResponses(app: FastifyInstance): void {
  app.addHook('preSerialization', async ({ routeOptions: { config } }, reply, payload) => {
    const { endpoint } = config
    if (endpoint && reply.statusCode === successStatus(endpoint)) encode(responseSchema(endpoint), payload)
    return payload
  })
  app.addHook('onSend', async ({ routeOptions: { config } }, reply, payload) => {
    const { answersFile } = config.endpoint ?? {}
    const [type = ''] = String(reply.getHeader('content-type')).split(';')
    if (answersFile && reply.statusCode === 200 && !answersFile.some((one) => one === type))
      throw new Error(`The contract of ${config.url} knows no file of the type ${type}`)
    return payload
  })
}

/** The real API on its own real database, called without a socket. */
export async function startTestProduct({
  database: given,
  environment = {},
  google,
  payments,
  sms,
  iys,
  errorReports,
  workers = false,
  watchesAudit = true,
}: Options = {}): Promise<TestProduct> {
  const ledger = inject('callLedger')
  const database = given ?? (await createTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-test-'))
  const buckets = process.env.STORAGE_TEST === 's3' ? await startBucketServer(dataDir) : null
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    ...buckets?.environment,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...clubSettings,
    ...environment,
  })
  const storage = await openStorage(configuration.storage)
  // Tests with hundreds of concurrent calls are about the rule, not about the wait for a connection on a busy machine.
  const pool = createPool(database.connectionString, { max: 10, connectionTimeout: 30_000 })
  await seedIdentity(databaseOf(pool), configuration)
  if (iys) await switchIys(databaseOf(pool), true)
  const jobs = new PgBoss({ connectionString: database.connectionString, max: workers ? 3 : 1 })
  jobs.on('error', () => undefined)
  await jobs.start()
  const calls = recordCalls(
    createTransact({
      pool,
      tagsOf: tagsOfChange,
      publishTags: purging(jobs, configuration.cdn, invalidatePageTags),
      dropLocal: () => undefined,
      onTaskFailure: (error) => {
        throw error
      },
      personalFields: personalFieldsOf(modules),
    }),
  )
  const services: Services = {
    configuration,
    secret: testSecret,
    pool,
    db: databaseOf(pool),
    transact: calls.transact,
    storage: removingLater(storage, jobs),
    mail: await openMailQueue(jobs, testSecret),
    iys: iys ?? null,
    sms: openSmsQueue(jobs, testSecret, sms ?? null),
    jobs,
    google: google ?? null,
    payments,
    errorReports,
    modules,
  }
  await prepareStorage(storage)
  const transport = openMailTransport({
    smtpUrl: configuration.smtpUrl,
    from: async () => senderOf(configuration, await readClub(databaseOf(pool))),
    dataDir,
  })
  const { app } = await createApp(services)
  calls.attach(app)
  checkResponses(app)
  await app.ready()
  const stopJobs = workers ? await startJobs(services, transport, () => undefined, app.log, 0.5) : undefined

  const clientFrom = (address: string, token?: string): Client =>
    createClient({
      token: () => token ?? null,
      transport: async (path, init) => {
        const encoded = init.body ? new Response(init.body) : null
        const type = encoded?.headers.get('content-type')
        const answer = await app.inject({
          method: (init.method ?? 'GET') as 'GET',
          url: path,
          remoteAddress: address,
          headers: {
            ...(type ? { 'content-type': type } : {}),
            ...Object.fromEntries(new Headers(init.headers)),
          },
          ...(encoded ? { payload: Buffer.from(await encoded.arrayBuffer()) } : {}),
        })
        return new Response(answer.body, {
          status: answer.statusCode,
          headers: answer.headers as Record<string, string>,
        })
      },
    })

  let people = 0
  return {
    app,
    services,
    dataDir,
    visitor: (address = '127.0.0.1') => clientFrom(address).call,
    async person({ isVerified = false, ...account } = {}) {
      people += 1
      const user = await createUser(services, system, {
        name: `Deneme Kişisi ${people}`,
        email: `kisi-${people}@bozkir.example`,
        phone: '0532 123 45 67',
        password: 'Parola-2026',
        ...account,
      })
      if (isVerified) await verifyAddress(services.db, user._id)
      const token = await openSession(services.db, user._id)
      const { call, send } = clientFrom('127.0.0.1', token)
      return { user: { ...user, email: user.email ?? '' }, token, call, send }
    },
    async close() {
      await app.close()
      await stopJobs?.()
      await jobs.stop({ graceful: false })
      transport.close()
      if (ledger) await calls.save(ledger, pool)
      await pool.end()
      await database.drop()
      storage.close()
      await buckets?.close()
      await rm(dataDir, { recursive: true, force: true })
      const silent = watchesAudit ? calls.silent() : []
      if (silent.length > 0) throw new Error(`No entry in the audit log was written by ${silent.join(', ')}`)
    },
  }
}

/** A test product for all tests of a file, at its top level. */
export async function openTestProduct(options?: Options): Promise<TestProduct> {
  const product = await startTestProduct(options)
  afterAll(() => product.close())
  return product
}

/** The same with an admin. */
export async function openTestClub(options?: Options) {
  const product = await openTestProduct(options)
  return { product, admin: await product.person({ role: 'admin' }) }
}
