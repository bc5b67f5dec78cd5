import { and, desc, eq, max, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { signTokens } from '#server/modules/access/turnstile/gate/token-signing.ts'
import { type TurnstileCodeRow, turnstileCodes } from '#server/modules/access/turnstile/turnstile.table.ts'
import { type BranchRow, branches } from '#server/modules/club/branches/branches.table.ts'
import {
  branchCodeStep,
  type EntryToken,
  isBranchCodeCurrent,
  parseToken,
} from '#shared/access/turnstile/entry-token.ts'
import type { BranchCode } from '#shared/access/turnstile/turnstile.contract.ts'
import { turnstileMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

const shortCodeLength = 8

/** Returns a branch that the current user works in. Throws 404 for any other. */
export async function findOwnBranch(db: Database, currentUser: CurrentUser, id: string): Promise<BranchRow> {
  const [row] = await db
    .select()
    .from(branches)
    .where(and(eq(branches._id, id), branchScope(currentUser, branches._id)))
  if (!row) throw notFound(branchesMessages.notFound)
  return row
}

/** When the codes on the screens began, in Unix time. */
function currentStep(): number {
  const now = Math.floor(Date.now() / 1000)
  return now - (now % branchCodeStep)
}

/** Returns the eight digits of a code: derived from its signature, which needs the secret. */
function digitsOf(code: string): string {
  const token = parseToken(code)
  const number = token ? new DataView(token.signature.buffer).getUint32(0) : 0
  return String(number % 10 ** shortCodeLength).padStart(shortCodeLength, '0')
}

/** Returns the code of a screen by its digits. Throws 404 unless a screen shows them or did a minute ago. */
export async function findCurrentCode(services: Services, digits: string): Promise<string> {
  const rows = await services.db.select().from(turnstileCodes).where(eq(turnstileCodes.isActive, true))
  const from = currentStep()
  const tokens = rows.flatMap(({ branch, serial }) =>
    [from, from - branchCodeStep].map((start) => {
      return { kind: 'branch', subject: branch, from: start, serial, index: 0 } as const
    }),
  )
  const codes = await signTokens(services, tokens)
  const found = codes.find((code) => digitsOf(code) === digits)
  if (!found) throw notFound(turnstileMessages.digitsUnknown)
  return found
}

/** Returns the code that the screen shows now. */
async function toBranchCode(
  services: Services,
  branch: string,
  row: TurnstileCodeRow | undefined,
): Promise<BranchCode> {
  if (!row?.isActive) {
    const { _id = null, createdAt = null } = row ?? {}
    return { _id, branch, isActive: false, url: null, digits: null, renewsAt: null, createdAt }
  }
  const from = currentStep()
  const { serial } = row
  const [code = ''] = await signTokens(services, [
    { kind: 'branch', subject: branch, from, serial, index: 0 },
  ])
  return {
    _id: row._id,
    branch,
    isActive: true,
    url: `${services.configuration.publicUrl}/gir?kod=${code}`,
    digits: digitsOf(code),
    renewsAt: new Date((from + branchCodeStep) * 1000).toISOString(),
    createdAt: row.createdAt,
  }
}

export async function readCode(services: Services, branch: string): Promise<BranchCode> {
  const [row] = await services.db
    .select()
    .from(turnstileCodes)
    .where(eq(turnstileCodes.branch, branch))
    .orderBy(desc(turnstileCodes.serial))
    .limit(1)
  return toBranchCode(services, branch, row)
}

/** Replaces the code of a branch; the previous one becomes invalid. */
export async function replaceCode(
  services: Services,
  currentUser: CurrentUser,
  branch: string,
): Promise<BranchCode> {
  const created = await services.transact(currentUser, async ({ db, audit }) => {
    // Serialises replacements for one branch.
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${branch}, ${lockSeeds.branchCode}))`)
    await findOwnBranch(db, currentUser, branch)
    await db
      .update(turnstileCodes)
      .set({ isActive: false, version: sql`${turnstileCodes.version} + 1` })
      .where(and(eq(turnstileCodes.branch, branch), eq(turnstileCodes.isActive, true)))
    const [{ last } = { last: null }] = await db
      .select({ last: max(turnstileCodes.serial) })
      .from(turnstileCodes)
      .where(eq(turnstileCodes.branch, branch))
    const after = await insertRecord(db, turnstileCodes, { branch, serial: (last ?? 0) + 1 })
    await audit({ resource: 'turnstile', recordId: after._id, action: 'create', after })
    return after
  })
  return toBranchCode(services, branch, created)
}

export async function deactivateCode(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<BranchCode> {
  const row = await services.transact(currentUser, async ({ db, audit }) => {
    const scope = branchScope(currentUser, turnstileCodes.branch)
    const missing = () => notFound(turnstileMessages.codeNotFound)
    const before = await lockRecord(db, turnstileCodes, id, missing, { scope })
    if (!before.isActive) return before
    const after = await updateRecord(db, turnstileCodes, id, { isActive: false })
    await audit({ resource: 'turnstile', recordId: id, action: 'deactivate', before, after })
    return after
  })
  return toBranchCode(services, row.branch, row)
}

/** Whether a code shown on the screen can still be confirmed. */
export async function isCodeCurrent(db: Database, token: EntryToken): Promise<boolean> {
  if (!isBranchCodeCurrent(token, Math.floor(Date.now() / 1000))) return false
  const [row] = await db
    .select({ _id: turnstileCodes._id })
    .from(turnstileCodes)
    .where(
      and(
        eq(turnstileCodes.branch, token.subject),
        eq(turnstileCodes.serial, token.serial),
        eq(turnstileCodes.isActive, true),
      ),
    )
  return row !== undefined
}
