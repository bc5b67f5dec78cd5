import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { declinedMail, erasedMail, erasedText } from '#server/modules/people/privacy/privacy.mails.ts'
import { type DeletionRequestRow, deletionRequests } from '#server/modules/people/privacy/privacy.table.ts'
import { eraseUser } from '#server/modules/people/users/erase-user.ts'
import { passwordMatches } from '#server/modules/people/users/passwords.ts'
import { textWithoutAddress } from '#server/modules/people/users/text-person.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { DeletionRequest } from '#shared/people/privacy/privacy.contract.ts'
import { privacyMessages } from '#shared/people/privacy/privacy.messages.ts'

const texts = privacyMessages
const missing = () => notFound(texts.notFound)
const alreadyClosed = () => new AppError(409, 'deletion.decided', texts.decided)
const constraints = {
  deletion_requests_open_key: () => new AppError(409, 'deletion.open', texts.open),
}

const requestList: ListDefinition<typeof deletionRequests> = {
  table: deletionRequests,
  key: deletionRequests._id,
  sort: { createdAt: deletionRequests.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: { status: deletionRequests.status },
}

const deciders = alias(users, 'deciders')

async function toRequests(db: Database, rows: readonly DeletionRequestRow[]): Promise<DeletionRequest[]> {
  const found = await db
    .select({
      _id: deletionRequests._id,
      userName: users.name,
      userEmail: emailOrEmpty,
      branchName: branches.name,
      decidedByName: deciders.name,
    })
    .from(deletionRequests)
    .innerJoin(users, eq(users._id, deletionRequests.user))
    .leftJoin(branches, eq(branches._id, users.branch))
    .leftJoin(deciders, eq(deciders._id, deletionRequests.decidedBy))
    .where(
      inArray(
        deletionRequests._id,
        rows.map(({ _id }) => _id),
      ),
    )
  const detailsById = new Map(found.map(({ _id, ...details }) => [_id, details]))
  return rows.flatMap((row) => {
    const details = detailsById.get(row._id)
    if (!details) return []
    const { branchName, decidedByName, ...names } = details
    return [{ ...row, ...names, branchName: branchName ?? '', decidedByName: decidedByName ?? '' }]
  })
}

async function toRequest(db: Database, row: DeletionRequestRow | undefined): Promise<DeletionRequest> {
  const [request] = row ? await toRequests(db, [row]) : []
  if (!request) throw missing()
  return request
}

export async function listRequestPage(db: Database, query: ListQuery): Promise<Page<DeletionRequest>> {
  const page = await listRows(db, requestList, query)
  return { ...page, rows: await toRequests(db, page.rows) }
}

export async function findRequest(db: Database, id: string): Promise<DeletionRequest> {
  const [row] = await db.select().from(deletionRequests).where(eq(deletionRequests._id, id))
  return toRequest(db, row)
}

const latest = (db: Database, condition: SQL | undefined) =>
  db.select().from(deletionRequests).where(condition).orderBy(desc(deletionRequests.createdAt)).limit(1)

/** Returns a user's latest request; null if there is none. */
export async function lastRequestOf(db: Database, user: string): Promise<DeletionRequest | null> {
  const [row] = await latest(db, eq(deletionRequests.user, user))
  return row ? toRequest(db, row) : null
}

/** Requests the deletion of the user's own account; the password confirms the user's identity. */
export async function requestDeletion(
  { db, transact }: Services,
  currentUser: CurrentUser,
  password: string,
  reason: string,
): Promise<DeletionRequest> {
  if (currentUser.role !== 'member') throw new AppError(409, 'deletion.members-only', texts.membersOnly)
  const [row] = await db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users._id, currentUser._id))
  if (row && !row.hash) throw new AppError(409, 'deletion.no-password', texts.noPassword)
  if (!(await passwordMatches(row?.hash, password))) {
    throw new AppError(400, 'deletion.password-wrong', texts.passwordWrong, {
      fields: { password: texts.passwordWrong },
    })
  }
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      const request = await toRequest(
        db,
        await insertRecord(db, deletionRequests, { user: currentUser._id, reason }),
      )
      await audit({
        resource: 'deletion-requests',
        recordId: request._id,
        action: 'create',
        person: currentUser._id,
      })
      return request
    }),
  )
}

/** Withdraws the user's own open request. */
export async function withdrawRequest(
  { transact }: Services,
  currentUser: CurrentUser,
): Promise<DeletionRequest> {
  return transact(currentUser, async (tx) => {
    const open = and(eq(deletionRequests.user, currentUser._id), eq(deletionRequests.status, 'open'))
    const [known] = await latest(tx.db, open)
    if (!known) throw alreadyClosed()
    return close(tx, currentUser, known._id, { status: 'withdrawn' })
  })
}

/** Closes an open request; throws a 409 if it is closed already. */
async function close(
  { db, audit }: UnitOfWork,
  currentUser: CurrentUser,
  id: string,
  decision: { status: 'withdrawn' | 'declined'; answer?: string },
): Promise<DeletionRequest> {
  const before = await lockRecord(db, deletionRequests, id, missing)
  if (before.status !== 'open') throw alreadyClosed()
  const after = await updateRecord(db, deletionRequests, id, {
    ...decision,
    decidedAt: new Date().toISOString(),
    decidedBy: currentUser._id,
  })
  await audit({
    resource: 'deletion-requests',
    recordId: id,
    action: decision.status,
    person: before.user,
    before: { status: before.status },
    after: { status: after.status },
  })
  return toRequest(db, after)
}

/** Tells a person that their account is deleted: by mail or, without an address, by SMS. */
async function tellErased(
  { configuration, mail, sms }: Services,
  { db, client }: UnitOfWork,
  user: string,
): Promise<void> {
  const [person] = await db.select().from(users).where(eq(users._id, user))
  if (!person) return
  const { name, email, phone: to, branch } = person
  const letterhead = await letterheadOf(db, configuration)
  if (email) await mail.enqueue(client, erasedMail(letterhead, { email, name }))
  // Of nobody, so that the erasure leaves it; the number goes with the message after a week.
  else
    await sms.enqueue(client, [
      { kind: 'notice', to, text: erasedText(letterhead.club.name), user: null, branch },
    ])
}

/** Deletes the account of the requesting user and confirms it in a last mail or text message. */
export async function approveRequest(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<DeletionRequest> {
  const { transact } = services
  const { user } = await findRequest(services.db, id)
  return transact(
    currentUser,
    async (tx) => {
      const { db, audit } = tx
      const { status } = await findRequest(db, id)
      if (status !== 'open') throw alreadyClosed()
      await tellErased(services, tx, user)
      await eraseUser(tx, services, currentUser, user)
      // The erasure closes an open request. If it was withdrawn or declined meanwhile, the transaction is rolled back.
      const request = await findRequest(db, id)
      if (request.status !== 'done') throw alreadyClosed()
      await audit({ resource: 'deletion-requests', recordId: id, action: 'done', person: user })
      return request
    },
    { changesRightsOf: [user] },
  )
}

/** Keeps the account and mails the reason to its owner, or texts where it is. */
export async function declineRequest(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  answer: string,
): Promise<DeletionRequest> {
  const { configuration, mail, transact } = services
  return transact(currentUser, async (tx) => {
    const request = await close(tx, currentUser, id, { status: 'declined', answer })
    const recipient = { email: request.userEmail, name: request.userName }
    if (recipient.email)
      await mail.enqueue(tx.client, declinedMail(await letterheadOf(tx.db, configuration), recipient, answer))
    else {
      const { club, publicUrl } = await letterheadOf(tx.db, configuration)
      const text = `${club.name}: hesabını silme isteğin yanıtlandı: ${publicUrl}/customer/privacy`
      await textWithoutAddress(services, tx, request.user, text)
    }
    return request
  })
}
