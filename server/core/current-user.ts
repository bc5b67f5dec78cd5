import { hash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { forbidden, refusedToKeys, stepUpRequired } from '#server/core/errors.ts'
import type { Rights } from '#shared/permissions/delegation.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

/** The rights of a user in the back office, as the view `user_rights` returns them. */
export interface EffectiveRights extends Rights {
  /** The branches that the user works in, sorted; null for all. Members work in none. */
  branches: readonly string[] | null
  /** The permissions of the position; null without one. */
  permissions: readonly string[] | null
}

interface ApiKeyOfRequest {
  _id: string
  name: string
  expiresAt: string | null
}

/** One attempt at a request with an `Idempotency-Key`. */
export interface IdempotentRequest {
  apiKey: string
  route: string
  key: string
  attempt: string
  /** A transaction of the attempt has marked it. */
  isMarked: boolean
}

/** The signed-in user of a request, or the author of the API key that makes it. */
export interface CurrentUser extends EffectiveRights {
  _id: string
  name: string
  /** The home branch. Rights depend on `branches`. */
  branch: string | null
  tokenHash: Buffer
  /** The session may only set up the second factor that the club requires. */
  mustEnrol: boolean
  /** The member who signs on this device, for whose signing calls alone the session is open; null if it is not locked. */
  signingFor: string | null
  /** The API key that makes the request for its author; absent for a person. */
  apiKey?: ApiKeyOfRequest
  /** The record of the request's `Idempotency-Key`, which the first transaction marks. */
  idempotency?: IdempotentRequest
  /** The user has proven their identity in the last minutes. Not kept up to date by the session cache. */
  isConfirmed: boolean
}

/** SHA-256; only the hash of a token is stored. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** 256 random bits as text. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Whether two readings of a user's rights are the same. */
export const hasSameRights = (one: EffectiveRights, other: EffectiveRights): boolean =>
  one.role === other.role &&
  isDeepStrictEqual(one.branches, other.branches) &&
  isDeepStrictEqual(one.permissions, other.permissions)

/** For rules about a person's own standing, as opposed to a permission, which `isAllowed` checks. */
export const isAdmin = ({ role }: Pick<CurrentUser, 'role'>): boolean => role === 'admin'

/** Trainers work with their own lessons only. */
export const isTrainer = ({ role }: Pick<CurrentUser, 'role'>): boolean => role === 'trainer'

type Worker = Pick<CurrentUser, 'branches'>

/** Whether a user works in all branches, and so on records of the whole club. */
export const worksEverywhere = ({ branches }: Worker): boolean => branches === null

/** Whether a user works in a branch; null stands for records of the whole club. */
export const worksIn = ({ branches }: Worker, branch: string | null): boolean =>
  branches === null || (branch !== null && branches.includes(branch))

/** Limits rows to the user's branches. Undefined means no limit. */
export function branchScope({ branches }: Worker, column: PgColumn): SQL | undefined {
  if (branches === null) return undefined
  const [first, ...others] = branches
  if (first === undefined) return sql`false`
  return others.length === 0 ? eq(column, first) : inArray(column, [...branches])
}

/** Refuses a change for which the user has not proven their identity in the last minutes. */
export function requireStepUp({ isConfirmed, apiKey }: CurrentUser): void {
  if (apiKey) throw refusedToKeys()
  if (!isConfirmed) throw stepUpRequired()
}

/** Refuses a write into a branch that the user does not work in. */
export function requireBranch(currentUser: Worker, branch: string): void {
  if (!worksIn(currentUser, branch)) throw forbidden(accessMessages.otherBranch)
}

/**
 * The branch of a record for which none was named: the user's home branch, or the only one; null for the whole club or
 * where there is no such branch.
 */
export function defaultBranch({ branch, branches }: Pick<CurrentUser, 'branch' | 'branches'>): string | null {
  if (branches === null) return null
  if (branch !== null && branches.includes(branch)) return branch
  return branches.length === 1 ? (branches[0] ?? null) : null
}

/** `defaultBranch`, or the first branch where the choice makes no difference to the record. */
export const anyBranch = (currentUser: Pick<CurrentUser, 'branch' | 'branches'>): string | null =>
  defaultBranch(currentUser) ?? currentUser.branches?.[0] ?? null
