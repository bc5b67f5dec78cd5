import { hash, randomBytes } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { forbidden } from '#server/core/errors.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import type { Role } from '#shared/permissions/permissions.ts'

/** The signed-in user of a request. */
export interface CurrentUser {
  _id: string
  name: string
  role: Role
  branch: string | null
  tokenHash: Buffer
  /** The session may only set up the second factor that the club requires. */
  mustEnrol: boolean
  /** The user has proven their identity in the last minutes. Not kept up to date by the session cache. */
  isConfirmed: boolean
}

/** SHA-256; only the hash of a token is stored. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** 256 random bits as text. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Limits rows to the staff's own branch; an admin sees all. Undefined means no limit. */
export function branchScope(currentUser: CurrentUser, column: PgColumn): SQL | undefined {
  if (currentUser.role === 'admin') return undefined
  return currentUser.branch ? eq(column, currentUser.branch) : sql`false`
}

/** Refuses a write into a branch that is not the staff's own. */
export function requireBranch(currentUser: CurrentUser, branch: string): void {
  if (currentUser.role !== 'admin' && currentUser.branch !== branch)
    throw forbidden(accessMessages.otherBranch)
}
