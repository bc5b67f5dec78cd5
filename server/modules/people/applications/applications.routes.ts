import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import type { ListDefinition } from '#server/db/list.ts'
import {
  addPaperApplication,
  applicationRecords,
  mailStatus,
  previewStatusMail,
  receiveApplication,
  toApplication,
} from '#server/modules/people/applications/applications.service.ts'
import { type ApplicationRow, applications } from '#server/modules/people/applications/applications.table.ts'
import { readCv } from '#server/modules/people/applications/cv-files.ts'
import * as contract from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

const texts = applicationsMessages

const applicationList: ListDefinition<typeof applications> = {
  table: applications,
  key: applications._id,
  sort: {
    createdAt: applications.createdAt,
    name: applications.name,
    position: applications.position,
    status: applications.status,
  },
  defaultSort: ['createdAt', 'DESC'],
  filters: { branch: applications.branch, status: applications.status },
  search: applications.search,
}

export function applicationRoutes(app: FastifyInstance, services: Services): void {
  const { db, storage } = services

  async function find(currentUser: CurrentUser, id: string): Promise<ApplicationRow> {
    const [row] = await db
      .select()
      .from(applications)
      .where(and(eq(applications._id, id), branchScope(currentUser, applications.branch)))
    if (!row) throw applicationRecords.missing()
    return row
  }

  mount(app, contract.sendApplication, async ({ body, files }) => {
    await receiveApplication(services, body, files)
    return { success: true as const, message: texts.sent }
  })

  mountRecords(app, services, {
    calls: {
      list: contract.listApplications,
      ofBranch: contract.listApplicationsOfBranch,
      show: contract.showApplication,
      update: contract.updateApplication,
      many: contract.moveApplications,
      remove: contract.deleteApplication,
    },
    records: applicationRecords,
    list: applicationList,
    visibleTo: applicationRecords.scope,
    toRecord: toApplication,
    columnsOf: (fields, { before }) => {
      const { status = 'new' } = fields
      if (
        before &&
        status !== before.status &&
        !contract.applicationTransitions[before.status].includes(status)
      )
        throw new AppError(409, 'application.transition', texts.transition)
      return fields
    },
    complete: async (tx, before, after) => {
      await mailStatus(tx, services.mail, before, after)
      return undefined
    },
    checkRemoval: async ({ afterCommit }, { cvKey }) => {
      if (cvKey) afterCommit(() => storage.remove('documents', cvKey))
    },
    deleted: texts.deleted,
  })

  mount(app, contract.downloadCv, async ({ currentUser, params, reply }) => {
    const { cvKey } = await find(currentUser, params.id)
    if (!cvKey) throw notFound(texts.cvNone)
    const content = await readCv(storage, cvKey)
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="cv-${params.id}.pdf"`,
    })
    return content
  })

  mount(app, contract.addApplication, ({ currentUser, body, files }) =>
    addPaperApplication(services, currentUser, body, files),
  )

  mount(app, contract.previewStatusMail, async ({ currentUser, params, body }) => {
    const application = await find(currentUser, params.id)
    const { subject, html = '' } = await previewStatusMail(services, application, body.status)
    return { subject, html }
  })
}
