import { v7 } from 'uuid'
import type { CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { announceEntry } from '#server/modules/access/turnstile/announce-entries.ts'
import { isCodeCurrent } from '#server/modules/access/turnstile/branch-codes.ts'
import type { GateDevice } from '#server/modules/access/turnstile/device-keys.ts'
import { verifiedToken } from '#server/modules/access/turnstile/signing.ts'
import { decideStatement, type StandingRow, verdictOf } from '#server/modules/access/turnstile/standing.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { writeEntry } from '#server/modules/money/balances/ledger.ts'
import { tokenTiming } from '#shared/access/turnstile/entry-token.ts'
import { type Reason, type Refusal, reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { turnstileMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import type { Decision, Direction, entrySources } from '#shared/access/turnstile/turnstile.schema.ts'

interface Passage {
  user: string
  branch: string
  /** Names the code: it lets somebody through once. */
  token: Uint8Array
  /** Of a member's own code. */
  serial?: number
  direction: Direction
  source: (typeof entrySources)[number]
  device: string | null
}

/** What the gate decided without asking how anybody stands. */
interface Refused extends Omit<Passage, 'user' | 'token' | 'serial'> {
  user: string | null
  reason: Refusal
}

interface DecidedRow extends StandingRow {
  wallet_id: string | null
  outcome: Reason | 'fee-due'
}

const nowInSeconds = () => Math.floor(Date.now() / 1000)

/**
 * Decides about a person whose code is valid. A reader's decision is one statement, and one transaction only where money
 * is taken; a member who lets themself in is one of a session, which the transaction holds.
 */
async function decide(
  services: Services,
  passage: Passage,
  member?: CurrentUser,
): Promise<Decision | undefined> {
  const { pool, transact } = services
  const { user, branch, token, serial = null, direction, source, device } = passage
  const _id = v7()
  const values = (takesFee: boolean) => [
    ...[user, branch, serial, _id, device, Buffer.from(token), direction, source],
    takesFee,
  ]
  let rows = member
    ? undefined
    : (await pool.query<DecidedRow>({ ...decideStatement, values: values(false) })).rows
  if (!rows || rows[0]?.outcome === 'fee-due') {
    rows = await transact(member ?? system, async ({ client }) => {
      const decided = await client.query<DecidedRow>({ ...decideStatement, values: values(true) })
      const [row] = decided.rows
      if (row?.outcome === 'fee' && row.wallet_id) {
        await writeEntry(
          { client },
          {
            wallet: row.wallet_id,
            kind: 'qr-fee',
            amount: -Number(row.fee),
            description: turnstileMessages.feeEntry(row.branch_name),
            reference: _id,
            author: system,
          },
        )
      }
      return decided.rows
    })
  }
  const [row] = rows
  if (!row) return undefined
  announceEntry(services, branch, _id)
  return {
    ...verdictOf(row, row.outcome as Reason),
    _id,
    direction,
    at: new Date().toISOString(),
    name: row.user_name,
    photo: row.photo,
  }
}

/** Writes down a refusal that needed no look at anybody's membership. */
async function refuse(services: Services, { user, ...refused }: Refused): Promise<Decision> {
  const { db } = services
  const _id = v7()
  const known = user ? await services.pool.query(knownStatement(user)) : undefined
  const person = known?.rows[0] as { name: string; profile_photo: string | null } | undefined
  const [row] = await db
    .insert(turnstileEntries)
    .values({ ...refused, _id, user: person ? user : null, allowed: false })
    .returning()
  const place = await services.pool.query<{ name: string }>(placeStatement(refused.branch))
  announceEntry(services, refused.branch, _id)
  const { text, remedy } = reasonTexts[refused.reason]
  return {
    _id,
    allowed: false,
    reason: refused.reason,
    message: text,
    remedy,
    fee: 0,
    branch: refused.branch,
    branchName: place.rows[0]?.name ?? '',
    membership: null,
    direction: refused.direction,
    at: row?.at ?? new Date().toISOString(),
    name: person?.name ?? '',
    photo: person?.profile_photo ?? null,
  }
}

const knownStatement = (user: string) => ({
  name: 'turnstile_person',
  text: 'SELECT name, profile_photo FROM users WHERE id = $1 AND deleted_at IS NULL',
  values: [user],
})

const placeStatement = (branch: string) => ({
  name: 'turnstile_place',
  text: 'SELECT name FROM branches WHERE id = $1',
  values: [branch],
})

/** Decides about a code that a reader has read. */
export async function decideScan(
  services: Services,
  device: GateDevice,
  { token: text, direction = device.direction }: { token: string; direction?: Direction | undefined },
): Promise<Decision> {
  const place = { branch: device.branch, device: device._id, direction, source: 'reader' as const }
  const token = await verifiedToken(services, text)
  if (token?.kind !== 'member') return refuse(services, { ...place, user: null, reason: 'forged' })
  const timing = tokenTiming(token, nowInSeconds())
  if (timing !== 'good') return refuse(services, { ...place, user: token.subject, reason: timing })
  const passage = { ...place, user: token.subject, token: token.payload, serial: token.serial }
  return (await decide(services, passage)) ?? refuse(services, { ...place, user: null, reason: 'unknown' })
}

/** Decides about a member who confirms the code of a branch's screen. */
export async function decideBranchCode(
  services: Services,
  member: CurrentUser,
  text: string,
): Promise<Decision> {
  const user = member._id
  const token = await verifiedToken(services, text)
  if (token?.kind !== 'branch') throw notFound(turnstileMessages.codeNotFound)
  const place = {
    branch: token.subject,
    device: null,
    direction: 'in' as const,
    source: 'branch-code' as const,
  }
  const known = await services.pool.query(placeStatement(token.subject))
  if (known.rows.length === 0) throw notFound(turnstileMessages.codeNotFound)
  if (!(await isCodeCurrent(services.db, token)))
    return refuse(services, { ...place, user, reason: 'code-off' })
  // Many members confirm the same code, each of them once.
  const named = Buffer.concat([token.payload, Buffer.from(user.replaceAll('-', ''), 'hex')])
  const decision = await decide(services, { ...place, user, token: named }, member)
  return decision ?? refuse(services, { ...place, user, reason: 'unknown' })
}
