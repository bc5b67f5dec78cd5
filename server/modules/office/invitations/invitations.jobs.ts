import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { seal } from '#server/core/crypto.ts'
import { defineQueue, type Services, type WorkerRuntime } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import {
  failureOf,
  type Mail,
  type MailFailure,
  mailConnections,
} from '#server/integrations/mail/mail-transport.ts'
import { renderPdf } from '#server/integrations/pdf/render-pdf.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { filePurpose, queueName } from '#server/modules/office/invitations/invitations.service.ts'
import {
  invitationBatches,
  invitationRecipients,
} from '#server/modules/office/invitations/invitations.table.ts'
import { pdfSlips, type Slip } from '#server/modules/office/invitations/slips-pdf.ts'
import { proofOf } from '#server/modules/people/claims/claims.service.ts'
import {
  canBeTexted,
  hashClaimCode,
  newClaimCode,
  prepareInvitation,
  storeClaim,
  textInvitation,
} from '#server/modules/people/users/claims.ts'
import { accountClaims } from '#server/modules/people/users/sessions.table.ts'
import { findByPhone } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { batchDays, hoursBetween, slipFileHours } from '#shared/office/invitations/invitations.contract.ts'
import { invitationsMessages } from '#shared/office/invitations/invitations.messages.ts'
import { claimDays } from '#shared/people/claims/claims.contract.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'

/** Mails sent at a time; one connection is left for transactional mail. */
const mailsAtOnce = mailConnections - 1
/** Milliseconds after which a job leaves the rest to the next one, so that a stop need not wait long. */
const longestJob = 5000
/** Seconds after which the outcome of a mail is unknown; longer than the timeouts of a mail together. */
const longestSending = 600
/** Seconds before the next attempt after the mail server could not be reached. */
const unreachablePause = 60
/** Backoff after a temporary refusal, in seconds, by number of attempts. */
const pauses = [60, 300, 900, 3600, 3 * 3600, 6 * 3600]

/** Invites people and makes slips: each minute, and at once when a batch begins. */
export const invitationQueue = defineQueue({
  name: queueName,
  title: 'Toplu davetlerin gönderimi',
  cron: '* * * * *',
  runsAtStart: true,
  work: { pollingIntervalSeconds: 0.5, batchSize: 50 },
  async handle(services, _jobs, runtime) {
    await makeSlips(services)
    if (await sendInvitations(services, runtime)) await services.jobs.send(queueName)
  },
})

/** Sends invitations for some seconds; returns whether more are due. */
async function sendInvitations(
  services: Services,
  { transport, mailHealth }: Pick<WorkerRuntime, 'transport' | 'mailHealth'>,
): Promise<boolean> {
  const { db } = services
  // After a worker was killed nobody knows whether the mail server has accepted these: they are not sent again.
  await db
    .update(invitationRecipients)
    .set({ state: 'in-doubt', reason: invitationsMessages.lostTrack })
    .where(and(eq(invitationRecipients.state, 'sending'), sql`${invitationRecipients.dueAt} <= now()`))
  const until = Date.now() + longestJob
  const batch = await findDueBatch(services)
  if (!batch) return finishBatches(services)
  let isEmpty = false
  let isInterrupted = false
  const work = async () => {
    while (!isEmpty && !isInterrupted && Date.now() < until) {
      const next = await claimNext(services, batch)
      if (next === undefined) isEmpty = true
      if (!next?.mail) continue
      const failure = await transport.send(next.mail, next._id).then(() => undefined, failureOf)
      await settle(services, next._id, next.attempts, failure)
      if (failure) await mailHealth.refused(failure.code)
      else await mailHealth.accepted()
      isInterrupted ||= failure?.kind === 'unreachable' || failure?.kind === 'unknown'
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: mailsAtOnce }, work))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  await finishBatches(services)
  // Another batch may be due after the end of this one.
  return !isInterrupted
}

const isDue = and(eq(invitationRecipients.state, 'queued'), sql`${invitationRecipients.dueAt} <= now()`)

/** The batch of mails with the person who has waited longest. */
async function findDueBatch({ db }: Services): Promise<string | undefined> {
  const { _id } = invitationBatches
  const [batch] = await db
    .select({ _id })
    .from(invitationRecipients)
    .innerJoin(invitationBatches, eq(_id, invitationRecipients.batch))
    .where(and(eq(invitationBatches.kind, 'mail'), isDue))
    .orderBy(invitationRecipients.dueAt)
    .limit(1)
  return batch?._id
}

/**
 * Marks the next recipient as being sent and stores the link; only one worker can. Without a mail for who needs none any
 * more; undefined if nobody is due.
 */
function claimNext(
  services: Services,
  batch: string,
): Promise<{ _id: string; attempts: number; mail: Mail | undefined } | undefined> {
  return services.transact(system, async (tx) => {
    const { db } = tx
    const [next] = await db
      .select()
      .from(invitationRecipients)
      .where(and(eq(invitationRecipients.batch, batch), isDue))
      .orderBy(invitationRecipients.dueAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    const { _id, user, attempts } = next
    const of = eq(invitationRecipients._id, _id)
    const [person] = await db
      .select()
      .from(users)
      .where(
        and(eq(users._id, user), isNull(users.claimedAt), isNull(users.deletedAt), eq(users.role, 'member')),
      )
      .for('no key update')
    const [recent] = await db
      .select({ _id: accountClaims._id })
      .from(accountClaims)
      .where(
        and(
          eq(accountClaims.user, user),
          eq(accountClaims.kind, 'link'),
          sql`${accountClaims.createdAt} > now() - make_interval(hours => ${hoursBetween})`,
        ),
      )
    // The link of an earlier attempt is this recipient's own.
    const mayGet = person && !isMinor(person.userDetails.birthDate ?? '')
    if (
      mayGet &&
      !person.email &&
      !recent &&
      canBeTexted(services, person) &&
      !(await findByPhone(db, person.phone))
    ) {
      // The message goes with the commit, and its own queue sends it.
      await textInvitation(services, tx, person)
      await db.update(invitationRecipients).set({ state: 'sent', attempts: 1 }).where(of)
      return { _id, attempts: 1, mail: undefined }
    }
    if (!mayGet || !person.email || (recent && attempts === 0)) {
      await db.update(invitationRecipients).set({ state: 'skipped' }).where(of)
      return { _id, attempts, mail: undefined }
    }
    const mail = await prepareInvitation(services, db, { ...person, email: person.email })
    await db
      .update(invitationRecipients)
      .set({
        state: 'sending',
        attempts: attempts + 1,
        dueAt: sql`now() + make_interval(secs => ${longestSending})`,
      })
      .where(of)
    return { _id, attempts: attempts + 1, mail }
  })
}

async function settle(
  { db }: Services,
  id: string,
  attempts: number,
  failure: MailFailure | undefined,
): Promise<void> {
  await db
    .update(invitationRecipients)
    .set(failure ? afterFailure(failure, attempts) : { state: 'sent', reason: '' })
    .where(and(eq(invitationRecipients._id, id), eq(invitationRecipients.state, 'sending')))
}

function afterFailure({ kind, reason }: MailFailure, attempts: number) {
  const pause =
    kind === 'unreachable' ? unreachablePause : kind === 'temporary' ? pauses[attempts - 1] : undefined
  if (pause !== undefined)
    return { state: 'queued', reason, dueAt: sql`now() + make_interval(secs => ${pause})` } as const
  return { state: kind === 'unknown' ? 'in-doubt' : 'failed', reason } as const
}

/** Finishes the batches of mails without open recipients; returns false, as nothing is due. */
async function finishBatches({ db }: Services): Promise<false> {
  await db.execute(sql`
    UPDATE invitation_batches batch SET finished_at = now()
    WHERE finished_at IS NULL AND kind = 'mail' AND NOT EXISTS (
      SELECT 1 FROM invitation_recipients
      WHERE batch_id = batch.id AND state IN ('queued', 'sending'))`)
  return false
}

/** Makes the files of the batches that wait for theirs. */
async function makeSlips(services: Services): Promise<void> {
  const waiting = await services.db
    .select({ _id: invitationBatches._id })
    .from(invitationBatches)
    .where(and(eq(invitationBatches.kind, 'slips'), isNull(invitationBatches.finishedAt)))
    .orderBy(invitationBatches.createdAt)
  for (const { _id } of waiting) await makeSlipsOf(services, _id)
}

/**
 * Draws the slips first and then stores the codes and the file in one transaction: codes without a file would replace
 * valid ones for nobody. After a kill all of it is done again with other codes.
 */
async function makeSlipsOf(services: Services, batch: string): Promise<void> {
  const { db, secret, configuration } = services
  const people = await db
    .select({ recipient: invitationRecipients._id, person: users, branchName: branches.name })
    .from(invitationRecipients)
    .innerJoin(users, eq(users._id, invitationRecipients.user))
    .leftJoin(branches, eq(branches._id, users.branch))
    .where(
      and(
        eq(invitationRecipients.batch, batch),
        isNull(users.claimedAt),
        isNull(users.deletedAt),
        isNull(users.email),
      ),
    )
    .orderBy(branches.name, users.name, users._id)
  const drawn: (Slip & { user: string; recipient: string })[] = []
  for (const { recipient, person, branchName } of people) {
    const proof = proofOf(person)
    if (!proof || person.role !== 'member' || isMinor(person.userDetails.birthDate ?? '')) continue
    const code = newClaimCode()
    const link = `${configuration.publicUrl}/login/Claim?code=${code}`
    drawn.push({
      user: person._id,
      recipient,
      name: person.name,
      branchName: branchName ?? '',
      code,
      link,
      proof,
    })
  }
  const until = addDays(clubDay(new Date()), claimDays.slip)
  const file =
    drawn.length > 0 && (await renderPdf(pdfSlips(await readClub(db), configuration.publicUrl, until, drawn)))
  await services.transact(system, async (tx) => {
    const [finished] = await tx.db
      .update(invitationBatches)
      .set({ finishedAt: sql`now()`, file: file ? seal(secret, filePurpose, file) : null })
      .where(and(eq(invitationBatches._id, batch), isNull(invitationBatches.finishedAt)))
      .returning({ _id: invitationBatches._id })
    if (!finished) return
    // A person who has opened the account meanwhile has a slip without a code behind it.
    const still = new Set(
      (
        await tx.db
          .select({ _id: users._id })
          .from(users)
          .where(
            and(
              inArray(
                users._id,
                drawn.map(({ user }) => user),
              ),
              isNull(users.claimedAt),
              isNull(users.deletedAt),
              eq(users.role, 'member'),
            ),
          )
          .orderBy(users._id)
          .for('no key update')
      ).map(({ _id }) => _id),
    )
    const printed = drawn.filter(({ user }) => still.has(user))
    for (const { user, code } of printed) {
      const secretHash = hashClaimCode(secret, code)
      await storeClaim(tx.db, { user, kind: 'slip', secretHash, email: null, phone: null })
    }
    await tx.db
      .update(invitationRecipients)
      .set({
        state: sql`CASE WHEN ${inArray(
          invitationRecipients._id,
          printed.map(({ recipient }) => recipient),
        )} THEN 'sent' ELSE 'skipped' END`,
      })
      .where(eq(invitationRecipients.batch, batch))
  })
}

/** Deletes the files of slips a day after they were asked for, whose codes stay valid, and old batches. */
export const invitationPurgeQueue = defineQueue({
  name: 'invitation-purge',
  title: 'Davet kâğıtlarının ve eski davetlerin silinmesi',
  cron: '15 * * * *',
  runsAtStart: true,
  async handle({ db }) {
    await db
      .update(invitationBatches)
      .set({ file: null })
      .where(
        sql`${invitationBatches.file} IS NOT NULL
          AND ${invitationBatches.createdAt} <= now() - make_interval(hours => ${slipFileHours})`,
      )
    await db
      .delete(invitationBatches)
      .where(sql`${invitationBatches.finishedAt} < now() - make_interval(days => ${batchDays})`)
  },
})
