import { and, eq, exists, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CurrentUser } from '#server/core/current-user.ts'
import { executorOf } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { mailQueue } from '#server/integrations/mail/mail-queue.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import { turnstileDevices } from '#server/modules/access/turnstile/turnstile.table.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { identityRow, letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { clubIdentity, type IdentityRow } from '#server/modules/club/identity/identity.table.ts'
import { galleryItems } from '#server/modules/content/gallery/gallery.table.ts'
import { contractTemplates } from '#server/modules/membership/contracts/templates/templates.table.ts'
import { packages } from '#server/modules/membership/packages/packages.table.ts'
import { reasonOf } from '#server/modules/office/jobs/failure-reason.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import {
  type optionalSteps,
  type Setup,
  type SetupStep,
  setupSteps,
  type TestMailDelivery,
} from '#shared/office/setup/setup.contract.ts'

/** Whether a table has a row that matches. */
const some = (db: Database, table: PgTable & { _id: PgColumn }, condition?: SQL): SQL =>
  exists(db.select({ one: sql`1` }).from(table).where(condition))

/** The job states of pg-boss in which a mail may still be sent. */
const deliveryStates: Readonly<Record<string, TestMailDelivery['state']>> = {
  created: 'sending',
  active: 'sending',
  retry: 'retrying',
  failed: 'failed',
  cancelled: 'failed',
}

/** How far the latest test mail is. Its job outlives the delivery by an hour. */
async function readTestMail(
  db: Database,
  { testMailAt, testMailJob }: IdentityRow,
): Promise<{ isDone: boolean; delivery?: TestMailDelivery }> {
  if (!testMailJob) return { isDone: testMailAt !== null }
  const { rows } = await db.execute<{ state: string; failure: string | null }>(sql`
    SELECT state::text, coalesce(output->>'message', output->'value'->>'message') AS failure
    FROM pgboss.job WHERE name = ${mailQueue.name} AND id = ${testMailJob}`)
  const [job] = rows
  if (testMailAt || job?.state === 'completed') return { isDone: true }
  const state = job && deliveryStates[job.state]
  if (!state) return { isDone: false }
  return { isDone: false, delivery: { state, reason: reasonOf(job.failure ?? '') } }
}

/** Notes that the mail server has accepted the latest test mail. */
export async function noteTestMail({ db }: Pick<Services, 'db'>, job: string): Promise<void> {
  await db.update(clubIdentity).set({ testMailAt: sql`now()` }).where(eq(clubIdentity.testMailJob, job))
}

/** The steps of a new club. What is done is read from the records themselves, never remembered. */
export async function readSetup({ db, payments }: Pick<Services, 'db' | 'payments'>): Promise<Setup> {
  const identity = await identityRow(db)
  const testMail = await readTestMail(db, identity)
  const of = (role: 'member' | 'staff') => and(eq(users.role, role), isNull(users.deletedAt))
  const open = eq(branches.isActive, true)
  const { rows } = await db.execute<
    Record<
      'branch' | 'hourless' | 'photographs' | 'packages' | 'contract' | 'staff' | 'members' | 'gate',
      boolean
    >
  >(sql`
    SELECT ${some(db, branches, open)} AS branch,
      ${some(db, branches, and(open, eq(branches.openingHours, ''), isNull(branches.weeklyHours)))} AS hourless,
      ${some(db, galleryItems)} AS photographs,
      ${some(db, packages, ne(packages.visibility, 'hidden'))} AS packages,
      ${some(db, contractTemplates, and(eq(contractTemplates.isActive, true), gt(contractTemplates.publishedVersion, 0)))} AS contract,
      ${some(db, users, of('staff'))} AS staff,
      ${some(db, users, of('member'))} AS members,
      ${some(db, turnstileDevices, isNull(turnstileDevices.revokedAt))} AS gate`)
  const found = rows[0]
  if (!found) throw new Error('The setup could not be read')
  const done: Record<SetupStep, boolean> = {
    identity: [identity.tradeName, identity.address, identity.phone, identity.email].every(Boolean),
    'test-mail': testMail.isDone,
    branch: found.branch,
    'opening-hours': identity.openingHours !== '' || (found.branch && !found.hourless),
    photographs: found.photographs,
    packages: found.packages,
    contract: found.contract,
    staff: found.staff,
    'card-payment': payments !== undefined,
    members: found.members,
    gate: found.gate,
  }
  return {
    steps: setupSteps.map((step) => ({
      step,
      isDone: done[step],
      isSkipped: identity.skippedSteps.includes(step),
      ...(step === 'test-mail' && testMail.delivery && { delivery: testMail.delivery }),
    })),
  }
}

/** Marks a step as not needed, or takes the mark away; repeating it changes nothing. */
export async function skipStep(
  services: Services,
  currentUser: CurrentUser,
  step: (typeof optionalSteps)[number],
  isSkipped: boolean,
): Promise<Setup> {
  await services.transact(currentUser, async ({ db, audit }) => {
    const [row] = await db.select().from(clubIdentity).for('update')
    const before = row?.skippedSteps ?? []
    const skippedSteps = setupSteps.filter((name) => (name === step ? isSkipped : before.includes(name)))
    await db.update(clubIdentity).set({ skippedSteps })
    await audit({
      resource: 'identity',
      recordId: 'club',
      action: 'edit',
      before: { skippedSteps: before },
      after: { skippedSteps },
    })
  })
  return readSetup(services)
}

/** Queues a mail to the signed-in admin in place of one that was not sent yet; returns the address. */
export async function sendTestMail(services: Services, currentUser: CurrentUser): Promise<string> {
  const { transact, mail, jobs, configuration } = services
  return transact(currentUser, async ({ db, client, audit }) => {
    const [person] = await db
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users._id, currentUser._id))
    if (!person?.email) throw missingUser()
    const { email } = person
    const { club, publicUrl } = await letterheadOf(db, configuration)
    const message = renderMail({
      club,
      to: email,
      subject: `${club.name}: deneme e-postası`,
      greeting: `Merhaba ${person.name},`,
      paragraphs: [
        'Bu e-posta, sistemin e-posta gönderebildiğini gösterir.',
        'Gereksiz kutusuna düştüyse alan adınızın SPF ve DKIM kayıtlarını kontrol edin.',
      ],
      action: { label: 'Yönetim paneli', link: `${publicUrl}/admin` },
    })
    const [identity] = await db.select().from(clubIdentity).for('update')
    if (identity?.testMailJob)
      await jobs.cancel(mailQueue.name, identity.testMailJob, { db: executorOf(client) })
    const testMailJob = await mail.enqueue(client, { ...message, wantsReceipt: true })
    await db.update(clubIdentity).set({ testMailJob })
    await audit({ resource: 'identity', recordId: 'club', action: 'test' })
    return email
  })
}
