import { and, eq, type SQL, sql } from 'drizzle-orm'
import { unseal } from '#server/core/crypto.ts'
import { branchScope, type CurrentUser, newToken } from '#server/core/current-user.ts'
import { AppError, forbidden, notFound } from '#server/core/errors.ts'
import { executorOf } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { scopeOf, within } from '#server/modules/office/dashboard/scope.ts'
import {
  type InvitationBatchRow,
  invitationBatches,
  invitationRecipients,
} from '#server/modules/office/invitations/invitations.table.ts'
import { memberSelection } from '#server/modules/office/members/members.routes.ts'
import { invitationText } from '#server/modules/people/users/claims.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { smsPartsOf, toSmsText } from '#shared/messaging/sms/sms-parts.ts'
import {
  hoursBetween,
  type InvitationBatch,
  type InvitationKind,
  type InvitationPreview,
  type InvitedPerson,
  type Selection,
  slipFileHours,
  slipsAtOnce,
} from '#shared/office/invitations/invitations.contract.ts'
import { invitationsMessages } from '#shared/office/invitations/invitations.messages.ts'
import { claimDays, proofTries } from '#shared/people/claims/claims.contract.ts'

const texts = invitationsMessages
export const queueName = 'invitations'
/** Purpose of the key that encrypts the files of slips. */
export const filePurpose = 'invitation-slips'

const missingBatch = () => notFound(texts.notFound)

/** SQL: the batches that a user may see: those with people of the user's branches. */
function visibleBatches({ branches }: CurrentUser): SQL | undefined {
  if (branches === null) return undefined
  return sql`EXISTS (
    SELECT 1 FROM invitation_recipients recipient JOIN users account ON account.id = recipient.user_id
    WHERE recipient.batch_id = invitation_batches.id AND ${within(branches, 'account.branch_id')})`
}

/** SQL: ids of the selected members whom the current user may see. */
function selected(currentUser: CurrentUser, { ids, filter, repeats }: Selection): SQL {
  const all = memberSelection(currentUser, filter ?? {})
  if (ids) return sql`${all} AND users.id = ANY (${sql.param(ids)}::uuid[])`
  if (!repeats) return all
  return sql`${all} AND users.id IN (SELECT user_id FROM invitation_recipients WHERE batch_id = ${repeats})`
}

/** The parts of an invitation by SMS, which are the same for everybody. */
async function invitationParts({ db, configuration }: Services): Promise<number> {
  const text = invitationText((await readClub(db)).name, configuration.publicUrl, newToken())
  return smsPartsOf(toSmsText(text)).parts
}

/** SQL: a message takes the place of a mail: to a mobile number that signs in to no other account. */
const hasMobile = sql`account.phone ~ '^\\+905[0-9]{9}$' AND NOT EXISTS (
  SELECT FROM users verified WHERE verified.phone = account.phone AND verified.phone_verified_at IS NOT NULL
    AND verified.claimed_at IS NOT NULL AND verified.deleted_at IS NULL)`

/** SQL: the first reason for which an adult gets no invitation, or null. */
const leftOut = (sendsSms: boolean): Record<InvitationKind, SQL> => ({
  mail: sendsSms
    ? sql`CASE WHEN account.email IS NULL AND NOT (${hasMobile}) THEN 'withoutAddress' END`
    : sql`CASE WHEN account.email IS NULL THEN 'withoutAddress' END`,
  slips: sql`CASE
    WHEN account.email IS NOT NULL THEN 'withAddress'
    WHEN birth_date_of(account.user_details) IS NULL AND length(account.phone) < 4 THEN 'withoutProof' END`,
})

/** SQL: the selected members, each with the outcome for them, which is `invited` or the reason against it. */
function outcomes({ sms }: Services, currentUser: CurrentUser, selection: Selection): SQL {
  const { kind, again, repeats } = selection
  const claimKind = kind === 'mail' ? 'link' : 'slip'
  const settled =
    kind === 'mail' ? sql`claim.created_at < now() - make_interval(hours => ${hoursBetween})` : sql`true`
  const mayReplace = again || repeats ? settled : sql`false`
  return sql`
    SELECT account.id, claim.id AS claim_id, account.email IS NULL AS is_texted, CASE
      WHEN account.claimed_at IS NOT NULL THEN 'claimed'
      WHEN is_minor(account.user_details) THEN 'minors'
      ELSE coalesce(${leftOut(sms.gateway !== null)[kind]}, CASE
        WHEN claim.id IS NOT NULL AND NOT (${mayReplace}) OR EXISTS (
          SELECT 1 FROM invitation_recipients open
          WHERE open.user_id = account.id AND open.state IN ('queued', 'sending')
        ) THEN 'waiting' ELSE 'invited' END) END AS outcome
    FROM users account
    LEFT JOIN account_claims claim ON claim.user_id = account.id AND claim.kind = ${claimKind}
      AND claim.expires_at > now() AND claim.proof_tries < ${proofTries}
    WHERE account.id IN (${selected(currentUser, selection)})`
}

const reasons = ['claimed', 'waiting', 'withoutAddress', 'withAddress', 'minors', 'withoutProof'] as const

export async function previewInvitations(
  services: Services,
  currentUser: CurrentUser,
  selection: Selection,
): Promise<InvitationPreview> {
  const { db } = services
  const { rows } = await db.execute<{
    outcome: string
    people: number
    replaced: number
    texted: number
  }>(sql`
    SELECT outcome, count(*)::int AS people, count(claim_id)::int AS replaced,
      count(*) FILTER (WHERE is_texted)::int AS texted
    FROM (${outcomes(services, currentUser, selection)}) AS found GROUP BY outcome`)
  const invited = rows.find(({ outcome }) => outcome === 'invited')
  const texted = selection.kind === 'mail' ? (invited?.texted ?? 0) : 0
  const count = (outcome: string) => rows.find((row) => row.outcome === outcome)?.people ?? 0
  return {
    selected: rows.reduce((sum, { people }) => sum + people, 0),
    invited: invited?.people ?? 0,
    texted,
    smsParts: texted && texted * (await invitationParts(services)),
    replaced: invited?.replaced ?? 0,
    ...(Object.fromEntries(reasons.map((reason) => [reason, count(reason)])) as Record<
      (typeof reasons)[number],
      number
    >),
  }
}

/** Starts to invite the selected members; the work goes on in a job. Throws 409 if there is nobody to invite. */
export async function createInvitations(
  services: Services,
  currentUser: CurrentUser,
  selection: Selection,
): Promise<InvitationBatch> {
  return services.transact(currentUser, async ({ db, client, audit }) => {
    const { kind } = selection
    const [batch] = await db
      .insert(invitationBatches)
      .values({ kind, author: currentUser._id, authorName: currentUser.name })
      .returning()
    if (!batch) throw new Error('An insert returned no row')
    const { rows: people } = await db.execute<{ user: string }>(sql`
      INSERT INTO invitation_recipients (id, batch_id, user_id)
      SELECT gen_random_uuid(), ${batch._id}, id FROM (${outcomes(services, currentUser, selection)}) AS found
      WHERE outcome = 'invited' ORDER BY id
      ON CONFLICT DO NOTHING
      RETURNING user_id AS user`)
    const total = people.length
    if (total === 0) throw new AppError(409, 'invitations.nobody', texts.nobody)
    if (kind === 'slips' && total > slipsAtOnce)
      throw new AppError(409, 'invitations.too-many', texts.tooMany(slipsAtOnce))
    const action = kind === 'mail' ? 'invite' : 'claim-code'
    for (const { user } of people) await audit({ resource: 'users', recordId: user, action })
    await services.jobs.send(queueName, {}, { db: executorOf(client) })
    return findBatch(db, currentUser, batch._id)
  })
}

type Counted = Omit<InvitationBatch, '_id' | 'kind' | 'authorName' | 'createdAt' | 'finishedAt' | 'hasFile'>

async function toBatches(
  db: Database,
  { branches }: CurrentUser,
  rows: readonly Omit<InvitationBatchRow, 'file'>[],
): Promise<InvitationBatch[]> {
  if (rows.length === 0) return []
  const { rows: counts } = await db.execute<
    Counted & { _id: string; hasFile: boolean } & Record<string, unknown>
  >(sql`
    SELECT batch.id AS _id, count(account.id)::int AS total,
      count(account.id) FILTER (WHERE state IN ('queued', 'sending'))::int AS queued,
      count(account.id) FILTER (WHERE state = 'sent')::int AS sent,
      count(account.id) FILTER (WHERE state = 'failed')::int AS failed,
      count(account.id) FILTER (WHERE state = 'in-doubt')::int AS "inDoubt",
      count(account.id) FILTER (WHERE state = 'skipped')::int AS skipped,
      count(account.claimed_at)::int AS claimed,
      batch.file IS NOT NULL AND batch.created_at > now() - make_interval(hours => ${slipFileHours})
        AND count(account.id) = count(recipient.id) AS "hasFile"
    FROM invitation_batches batch
    LEFT JOIN invitation_recipients recipient ON recipient.batch_id = batch.id
    LEFT JOIN users account ON account.id = recipient.user_id AND ${within(branches, 'account.branch_id')}
    WHERE batch.id = ANY (${sql.param(rows.map(({ _id }) => _id))}::uuid[])
    GROUP BY batch.id`)
  const countsOf = new Map(counts.map((row) => [row._id, row]))
  const none = { total: 0, queued: 0, sent: 0, failed: 0, inDoubt: 0, skipped: 0, claimed: 0, hasFile: false }
  return rows.map((row) => ({ ...none, ...row, ...countsOf.get(row._id) }))
}

const columns = {
  _id: invitationBatches._id,
  kind: invitationBatches.kind,
  author: invitationBatches.author,
  authorName: invitationBatches.authorName,
  createdAt: invitationBatches.createdAt,
  finishedAt: invitationBatches.finishedAt,
}

/** Throws 404. */
export async function findBatch(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<InvitationBatch> {
  const rows = await db
    .select(columns)
    .from(invitationBatches)
    .where(and(eq(invitationBatches._id, id), visibleBatches(currentUser)))
  const [batch] = await toBatches(db, currentUser, rows)
  if (!batch) throw missingBatch()
  return batch
}

const batchList: ListDefinition<typeof invitationBatches> = {
  table: invitationBatches,
  key: invitationBatches._id,
  columns,
  sort: { createdAt: invitationBatches.createdAt },
  defaultSort: ['createdAt', 'DESC'],
}

export async function listBatchPage(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<InvitationBatch>> {
  const page = await listRows<typeof invitationBatches, Omit<InvitationBatchRow, 'file'>>(
    db,
    batchList,
    query,
    visibleBatches(currentUser),
  )
  return { ...page, rows: await toBatches(db, currentUser, page.rows) }
}

const invitedList: ListDefinition<typeof invitationRecipients> = {
  table: invitationRecipients,
  join: { table: users, on: eq(users._id, invitationRecipients.user) },
  key: invitationRecipients._id,
  columns: {
    _id: users._id,
    name: users.name,
    email: users.email,
    phone: users.phone,
    branch: users.branch,
    state: invitationRecipients.state,
    reason: invitationRecipients.reason,
    claimedAt: users.claimedAt,
  },
  sort: { name: users.name },
  defaultSort: ['name', 'ASC'],
  filters: {
    hasCome: (hasCome: boolean) =>
      hasCome ? sql`${users.claimedAt} IS NOT NULL` : sql`${users.claimedAt} IS NULL`,
  },
  search: users.search,
}

/** Returns the people of a batch whom the user may see. Throws 404. */
export async function listInvitedPage(
  db: Database,
  currentUser: CurrentUser,
  id: string,
  query: ListQuery,
): Promise<Page<InvitedPerson>> {
  await findBatch(db, currentUser, id)
  const scope = and(eq(invitationRecipients.batch, id), branchScope(currentUser, users.branch))
  return listRows<typeof invitationRecipients, InvitedPerson>(db, invitedList, query, scope)
}

/** Counts the people of the batches whose invitations may still be valid. */
export async function countInvited(
  db: Database,
  currentUser: CurrentUser,
  branchId: string | undefined,
): Promise<{ invited: number; claimed: number }> {
  const scope = await scopeOf(db, currentUser, branchId)
  const { rows } = await db.execute<{ invited: number; claimed: number }>(sql`
    SELECT count(*)::int AS invited, count(claimed_at)::int AS claimed FROM users account
    WHERE ${within(scope, 'account.branch_id')} AND account.id IN (
      SELECT recipient.user_id FROM invitation_recipients recipient
      JOIN invitation_batches batch ON batch.id = recipient.batch_id
      WHERE recipient.state = 'sent' AND batch.created_at > now() - make_interval(days => ${claimDays.slip}))`)
  return rows[0] ?? { invited: 0, claimed: 0 }
}

/** Returns the printed slips of a batch. Throws 403, 404, 409 while they are made, 410 after a day. */
export async function readSlips(
  { db, secret }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<Buffer> {
  const batch = await findBatch(db, currentUser, id)
  if (batch.kind !== 'slips') throw missingBatch()
  if (!batch.finishedAt) throw new AppError(409, 'invitations.not-ready', texts.notReady)
  const [stored] = await db
    .select({ file: invitationBatches.file })
    .from(invitationBatches)
    .where(
      and(
        eq(invitationBatches._id, id),
        sql`${invitationBatches.createdAt} > now() - make_interval(hours => ${slipFileHours})`,
      ),
    )
  if (stored?.file && !batch.hasFile) throw forbidden(texts.otherBranches)
  const file = stored?.file && unseal(secret, filePurpose, stored.file)
  if (!file) throw new AppError(410, 'invitations.purged', texts.purged)
  return file
}
