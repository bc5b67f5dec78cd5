import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, worksIn } from '#server/core/current-user.ts'
import { forbidden, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { type Database, runNamed } from '#server/db/database.ts'
import { admissibleAt } from '#server/modules/access/turnstile/gate/check-in.service.ts'
import {
  type EligibilityRow,
  eligibilityStatement,
  toVerdict,
} from '#server/modules/access/turnstile/gate/eligibility.ts'
import { signTokens } from '#server/modules/access/turnstile/gate/token-signing.ts'
import { userCodes } from '#server/modules/access/user-qr/user-qr.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { tokenStep, tokensAhead, tokenWindow } from '#shared/access/turnstile/entry-token.ts'
import type { UserQr, UserQrStatus } from '#shared/access/user-qr/user-qr.contract.ts'
import { userQrMessages } from '#shared/access/user-qr/user-qr.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

/**
 * Returns the owner of a code: the current user, or a person known to their branch; for a branch that they work in, also
 * a guest whose membership is valid there. Throws 404.
 */
async function findOwner({ db }: Services, currentUser: CurrentUser, id: string, branch?: string) {
  const [owner] = await db
    .select({ _id: users._id, branch: users.branch, isOwn: isMemberOfOwnBranch(currentUser) })
    .from(users)
    .where(
      and(
        eq(users._id, id),
        isNull(users.deletedAt),
        currentUser._id === id ? undefined : viewable(currentUser, branch),
      ),
    )
  if (!owner) throw notFound(usersMessages.notFound)
  return owner
}

function viewable(currentUser: CurrentUser, branch: string | undefined): SQL | undefined {
  if (!isAllowed(currentUser, 'users.show')) return sql`false`
  return branch && worksIn(currentUser, branch) ? admissibleAt(currentUser, branch) : knownTo(currentUser)
}

/** Whether a person's home branch is one that the user works in, or they hold a membership in such a branch. */
function isMemberOfOwnBranch({ branches }: CurrentUser): SQL<boolean> {
  if (branches === null) return sql<boolean>`true`
  const own = sql`ANY (${sql.param([...branches])}::uuid[])`
  return sql<boolean>`(users.branch_id = ${own} OR EXISTS (
    SELECT 1 FROM memberships WHERE memberships.user_id = users.id AND memberships.branch_id = ${own}
      AND memberships.cancelled_at IS NULL AND memberships.ends_at > now())) IS TRUE`
}

/** Returns the verdict that a gate would give now; defaults to the branch of the newest membership. */
async function previewVerdict(
  { db, pool }: Services,
  owner: { _id: string; branch: string | null },
  requestedBranch?: string,
) {
  let branch = requestedBranch
  if (!branch) {
    const [newest] = await db
      .select({ branch: memberships.branch })
      .from(memberships)
      .where(and(eq(memberships.user, owner._id), isNull(memberships.cancelledAt)))
      .orderBy(
        sql`${memberships.endsAt} > now() AND ${memberships.startsAt} <= now() DESC`,
        desc(memberships.endsAt),
      )
      .limit(1)
    branch = newest?.branch ?? owner.branch ?? undefined
  }
  if (!branch) return null
  const { rows } = await runNamed<EligibilityRow>(pool, eligibilityStatement, [owner._id, branch, null])
  const [row] = rows
  return row ? toVerdict(row, row.eligibility) : null
}

export async function readStatus(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  branch?: string,
): Promise<UserQrStatus> {
  const owner = await findOwner(services, currentUser, id, branch)
  const [codes] = await services.db.select().from(userCodes).where(eq(userCodes.user, id))
  return {
    user: id,
    isActive: codes !== undefined && Date.parse(codes.expiresAt) > Date.now(),
    expiresAt: codes?.expiresAt ?? null,
    entry: await previewVerdict(services, owner, branch),
  }
}

/**
 * Issues the codes of the next ten minutes; with `replaces`, codes issued before become invalid. Codes issued to staff open
 * a gate in the owner's name, so that is written to the audit log.
 */
export async function issueCodes(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { replaces }: { replaces: boolean },
): Promise<UserQr> {
  const owner = await findOwner(services, currentUser, id)
  if (currentUser._id !== id && !owner.isOwn) throw forbidden(userQrMessages.otherBranch)
  // Aligned to the step, so that all devices of a person show the same codes.
  const now = Math.floor(Date.now() / 1000)
  const first = now - (now % tokenStep)
  const expires = first + (tokensAhead - 1) * tokenStep + tokenWindow
  const expiresAt = new Date(expires * 1000).toISOString()
  const saveSerial = async (db: Database) => {
    const [codes] = await db
      .insert(userCodes)
      .values({ user: id, expiresAt })
      .onConflictDoUpdate({
        target: userCodes.user,
        set: { expiresAt, ...(replaces && { serial: sql`${userCodes.serial} + 1` }) },
      })
      .returning()
    return codes?.serial ?? 1
  }
  const serial =
    currentUser._id === id
      ? await saveSerial(services.db)
      : await services.transact(currentUser, async ({ db, audit }) => {
          const saved = await saveSerial(db)
          await audit({ resource: 'users', recordId: id, action: 'entry-code', after: { expiresAt } })
          return saved
        })
  const tokens = await signTokens(
    services,
    Array.from({ length: tokensAhead }, (_, index) => ({
      kind: 'member' as const,
      subject: id,
      from: first + index * tokenStep,
      serial,
      index,
    })),
  )
  return {
    user: id,
    isActive: true,
    expiresAt,
    entry: await previewVerdict(services, owner),
    issuedAt: new Date().toISOString(),
    step: tokenStep,
    tokens,
  }
}
