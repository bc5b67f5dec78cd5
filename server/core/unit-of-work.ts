import type pg from 'pg'
import { v7 } from 'uuid'
import { type CurrentUser, type EffectiveRights, hasSameRights } from '#server/core/current-user.ts'
import { enrolmentRequired, forbidden, lockedForSigning, unauthorized } from '#server/core/errors.ts'
import { markApplied } from '#server/core/idempotency.ts'
import { type PersonalFields, withoutPersonal } from '#server/core/personal-fields.ts'
import { sessionCacheOf } from '#server/core/session-cache.ts'
import { type Database, inTransaction, runNamed, type Transaction } from '#server/db/database.ts'
import { expandTags } from '#shared/core/page.ts'
import type { LoggedAction, LoggedArea } from '#shared/permissions/audit-areas.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

/**
 * The author of a change: a signed-in user or the system. The transaction holds the session and the rights of a
 * signed-in user.
 */
export interface Author
  extends Partial<
    Pick<
      CurrentUser,
      keyof EffectiveRights | 'tokenHash' | 'mustEnrol' | 'signingFor' | 'apiKey' | 'idempotency'
    >
  > {
  _id: string | null
  name: string
}

export const system: Author = { _id: null, name: 'Sistem' }

export interface AuditedChange {
  resource: LoggedArea
  recordId: string
  action: LoggedAction
  /** The user whom the change is about, if it is not the record's `user`. */
  person?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** A change that pages may show: an audited one, or one that a job or an unaudited write names. */
export type PageChange = Pick<AuditedChange, 'resource' | 'before' | 'after'> &
  Partial<Pick<AuditedChange, 'recordId' | 'action'>>

/** A unit of work: one transaction with its audit entries, cache tags and follow-up tasks. */
export interface UnitOfWork extends Transaction {
  db: Database
  /** Users whose rights are locked for a change. */
  changesRightsOf: readonly string[]
  /**
   * Writes an audit entry in the transaction. Users are logged by reference; personal values are left out.
   */
  audit(change: AuditedChange): Promise<void>
  /** Invalidates the cached pages that show a change without an audit entry; `audit` does so by itself. */
  refreshPages(change: PageChange): void
  /** Runs after the commit; a failure does not undo the change. */
  afterCommit(task: () => Promise<void> | void): void
}

/** Cache tags with their new versions. */
type PublishedTags = ReadonlyMap<string, string>

export interface TransactOptions {
  pool: pg.Pool
  /** The cache tags of the pages that show a change. */
  tagsOf: (change: PageChange) => readonly string[]
  /** Increments the tags' versions and notifies the other nodes, inside the transaction. */
  publishTags: (client: pg.PoolClient, tags: readonly string[]) => Promise<PublishedTags>
  /** Drops the pages of this node, after the commit and before the response. */
  dropLocal: (published: PublishedTags) => void
  onTaskFailure: (error: unknown) => void
  /** Fields whose values the audit log leaves out. */
  personalFields: PersonalFields
}

/** Fields that are never written to the audit log. */
const secretFields = new Set(['passwordHash', 'tokenHash', 'codeHash', 'search'])

function withoutSecrets(record: Record<string, unknown> | null | undefined) {
  if (!record) return null
  return Object.fromEntries(Object.entries(record).filter(([name]) => !secretFields.has(name)))
}

/** The user whom a change is about: the account itself, or the owner of the record. */
function personOf({ resource, recordId, person, before, after }: AuditedChange): string | null {
  if (person) return person
  if (resource === 'users' || resource === 'profile') return recordId
  const user = after?.user ?? before?.user
  return typeof user === 'string' ? user : null
}

// They run with each write.
const insertEntry = {
  name: 'insert_audit_entry',
  text: `INSERT INTO audit_log (id, actor_id, resource, record_id, action, before, after, masked, person_id, api_key_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
}
const selectHeldRights = {
  name: 'hold_rights',
  text: `SELECT role, branches, permissions, must_enrol AS "mustEnrol", signing_for AS "signingFor"
    FROM hold_rights($1, $2, $3, $4)`,
}

interface ChangeOptions {
  /**
   * Users whose role, branch, password, address, sessions or account changes. The transaction waits for those that they
   * have started; those that they start meanwhile wait for it and are refused if the rights are gone.
   */
  changesRightsOf?: readonly string[]
  /** The position whose permissions change: its holders' transactions are treated like those of `changesRightsOf`. */
  changesPosition?: string
}

export type Transact = <T>(
  author: Author,
  tx: (work: UnitOfWork) => Promise<T>,
  options?: ChangeOptions,
) => Promise<T>

type HeldRights = EffectiveRights & Pick<CurrentUser, 'mustEnrol' | 'signingFor'>

/**
 * Locks the author's session and rights until the transaction ends, and checks them again: a change of these rights
 * waits for it.
 */
async function holdRights(
  client: pg.PoolClient,
  {
    _id,
    role,
    branches = [],
    permissions = null,
    tokenHash,
    mustEnrol = false,
    signingFor = null,
    apiKey,
  }: Author,
  { changesRightsOf: subjects = [], changesPosition }: ChangeOptions,
): Promise<void> {
  if (_id === null && subjects.length === 0 && !changesPosition) return
  const { rows } = await runNamed<HeldRights>(client, selectHeldRights, [
    _id,
    tokenHash ?? null,
    subjects,
    changesPosition ?? null,
  ])
  if (!tokenHash) return
  const [now] = rows
  if (!now) throw unauthorized(apiKey ? accessMessages.keyInvalid : accessMessages.sessionExpired)
  if (now.mustEnrol && !mustEnrol) throw enrolmentRequired()
  if (now.signingFor !== signingFor) throw lockedForSigning()
  if (!role || !hasSameRights(now, { role, branches, permissions })) throw forbidden()
}

/** Creates the function through which every write of the product goes. */
export function createTransact({
  pool,
  tagsOf,
  publishTags,
  dropLocal,
  onTaskFailure,
  personalFields,
}: TransactOptions): Transact {
  return async (author, change, options = {}) => {
    const { changesRightsOf = [], changesPosition } = options
    const tags = new Set<string>()
    const tasks: (() => Promise<void> | void)[] = []
    const refreshPages = (changed: PageChange) => {
      for (const tag of tagsOf(changed).flatMap(expandTags)) tags.add(tag)
    }
    // Further transactions of the request need no mark, and one inside this one could not wait for it.
    const mark = author.idempotency?.isMarked === false ? author.idempotency : undefined
    let published: PublishedTags | undefined
    const run = async (transaction: Transaction) => {
      const { client } = transaction
      await holdRights(client, author, options)
      if (mark) await markApplied(client, mark)
      const answer = await change({
        ...transaction,
        changesRightsOf,
        audit: async (entry) => {
          refreshPages(entry)
          const { before, after, masked } = withoutPersonal(entry, personalFields)
          await runNamed(client, insertEntry, [
            v7(),
            author._id,
            entry.resource,
            entry.recordId,
            entry.action,
            withoutSecrets(before),
            withoutSecrets(after),
            masked,
            personOf(entry),
            author.apiKey?._id ?? null,
          ])
        },
        refreshPages,
        afterCommit: (task) => tasks.push(task),
      })
      if (tags.size > 0) published = await publishTags(client, [...tags].sort())
      return answer
    }
    const result = await inTransaction(pool, run).catch((error) => {
      if (mark) mark.isMarked = false
      throw error
    })
    // The notification may arrive after the response.
    if (changesRightsOf.length > 0 || changesPosition) sessionCacheOf(pool).drop()
    if (published) dropLocal(published)
    for (const task of tasks) {
      try {
        await task()
      } catch (error) {
        onTaskFailure(error)
      }
    }
    return result
  }
}
