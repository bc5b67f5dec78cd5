import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { runNamed } from '#server/db/database.ts'
import { findLoser } from '#server/modules/access/entry-media/entry-media.service.ts'
import type { GateDevice } from '#server/modules/access/turnstile/devices/device-keys.ts'
import { announceEntry } from '#server/modules/access/turnstile/entries/entry-announcements.ts'
import { isCodeCurrent } from '#server/modules/access/turnstile/gate/branch-codes.ts'
import { admissibleAt } from '#server/modules/access/turnstile/gate/check-in.service.ts'
import {
  decideOnMediumStatement,
  decideStatement,
  type EligibilityRow,
  toVerdict,
} from '#server/modules/access/turnstile/gate/eligibility.ts'
import { verifyToken } from '#server/modules/access/turnstile/gate/token-signing.ts'
import { countUnknown } from '#server/modules/access/turnstile/gate/unknown-media.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { writeEntry } from '#server/modules/money/balances/ledger.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { canonicalMedium } from '#shared/access/entry-media/medium-number.ts'
import { tokenTiming } from '#shared/access/turnstile/entry-token.ts'
import { type Reason, type Refusal, reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { turnstileMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import type { Decision, Direction, turnstileEntrySources } from '#shared/access/turnstile/turnstile.schema.ts'

interface AdmissionRequest {
  /** The person; of a medium its number, which identifies its holder. */
  user: string
  branch: string
  /** Identifies the code, which admits once. */
  token: Uint8Array
  /** Of a member's own code. */
  serial?: number
  direction: Direction
  source: (typeof turnstileEntrySources)[number]
  device: string | null
}

/** A refusal that follows from the code alone. */
interface RefusedRequest extends Omit<AdmissionRequest, 'user' | 'token' | 'serial'> {
  user: string | null
  reason: Refusal
}

interface DecisionRow extends EligibilityRow {
  wallet_id: string | null
  outcome: Reason | 'fee-due'
}

const nowInSeconds = () => Math.floor(Date.now() / 1000)

const isDecided = (row: DecisionRow): row is DecisionRow & { outcome: Reason } => row.outcome !== 'fee-due'

/**
 * Decides on a person whose code is valid and records the decision; undefined for an unknown person or medium. A scan at a device
 * is one statement, and a transaction only if a fee is charged; a member who opens the gate needs the transaction to
 * hold their session.
 */
async function decideAdmission(
  services: Services,
  request: AdmissionRequest,
  member?: CurrentUser,
): Promise<Decision | undefined> {
  const { pool, transact } = services
  const { user, branch, token, serial = null, direction, source, device } = request
  const statement = source === 'medium' ? decideOnMediumStatement : decideStatement
  const _id = v7()
  const values = (chargesFee: boolean) => [
    ...[user, branch, serial, _id, device, Buffer.from(token), direction, source],
    chargesFee,
  ]
  let rows = member ? undefined : (await runNamed<DecisionRow>(pool, statement, values(false))).rows
  if (!rows || rows[0]?.outcome === 'fee-due') {
    rows = await transact(member ?? system, async ({ client, audit }) => {
      const decided = await runNamed<DecisionRow>(client, statement, values(true))
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
      if (row && source === 'desk')
        await audit({
          resource: 'turnstile-entries',
          recordId: _id,
          action: 'check-in',
          person: user,
          after: { branch, reason: row.outcome },
        })
      return decided.rows
    })
  }
  const [row] = rows
  if (!row || !isDecided(row)) return undefined
  announceEntry(services, branch, _id)
  return {
    ...toVerdict(row, row.outcome, { showsDebt: source !== 'reader' && source !== 'medium' }),
    _id,
    direction,
    at: new Date().toISOString(),
    name: row.user_name,
    photo: row.photo,
  }
}

/** Records a refusal that needs no look at memberships, unless it is one too many. */
async function refuse(
  services: Services,
  { user, ...refused }: RefusedRequest,
  { isRecorded = true } = {},
): Promise<Decision> {
  const { db, pool } = services
  const _id = v7()
  const found = user
    ? await pool.query<{ name: string; profile_photo: string | null }>(userStatement(user))
    : undefined
  const person = found?.rows[0]
  const values = { ...refused, _id, user: person ? user : null, allowed: false }
  const [row] = isRecorded ? await db.insert(turnstileEntries).values(values).returning() : []
  const branches = await pool.query<{ name: string }>(branchStatement(refused.branch))
  if (isRecorded) announceEntry(services, refused.branch, _id)
  const { text, remedy } = reasonTexts[refused.reason]
  return {
    _id,
    allowed: false,
    reason: refused.reason,
    message: text,
    remedy,
    fee: 0,
    branch: refused.branch,
    branchName: branches.rows[0]?.name ?? '',
    membership: null,
    direction: refused.direction,
    at: row?.at ?? new Date().toISOString(),
    name: person?.name ?? '',
    photo: person?.profile_photo ?? null,
  }
}

const userStatement = (user: string) => ({
  text: 'SELECT name, profile_photo FROM users WHERE id = $1 AND deleted_at IS NULL',
  values: [user],
})

const branchStatement = (branch: string) => ({
  text: 'SELECT name FROM branches WHERE id = $1',
  values: [branch],
})

/** Decides on a code that a device has scanned. */
export async function admitByScan(
  services: Services,
  device: GateDevice,
  { token: text, direction = device.direction }: { token: string; direction?: Direction | undefined },
): Promise<Decision> {
  const gate = { branch: device.branch, device: device._id, direction, source: 'reader' as const }
  const token = await verifyToken(services, text)
  if (token?.kind !== 'member') return refuse(services, { ...gate, user: null, reason: 'forged' })
  const timing = tokenTiming(token, nowInSeconds())
  if (timing !== 'good') return refuse(services, { ...gate, user: token.subject, reason: timing })
  const request = { ...gate, user: token.subject, token: token.payload, serial: token.serial }
  const decision = await decideAdmission(services, request)
  return decision ?? refuse(services, { ...gate, user: null, reason: 'unknown' })
}

/** Decides on a card or bracelet that a device has read. */
export async function admitByMedium(
  services: Services,
  device: GateDevice,
  { medium: text, direction = device.direction }: { medium: string; direction?: Direction | undefined },
): Promise<Decision> {
  const gate = { branch: device.branch, device: device._id, direction, source: 'medium' as const }
  const block = () =>
    refuse(services, { ...gate, user: null, reason: 'media-blocked' }, { isRecorded: false })
  if (device.isBlocked) return block()
  const number = canonicalMedium(text, device.mediumFormat)
  const decision =
    number && (await decideAdmission(services, { ...gate, user: number, token: randomBytes(16) }))
  if (decision) return decision
  const loser = number && (await findLoser(services, number))
  if (loser) {
    const refusal = await refuse(services, { ...gate, user: loser, reason: 'medium-lost' })
    // The screen does not greet the finder by the name of the holder.
    return { ...refusal, name: '', photo: null }
  }
  const isAnswered = await countUnknown(services, device._id)
  return isAnswered ? refuse(services, { ...gate, user: null, reason: 'medium-unknown' }) : block()
}

/** Decides on a member who confirms the code shown on a branch's screen. Throws 404 for a code of no branch. */
export async function admitByBranchCode(
  services: Services,
  member: CurrentUser,
  text: string,
): Promise<Decision> {
  const user = member._id
  const token = await verifyToken(services, text)
  if (token?.kind !== 'branch') throw notFound(turnstileMessages.codeNotFound)
  const gate = {
    branch: token.subject,
    device: null,
    direction: 'in' as const,
    source: 'branch-code' as const,
  }
  const branches = await services.pool.query(branchStatement(token.subject))
  if (branches.rows.length === 0) throw notFound(turnstileMessages.codeNotFound)
  if (!(await isCodeCurrent(services.db, token)))
    return refuse(services, { ...gate, user, reason: 'code-off' })
  // Members share the branch's code, so the token that admits once includes the user's id.
  const memberToken = Buffer.concat([token.payload, Buffer.from(user.replaceAll('-', ''), 'hex')])
  const decision = await decideAdmission(services, { ...gate, user, token: memberToken }, member)
  return decision ?? refuse(services, { ...gate, user, reason: 'unknown' })
}

/** Decides on a person whom staff let in by name. Throws 403, 404. */
export async function admitByName(
  services: Services,
  currentUser: CurrentUser,
  { user, branch }: { user: string; branch: string },
): Promise<Decision> {
  requireBranch(currentUser, branch)
  const isOpen = and(eq(users._id, user), isNull(users.deletedAt), admissibleAt(currentUser, branch))
  if ((await services.db.$count(users, isOpen)) === 0) throw missingUser()
  const gate = { branch, device: null, direction: 'in' as const, source: 'desk' as const }
  const decision = await decideAdmission(services, { ...gate, user, token: randomBytes(16) }, currentUser)
  if (!decision) throw missingUser()
  return decision
}
