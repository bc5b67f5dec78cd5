import { randomUUID } from 'node:crypto'
import type { Call } from '#shared/core/client.ts'
import { Client, insist, signIn } from '#tests/proofs/support/client.ts'
import { type Club, openClub } from '#tests/proofs/support/club.ts'
import { environmentOf, openFolder, openPool, startProduct } from '#tests/proofs/support/product.ts'
import { passBank, providerKeys, startCardProvider } from '#tests/support/processes/card-provider.ts'
import { callOf } from '#tests/support/processes/two-processes.ts'
import { enrolMembers, type Member } from '#tests/support/records/members.ts'

/** Requests that are sent at once for what is limited. */
interface Attempts {
  attempt(index: number): Promise<unknown>
  /** How many succeed: one by default; `any` where the winner is not determined. */
  done?: number | 'all' | 'any'
  /** What the database must then say: a statement, its values and its first row. */
  holds?: readonly [statement: string, values: readonly unknown[], row: object]
}

/** One rule that concurrent requests could break. */
export interface Race {
  name: string
  open(): Promise<Attempts>
}

export type Field = Awaited<ReturnType<typeof openField>>

/** Two processes on one database, with a club. */
export async function openField(count: number) {
  const provider = await startCardProvider()
  const dataDir = openFolder()
  const settings = {
    IYZICO_BASE_URL: provider.baseUrl,
    IYZICO_API_KEY: providerKeys.apiKey,
    IYZICO_SECRET_KEY: providerKeys.secretKey,
  }
  const one = await startProduct({ dataDir, environment: settings })
  const other = await startProduct({
    dataDir: openFolder(),
    environment: { ...settings, ...environmentOf(dataDir), ROLE: 'server' },
  })
  const urls = [one.url, other.url]
  const pool = openPool(dataDir)
  const admin = await signIn(new Client(() => one.url))
  const club: Club = await openClub(admin)
  await pool.query('UPDATE club_settings SET open_orders = 1000000, referral_needs_membership = false')
  const urlAt = (index: number) => urls[index % urls.length] ?? ''
  const as = (token: string | undefined, index = 0): Call => callOf(urlAt(index), index, token)
  const members = (size: number): Promise<Member[]> => enrolMembers(pool, club.branch, size)
  return {
    ...club,
    count,
    provider,
    pool,
    urlAt,
    as,
    adminToken: admin.token,
    /** The admin on one of the two processes. */
    admin: (index = 0) => as(admin.token, index),
    /** Members with a membership and a session. */
    members,
    async member(): Promise<Member> {
      const [member] = await members(1)
      if (!member) throw new Error('No member was enrolled')
      return member
    },
    row: async <Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row> =>
      (await pool.query(statement, [...values])).rows[0] as Row,
    /** Returns from the bank, on one of the two processes. */
    async comeBack(fields: Record<string, string>, index = 0): Promise<void> {
      const { status } = await fetch(`${urlAt(index)}/api/payment/callback`, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
      })
      if (status !== 303) throw Object.assign(new Error('No redirect'), { status })
    },
    passBank,
    async stop(): Promise<void> {
      await pool.end()
      await other.stop()
      await one.stop()
      await provider.stop()
    },
  }
}

/** Runs a race; returns what is wrong with its outcome. */
export async function run({ name, open }: Race, field: Field): Promise<string[]> {
  const { attempt, done: expected = 1, holds } = await open()
  const ends: Record<string, number> = {}
  const count = (end: string) => {
    ends[end] = (ends[end] ?? 0) + 1
  }
  await Promise.all(
    Array.from({ length: field.count }, (_, index) =>
      insist(() => attempt(index), 120).then(
        () => count('done'),
        ({ status, message }: Error & { status?: number }) => {
          count(String(status ?? message))
        },
      ),
    ),
  )
  const outcome = `${name}: ${JSON.stringify(ends)}`
  const wrong: string[] = []
  const wanted = expected === 'all' ? field.count : expected
  if (wanted !== 'any' && (ends.done ?? 0) !== wanted) wrong.push(`${outcome}, ${wanted} should succeed`)
  const strange = Object.keys(ends).filter((end) => !/^(done|400|401|403|404|409|422|429)$/.test(end))
  if (strange.length > 0) wrong.push(`${outcome}, unexpected ends`)
  if (holds) {
    const [statement, values, row] = holds
    const found = JSON.stringify(await field.row(statement, values))
    if (found !== JSON.stringify(row))
      wrong.push(`${outcome}, the database has ${found} instead of ${JSON.stringify(row)}`)
  }
  return wrong
}

/** Spellings of the same name. */
export const spelling = (index: number) => (index % 2 ? 'Işık Grubu' : 'IŞIK GRUBU')
export const requestKey = () => randomUUID()
