import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#server/core/actor.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/services.ts'
import { memberships } from '#server/modules/memberships/memberships.table.ts'
import { signTokens } from '#server/modules/turnstile/signing.ts'
import { type StandingRow, standingStatement, verdictOf } from '#server/modules/turnstile/standing.ts'
import { userCodes } from '#server/modules/user-qr/user-qr.table.ts'
import { knownTo } from '#server/modules/users/known-in-branch.ts'
import { users } from '#server/modules/users/users.table.ts'
import { messages } from '#shared/messages/messages.ts'
import { tokenStep, tokensAhead, tokenWindow } from '#shared/turnstile/entry-token.ts'
import type { UserQr, UserQrStatus } from '#shared/user-qr/user-qr.contract.ts'

/** The person whose code it is, if the actor may show it: oneself, or somebody one's branch knows. */
async function findOwner({ db }: Services, actor: Actor, id: string) {
  const [owner] = await db
    .select({ _id: users._id, branch: users.branch })
    .from(users)
    .where(and(eq(users._id, id), isNull(users.deletedAt), actor._id === id ? undefined : knownTo(actor)))
  if (!owner) throw notFound(messages.users.notFound)
  return owner
}

/** What the gate of a branch would say now; of the branch of the newest membership where none is asked for. */
async function standingIn(
  { db, pool }: Services,
  owner: { _id: string; branch: string | null },
  asked?: string,
) {
  let branch = asked
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
  const { rows } = await pool.query<StandingRow>({ ...standingStatement, values: [owner._id, branch, null] })
  const [row] = rows
  return row ? verdictOf(row, row.standing) : null
}

export async function userQrStatus(
  services: Services,
  actor: Actor,
  id: string,
  branch?: string,
): Promise<UserQrStatus> {
  const owner = await findOwner(services, actor, id)
  const [codes] = await services.db.select().from(userCodes).where(eq(userCodes.user, id))
  return {
    user: id,
    isActive: codes !== undefined && Date.parse(codes.expiresAt) > Date.now(),
    expiresAt: codes?.expiresAt ?? null,
    entry: await standingIn(services, owner, branch),
  }
}

/** Gives the codes of the next ten minutes. With `replaces`, those given before are worth nothing. */
export async function giveCodes(
  services: Services,
  actor: Actor,
  id: string,
  { replaces }: { replaces: boolean },
): Promise<UserQr> {
  const owner = await findOwner(services, actor, id)
  const { db } = services
  // The same moment gives every phone of a person the same codes.
  const now = Math.floor(Date.now() / 1000)
  const first = now - (now % tokenStep)
  const expires = first + (tokensAhead - 1) * tokenStep + tokenWindow
  const expiresAt = new Date(expires * 1000).toISOString()
  const [codes] = await db
    .insert(userCodes)
    .values({ user: id, expiresAt })
    .onConflictDoUpdate({
      target: userCodes.user,
      set: { expiresAt, ...(replaces && { serial: sql`${userCodes.serial} + 1` }) },
    })
    .returning()
  const serial = codes?.serial ?? 1
  const tokens = await signTokens(
    db,
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
    entry: await standingIn(services, owner),
    issuedAt: new Date().toISOString(),
    step: tokenStep,
    tokens,
  }
}
