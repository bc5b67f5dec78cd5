import { eq } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { internationalPhone } from '#server/core/phone.ts'
import { recordService } from '#server/core/record-service.ts'
import { insertRecord } from '#server/core/records.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
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
import type {
  Application,
  ApplicationStatus,
  addApplication,
  sendApplication,
} from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

const texts = applicationsMessages
const unknownBranch = () => invalidField('branch', branchesMessages.notFound)

export function toApplication({ search: _, cvKey: __, ...row }: ApplicationRow): Application {
  return row
}

export const applicationRecords = recordService({
  table: applications,
  resource: 'applications',
  missing: () => notFound(texts.notFound),
  scope: (currentUser) => branchScope(currentUser, applications.branch),
  constraints: { applications_branch_id_branches_id_fkey: unknownBranch },
  /** The audit log outlives the application: no message, e-mail address or phone number. */
  audited: ({ branch, name, position, status, adminNotes, enteredByStaff }) => ({
    branch,
    name,
    position,
    status,
    adminNotes,
    enteredByStaff,
  }),
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
  services: Services,
  currentUser: CurrentUser,
  { phone: typedPhone, ...fields }: BodyOf<typeof addApplication>,
  files: UploadedFiles,
): Promise<Application> {
  requireBranch(currentUser, fields.branch)
  const phone = typedPhone && internationalPhone(typedPhone)
  return withStoredCvIfAny(services.storage, files.cv?.[0], async (cv) => {
    const values = { ...fields, ...cv, phone, enteredByStaff: true }
    return toApplication(await applicationRecords.create(services, currentUser, { values }))
  })
}

/** Mails a new status to an applicant with an e-mail address. */
export async function mailStatus(
  { db, client }: UnitOfWork,
  mail: Services['mail'],
  before: ApplicationRow,
  after: ApplicationRow,
): Promise<void> {
  const { status } = after
  if (before.status === status || status === 'new' || !after.email) return
  const branch = await contactOf(db, after.branch)
  await mail.enqueue(client, statusMail(await readClub(db), after, branch, status))
}

/** Returns the mail that an applicant would get about a status. */
export async function previewStatusMail(
  { db }: Services,
  application: ApplicationRow,
  status: Exclude<ApplicationStatus, 'new'>,
): Promise<Mail> {
  return statusMail(await readClub(db), application, await contactOf(db, application.branch), status)
}
