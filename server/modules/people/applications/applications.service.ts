import { eq } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { internationalPhone } from '#server/core/phone.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { openBranch } from '#server/modules/club/branches/branch-visibility.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { receivedMail, statusMail } from '#server/modules/people/applications/applications.mails.ts'
import { type ApplicationRow, applications } from '#server/modules/people/applications/applications.table.ts'
import { withStoredCv, withStoredCvIfAny } from '#server/modules/people/applications/cv-files.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import {
  type Application,
  type ApplicationStatus,
  type addApplication,
  applicationTransitions,
  type sendApplication,
} from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

const texts = applicationsMessages
export const missingApplication = () => notFound(texts.notFound)
const unknownBranch = () => invalidField('branch', branchesMessages.notFound)

export function toApplication({ search: _, cvKey: __, ...row }: ApplicationRow): Application {
  return row
}

/** Fields for the audit log, which outlives the application: no message, e-mail address or phone number. */
const audited = ({ branch, name, position, status, adminNotes, enteredByStaff }: ApplicationRow) => ({
  branch,
  name,
  position,
  status,
  adminNotes,
  enteredByStaff,
})

/** Stores a visitor's application with its CV and confirms it by mail. */
export async function receiveApplication(
  { db, transact, mail, storage }: Services,
  { phone: typedPhone, ...fields }: BodyOf<typeof sendApplication>,
  files: UploadedFiles,
): Promise<void> {
  const phone = internationalPhone(typedPhone)
  await openBranch(db, fields.branch)
  await withStoredCv(storage, files.cv?.[0], (cv) =>
    explainingConstraints({ applications_branch_id_branches_id_fkey: unknownBranch }, () =>
      transact(system, async (tx) => {
        const created = await insertRecord(tx.db, applications, { ...fields, ...cv, phone })
        const branch = await contactOf(tx.db, created.branch)
        await mail.enqueue(tx.client, receivedMail(await readClub(tx.db), fields.email, branch))
      }),
    ),
  )
}

async function contactOf(db: Database, branch: string): Promise<{ phone: string; email: string }> {
  const [found] = await db
    .select({ phone: branches.phone, email: branches.email })
    .from(branches)
    .where(eq(branches._id, branch))
  return found ?? { phone: '', email: '' }
}

/** Stores an application received on paper; its CV is optional. */
export async function addPaperApplication(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  { phone: typedPhone, ...fields }: BodyOf<typeof addApplication>,
  files: UploadedFiles,
): Promise<Application> {
  requireBranch(currentUser, fields.branch)
  const phone = typedPhone && internationalPhone(typedPhone)
  return withStoredCvIfAny(storage, files.cv?.[0], (cv) =>
    explainingConstraints({ applications_branch_id_branches_id_fkey: unknownBranch }, () =>
      transact(currentUser, async ({ db, audit }) => {
        const created = await insertRecord(db, applications, {
          ...fields,
          ...cv,
          phone,
          enteredByStaff: true,
        })
        await audit({
          resource: 'applications',
          recordId: created._id,
          action: 'create',
          after: audited(created),
        })
        return toApplication(created)
      }),
    ),
  )
}

interface StatusChange {
  status: ApplicationStatus
  adminNotes?: string | undefined
  version?: number | undefined
}

/** Changes the status or the notes of an application; mails each new status to an applicant with an e-mail address. */
export async function updateApplication(
  { transact, mail }: Services,
  currentUser: CurrentUser,
  id: string,
  { status, adminNotes, version }: StatusChange,
): Promise<Application> {
  return transact(currentUser, async ({ db, client, audit }) => {
    const scope = branchScope(currentUser, applications.branch)
    const before = await lockRecord(db, applications, id, missingApplication, { scope, version })
    const isMoved = before.status !== status
    if (isMoved && !applicationTransitions[before.status].includes(status)) {
      throw new AppError(409, 'application.transition', texts.transition)
    }
    const after = await updateRecord(db, applications, id, { status, adminNotes })
    if (isMoved && status !== 'new' && after.email) {
      const branch = await contactOf(db, after.branch)
      await mail.enqueue(client, statusMail(await readClub(db), after, branch, status))
    }
    await audit({
      resource: 'applications',
      recordId: id,
      action: 'edit',
      before: audited(before),
      after: audited(after),
    })
    return toApplication(after)
  })
}

/** Returns the mail that an applicant would get about a status. */
export async function previewStatusMail(
  { db }: Services,
  application: ApplicationRow,
  status: Exclude<ApplicationStatus, 'new'>,
): Promise<Mail> {
  return statusMail(await readClub(db), application, await contactOf(db, application.branch), status)
}

/** Deletes an application and its CV. */
export async function deleteApplication(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, afterCommit }) => {
    const scope = branchScope(currentUser, applications.branch)
    const before = await lockRecord(db, applications, id, missingApplication, { scope })
    await db.delete(applications).where(eq(applications._id, id))
    await audit({ resource: 'applications', recordId: id, action: 'delete', before: audited(before) })
    const { cvKey } = before
    if (cvKey) afterCommit(() => storage.remove('documents', cvKey))
  })
}
