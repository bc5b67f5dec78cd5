// Every list of a club of 100,000 or a million members in every order, with every filter alone and within a branch, as
// admin, staff and member; and the dashboard, all reports, totals and the search: 95 of 100 responses within the bound.
// Prints how many rows each call reads.

import { contract } from '#shared/contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import { reportNames, reports } from '#shared/office/reports/reports.rules.ts'
import { loadExplain, rowsReadBy, startExplaining } from '#tests/proofs/lists/rows-read.ts'
import { Client, signIn } from '#tests/proofs/support/client.ts'
import { addAccount } from '#tests/proofs/support/club.ts'
import { percentile } from '#tests/proofs/support/figures.ts'
import { openFolder, openPool, parameters, program, startProduct } from '#tests/proofs/support/product.ts'
import { branch, casesOf, samples } from '#tests/support/product/list-cases.ts'
import { seedClub, sizeOf } from '#tests/support/seed/seed-club.ts'

const { members, bound, measurements, only } = parameters({
  /** At least 5,000. */
  members: 100_000,
  /** Milliseconds. */
  bound: 300,
  measurements: 11,
  /** A part of an address. */
  only: '',
})

interface Question {
  /** The call, as a group of the report. */
  group: string
  name: string
  path: string
  as: 'admin' | 'staff' | 'member'
}

function* listQuestions(): Generator<Question> {
  for (const target of contract.filter(({ list, method }) => list && method === 'GET'))
    for (const { name, query } of casesOf(target).cases) {
      const month = target.url.includes('recipients') ? { month: thisMonth() } : {}
      const path = pathOf(target.url, samples, { ...query, ...month })
      const isOwn = /\/(mine|my-|profile)/.test(target.url)
      yield { group: target.url, name, path, as: isOwn ? 'member' : 'admin' }
      // Staff filter by their branch, whatever else they ask.
      if (name.includes('of a branch') || name === 'as it opens')
        yield { group: target.url, name, path, as: 'staff' }
    }
}

const searches = ['ayşe', 'soyadı 777', '0532 077 77 77', 'uye7777@bozkir.example', 'qqqwwwxxx', '#1234567']

function* otherQuestions(): Generator<Question> {
  const both = ['admin', 'staff'] as const
  for (const as of both) {
    for (const part of ['stats', 'figures', 'charts', 'desk', 'day', 'warnings'])
      for (const scope of as === 'admin' ? ['', `?branchId=${branch}`] : [''])
        yield { group: '/api/dashboard', name: part + scope, path: `/api/dashboard/${part}${scope}`, as }
    const today = clubDay(new Date())
    for (const report of reportNames)
      for (const by of reports[report].groupings)
        for (const scope of as === 'admin' ? [{}, { branchId: branch }] : [{}]) {
          const period = reports[report].isOfToday ? {} : { from: addDays(today, -364), until: today }
          const path = pathOf('/api/reports/:report', { report }, { by, ...period, ...scope })
          yield { group: '/api/reports', name: `${report} by ${by} ${Object.keys(scope)}`, path, as }
        }
    for (const sums of ['balance', 'excel', 'general-excel', 'receivables'])
      yield { group: 'totals', name: sums, path: `/api/${sums}/totals`, as }
    for (const q of searches)
      yield { group: '/api/search', name: q, path: pathOf('/api/search', {}, { q }), as }
  }
}

await program('lists', async () => {
  const dataDir = openFolder()
  const empty = await startProduct({ dataDir })
  const pool = openPool(dataDir)
  const seededAt = performance.now()
  await seedClub(pool, sizeOf(members), { isReadOnly: true })
  console.log(`seeded in ${Math.round((performance.now() - seededAt) / 1000)} s`)
  await pool.end()
  await empty.stop()
  loadExplain(dataDir)
  const product = await startProduct({ dataDir })
  const admin = await signIn(new Client(() => product.url))
  const signedIn = async (role: 'staff' | 'member') =>
    signIn(new Client(() => product.url), await addAccount(admin, branch, role))
  const people = { admin, staff: await signedIn('staff'), member: await signedIn('member') }

  const violations: string[] = []
  const asked = [...listQuestions(), ...otherQuestions()].filter(({ path }) => path.includes(only))
  const answered: (Question & { p95: number })[] = []
  for (const question of asked) {
    const { as, name, path, group } = question
    const words = `${group}, ${name}, as ${as}`
    const times: number[] = []
    let status = 200
    for (let count = 0; count <= measurements && status === 200; count += 1) {
      const startedAt = performance.now()
      const reply = await people[as].send('GET', path)
      ;({ status } = reply)
      // The first call plans and warms up.
      if (count > 0) times.push(performance.now() - startedAt)
      if (reply.text.includes('"isLate":true')) violations.push(`${words}: a part was not searched in time`)
    }
    // What a role may not see, and records that the samples do not have.
    if (status === 403 || status === 404) continue
    if (status !== 200) violations.push(`${words}: ${status}`)
    const p95 = percentile(times, 90)
    if (p95 > bound) violations.push(`${words}: ${Math.round(p95)} ms`)
    answered.push({ ...question, p95 })
  }

  await startExplaining(dataDir)
  const read = new Map<Question, { table: string; rows: number }>()
  for (const question of answered)
    read.set(question, await rowsReadBy(dataDir, () => people[question.as].send('GET', question.path)))
  console.table(
    [...Map.groupBy(answered, ({ group }) => group)].map(([group, questions]) => {
      const slowest = questions.toSorted((one, other) => other.p95 - one.p95)[0]
      const rowsOf = (question: Question) => read.get(question)?.rows ?? 0
      const largest = questions.toSorted((one, other) => rowsOf(other) - rowsOf(one))[0]
      return {
        call: group,
        questions: questions.length,
        'p95, ms': Math.round(slowest?.p95 ?? 0),
        slowest: slowest && `${slowest.name}, ${slowest.as}`,
        'rows read': largest ? rowsOf(largest) : 0,
        of: largest && `${read.get(largest)?.table}: ${largest.name}, ${largest.as}`,
      }
    }),
  )
  await product.stop()
  return { violations, detail: `${answered.length} questions, ${members} members` }
})
