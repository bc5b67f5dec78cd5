import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InjectOptions } from 'fastify'
import { system } from '#server/core/unit-of-work.ts'
import { openSession } from '#server/modules/people/users/sessions.ts'
import { createUser } from '#server/modules/people/users/users.service.ts'
import { type Call, createClient } from '#shared/core/client.ts'
import { startPayment } from '#shared/money/payments/payments.contract.ts'
import { startBenchApi } from '#tests/bench/bench-database.ts'
import { passBank, startCardProvider } from '#tests/support/processes/card-provider.ts'
import { checkout } from '#tests/support/records/checkout.ts'
import { hoursFromNow, makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

// Lists the repository files of which a request executes a function, between its route and SQL:
// node tests/figures/route-files.ts [POST /api/users/profile/freeze]

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The HTTP shell in front of the route, and the layers that every route shares. */
const sharedLayers = /^(server\/(app|core|db|pages)|shared\/(core|permissions))\//

const provider = await startCardProvider()
const { app, services, stop } = await startBenchApi(provider.gateway)

interface Caller {
  id: string
  token: string
  call: Call
}

let people = 0

async function person(role: 'admin' | 'member', branch?: string): Promise<Caller> {
  people += 1
  const { _id: id } = await createUser(services, system, {
    name: `Deneme Kişisi ${people}`,
    email: `kisi-${people}@bozkir.example`,
    phone: `+9053200000${people + 10}`,
    password: 'Parola-2026',
    role,
    ...(branch ? { branch } : {}),
  })
  await services.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [id])
  const token = await openSession(services.db, id)
  const { call } = createClient({
    token: () => token,
    transport: async (path, init) => {
      const body = init.body ? new Response(init.body) : null
      const type = body?.headers.get('content-type')
      const response = await app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url: path,
        headers: { ...(type && { 'content-type': type }), ...Object.fromEntries(new Headers(init.headers)) },
        ...(body && { payload: Buffer.from(await body.arrayBuffer()) }),
      })
      return new Response(response.body, { status: response.statusCode })
    },
  })
  return { id, token, call }
}

const admin = await person('admin')
const { _id: branch } = await openBranch(admin, 'Meram Şubesi')
const offer = await makePackage(admin, branch, { price: 1000, freezeDays: 21, freezeCount: 2 })
const authorised = ({ token }: Caller) => ({ authorization: `Bearer ${token}` })

/** Prepares what each request needs and returns the request. */
const requests: Record<string, () => Promise<InjectOptions>> = {
  async 'POST /api/raffles/:id/join'() {
    const raffle = await makeRaffle(admin, branch, { endsAt: hoursFromNow(24) })
    const member = await person('member', branch)
    return { method: 'POST', url: `/api/raffles/${raffle._id}/join`, headers: authorised(member) }
  },
  async 'POST /api/payment/callback'() {
    const buyer = await person('member', branch)
    const body = checkout({ kind: 'package', package: offer._id })
    const { threeDSHtmlContent } = await buyer.call(startPayment, { body })
    const { fields } = await passBank(threeDSHtmlContent ?? '')
    return {
      method: 'POST',
      url: '/api/payment/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    }
  },
  async 'POST /api/users/profile/freeze'() {
    const member = await person('member', branch)
    await sell(admin, member.id, offer._id)
    return {
      method: 'POST',
      url: '/api/users/profile/freeze',
      headers: authorised(member),
      payload: { freezeDays: 10 },
    }
  },
}

async function send(request: InjectOptions): Promise<void> {
  const { statusCode, body } = await app.inject(request)
  if (statusCode >= 400) throw new Error(`${request.method} ${request.url}: ${statusCode} ${body}`)
}

/** Runs a request under V8's precise coverage; returns the files of which it called a function. */
async function filesOf(prepare: () => Promise<InjectOptions>): Promise<string[]> {
  // Sent once before, so that lazily loaded modules do not count.
  await send(await prepare())
  const request = await prepare()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await send(request)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(isCalled))
    .map(({ url }) => relative(root, fileURLToPath(url)))
    .filter((path) => /^(server|shared)\/(?!simulators\/)/.test(path))
    .sort()
}

interface CalledFunction {
  functionName: string
  ranges: { startOffset: number; count: number }[]
}

/** The body of a module starts at 0 and is not a function of the request. */
const isCalled = ({ functionName, ranges }: CalledFunction) =>
  (functionName !== '' || ranges[0]?.startOffset !== 0) && ranges.some(({ count }) => count > 0)

const wanted = process.argv.slice(2).join(' ')
try {
  for (const [name, prepare] of Object.entries(requests)) {
    if (wanted && wanted !== name) continue
    const files = await filesOf(prepare)
    const own = files.filter((path) => !sharedLayers.test(path))
    console.log(`${name}: ${own.length} files, and ${files.length - own.length} of the shared layers`)
    for (const path of own) console.log(`  ${path}`)
  }
} finally {
  await stop()
  await provider.stop()
}
