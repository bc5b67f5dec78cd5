import fc from 'fast-check'
import { contract } from '#shared/contract.ts'
import { type Endpoint, successStatus } from '#shared/core/endpoint.ts'
import { roles } from '#shared/permissions/permissions.ts'
import { type FuzzedRequest, requestsTo } from '#tests/support/product/fuzz/fuzzed-requests.ts'
import { knownRecords, recordsNamed, watchWrites } from '#tests/support/product/fuzz/written-rows.ts'
import { bearer } from '#tests/support/product/requests.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

/** Milliseconds after which a request counts as hanging. */
const patience = 5_000
/** Requests after which users, records and rate limits are reset. */
const round = 1_000

/** Text that only appears in internal errors. */
const leak =
  /\bat \S+ \(|node_modules|\.ts:\d|\bSELECT \S|\bINSERT INTO\b|syntax error|column "|relation "|constraint "|violates|drizzle|FST_|\/(tmp|home|work|usr|var)\//i

/** Documented codes of 503: an external service that is not configured in tests, or down. */
const documentedOutages = ['session.google-off', 'payment.off']

export interface FuzzReport {
  statuses: Record<string, number>
  /** The number of successes by endpoint. */
  reached: Map<string, number>
  faults: string[]
}

interface Options {
  count: number
  seed: number
  branch: string
}

/** Sends valid and invalid requests generated from the contract, and returns all faults. */
export async function fuzz(product: TestProduct, { count, seed, branch }: Options): Promise<FuzzReport> {
  const { pool } = product.services
  const writes = await watchWrites(pool)
  const report: FuzzReport = { statuses: {}, reached: new Map(), faults: [] }
  for (let start = 0; start < count; start += round) {
    await pool.query('DELETE FROM rate_limits')
    const callers: (Person | undefined)[] = [undefined]
    for (const role of roles) callers.push(await product.person({ role, branch }))
    const records = await knownRecords(pool)
    const idsFor = (name: string) => recordsNamed(records, name)
    const roundSize = Math.min(round, count - start)
    const perEndpoint = Math.max(1, Math.ceil(roundSize / contract.length))
    const planned = contract.flatMap((target, index) => {
      const generations = [0, 15].map((hostility) => requestsTo(target, { idsFor, hostility }))
      const options = { seed: seed + start + index, numRuns: perEndpoint }
      return fc
        .sample(fc.tuple(fc.oneof(...generations), fc.constantFrom(...callers)), options)
        .map(([request, caller]) => ({ target, request, caller }))
    })
    await writes.since()
    // Shuffled, so that a short run also covers the last endpoints, and none is always first.
    for (const [index, { target, request, caller }] of shuffled(planned, seed + start)
      .slice(0, roundSize)
      .entries()) {
      const fault = await faultOf({ product, target, request, caller, report, number: start + index, writes })
      if (fault) report.faults.push(`${fault}\n  as ${caller?.user.role ?? 'anonymous'}: ${inWords(request)}`)
    }
  }
  return report
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  return (
    fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), { seed, numRuns: 1 })[0] ?? []
  )
}

function inWords({ method, url, headers, payload }: FuzzedRequest): string {
  return `${method} ${url.slice(0, 600)} ${headers['content-type'] ?? ''} ${JSON.stringify(payload?.toString() ?? '').slice(0, 900)}`
}

interface Attempt {
  product: TestProduct
  target: Endpoint
  request: FuzzedRequest
  caller: Person | undefined
  report: FuzzReport
  number: number
  writes: Awaited<ReturnType<typeof watchWrites>>
}

/** Sends one request and returns the fault in its response, if any. */
async function faultOf({ product, target, request, caller, report, number, writes }: Attempt) {
  const name = `${target.method} ${target.url}`
  const startedAt = performance.now()
  const answer = await within(
    product.app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...request.headers, ...(caller ? bearer(caller) : {}) },
      // From a new address, to avoid rate limits.
      remoteAddress: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      ...(request.payload === undefined ? {} : { payload: request.payload }),
      ...(target.url.includes('/events') ? { payloadAsStream: true } : {}),
    }),
  )
  if (!answer) return `${name}: no answer within ${patience} ms`
  const status = answer.statusCode
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
  if (target.url.includes('/events')) {
    answer.stream().destroy()
    return status >= 500 ? `${name}: ${status}` : undefined
  }
  if (status === successStatus(target)) report.reached.set(name, (report.reached.get(name) ?? 0) + 1)
  const written = await writes.since()
  if (status < 400) return undefined
  if (performance.now() - startedAt > patience) return `${name}: ${status} after more than ${patience} ms`
  if (status >= 500 && !documentedOutages.includes(codeOf(answer.body)))
    return `${name}: ${status} ${answer.body}`
  if (leak.test(answer.body)) return `${name}: ${status} tells too much: ${answer.body}`
  return written.length > 0 ? `${name}: refused with ${status}, yet wrote ${written.join(', ')}` : undefined
}

function codeOf(body: string): string {
  try {
    return String(JSON.parse(body).code)
  } catch {
    return ''
  }
}

async function within<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((fulfil) => {
    timer = setTimeout(() => fulfil(undefined), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
