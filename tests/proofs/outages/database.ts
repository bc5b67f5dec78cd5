import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, insist, type Reply, signIn } from '#tests/proofs/support/client.ts'
import { openClub } from '#tests/proofs/support/club.ts'
import {
  environmentOf,
  openFolder,
  openPool,
  type Product,
  postmasterOf,
  startProduct,
} from '#tests/proofs/support/product.ts'
import { openWrites, Writers } from '#tests/proofs/support/writes.ts'
import { openDatabaseProxy } from '#tests/support/processes/database-proxy.ts'

/** Seconds within which a request is refused, and within which writes are accepted again. */
const [refusedWithin, recoversWithin] = [35, 30]

/** PostgreSQL with its backends. */
function familyOf(postmaster: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
        return pid > 0 && Number(parent) === postmaster
      } catch {
        return false
      }
    })
  return [postmaster, ...children]
}

/** What a refusal must be while the database is away. */
function faultsOf({ status, headers, text }: Reply): string[] {
  if (status !== 503) return [`status ${status} without a database: ${text.slice(0, 200)}`]
  const isWhole = headers.get('retry-after') === '5' && JSON.parse(text).success === false
  return isWhole ? [] : [`a refusal without Retry-After or envelope: ${text.slice(0, 200)}`]
}

/** Pages that were served are served again, those that were not have an error page that nobody keeps. */
async function pageFaults(visitor: Client, known: readonly string[], unknown: string): Promise<string[]> {
  const faults: string[] = []
  for (const path of known) {
    const { status } = await visitor.send('GET', path)
    if (status !== 200) faults.push(`the cached page ${path} has status ${status}`)
  }
  const { status, headers, text } = await visitor.send('GET', unknown)
  if (status !== 503 || headers.get('cache-control') !== 'no-store' || !/<html lang="tr"/.test(text))
    faults.push(`the page ${unknown} has status ${status} and ${headers.get('cache-control')}`)
  return faults
}

/** Takes the database away for some seconds under writes, and expects patience and recovery. */
async function through(
  product: Product,
  admin: Client,
  writers: Writers,
  {
    unknown,
    seconds,
    leave,
    comeBack,
  }: {
    unknown: string
    seconds: number
    leave(): Promise<void>
    comeBack(): Promise<void>
  },
): Promise<string[]> {
  const visitor = new Client(() => product.url)
  const pages = ['/', '/sss', '/contact']
  for (const path of pages) await visitor.send('GET', path)
  const end = new AbortController()
  const writing = writers.run(8, end.signal)
  await sleep(500)
  const violations: string[] = []
  let longest = 0
  await leave()
  const leftAt = performance.now()
  try {
    violations.push(...(await pageFaults(visitor, pages, unknown)))
    while (performance.now() - leftAt < seconds * 1000 - 2000) {
      const since = performance.now()
      const reply = await admin.send('GET', '/api/users')
      longest = Math.max(longest, (performance.now() - since) / 1000)
      if (performance.now() - leftAt < seconds * 1000) violations.push(...faultsOf(reply))
      await sleep(200)
    }
    if ((await visitor.send('GET', '/healthz')).status !== 200)
      violations.push('the process says that it is not alive')
    await sleep(Math.max(0, seconds * 1000 - (performance.now() - leftAt)))
  } finally {
    await comeBack()
  }
  const backAt = performance.now()
  await insist(() => admin.call('POST', '/api/faqs', { question: `Geldi mi ${backAt}`, answer: 'Evet' }))
  const recovery = (performance.now() - backAt) / 1000
  end.abort()
  await writing
  violations.push(...(await writers.violations()))
  if (longest > refusedWithin) violations.push(`a request was refused after ${longest.toFixed(1)} s`)
  if (recovery > recoversWithin) violations.push(`writes were accepted again after ${recovery.toFixed(1)} s`)
  console.log(
    `database: refused after ${longest.toFixed(1)} s at most, working again after ${recovery.toFixed(1)} s`,
  )
  return violations
}

/** A request that waits for a lock which nobody releases is refused. */
async function lockFaults(dataDir: string, admin: Client): Promise<string[]> {
  const { _id: id } = await admin.call('POST', '/api/faqs', { question: 'Kilitli mi?', answer: 'Hayır' })
  const pool = openPool(dataDir)
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM faqs WHERE id = $1 FOR UPDATE', [id])
  const since = performance.now()
  const { status } = await admin.send('PUT', `/api/faqs/${id}`, { answer: 'Evet' })
  const seconds = (performance.now() - since) / 1000
  await holder.query('ROLLBACK')
  holder.release()
  await pool.end()
  await admin.call('PUT', `/api/faqs/${id}`, { answer: 'Evet' })
  return status === 503 && seconds < refusedWithin
    ? []
    : [`a locked record was refused with ${status} after ${seconds.toFixed(1)} s`]
}

/** PostgreSQL stopped by SIGSTOP, and unreachable; a lock that is never released. */
export async function databaseOutages(seconds: number): Promise<string[]> {
  const dataDir = openFolder()
  const owner = await startProduct({ dataDir })
  const { DATABASE_URL = '', ...shared } = environmentOf(dataDir)
  const gate = await openDatabaseProxy(DATABASE_URL)
  const product = await startProduct({
    dataDir: openFolder(),
    environment: { ...shared, DATABASE_URL: gate.connectionString },
  })
  const admin = await signIn(new Client(() => product.url))
  const club = await openClub(admin)
  const writers = new Writers(await openWrites(admin, club))
  await writers.writeEach()
  let frozen: number[] = []
  const violations = [
    ...(await through(product, admin, writers, {
      ...{ seconds, unknown: '/blog', leave: gate.close, comeBack: gate.open },
    })),
    ...(await through(product, admin, writers, {
      ...{ seconds, unknown: '/raffle' },
      leave: async () => {
        frozen = familyOf(postmasterOf(dataDir)?.pid ?? 0)
        for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      },
      comeBack: async () => {
        for (const pid of frozen) process.kill(pid, 'SIGCONT')
      },
    })),
    ...(await lockFaults(dataDir, admin)),
  ]
  await product.stop()
  await gate.close()
  await owner.stop()
  return violations
}
