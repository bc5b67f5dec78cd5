import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { changeMany } from '#server/core/change-many.ts'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addPaperApplication,
  deleteApplication,
  missingApplication,
  previewStatusMail,
  receiveApplication,
  toApplication,
  updateApplication,
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
  const visibleTo = (currentUser: CurrentUser): SQL | undefined =>
    branchScope(currentUser, applications.branch)

  async function find(currentUser: CurrentUser, id: string): Promise<ApplicationRow> {
    const [row] = await db
      .select()
      .from(applications)
      .where(and(eq(applications._id, id), visibleTo(currentUser)))
    if (!row) throw missingApplication()
    return row
  }

  mount(app, contract.sendApplication, async ({ body, files }) => {
    await receiveApplication(services, body, files)
    return { success: true as const, message: texts.sent }
  })

  mount(app, contract.listApplications, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listRows(db, applicationList, query, visibleTo(currentUser))).map(toApplication),
  )

  mount(app, contract.listApplicationsOfBranch, async ({ currentUser, params, query, rowsOf }) => {
    const scope = and(eq(applications.branch, params.branchId), visibleTo(currentUser))
    return rowsOf(await listRows(db, applicationList, query, scope)).map(toApplication)
  })

  mount(app, contract.showApplication, async ({ currentUser, params }) =>
    toApplication(await find(currentUser, params.id)),
  )

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

  mount(app, contract.updateApplication, ({ currentUser, params, body }) =>
    updateApplication(services, currentUser, params.id, body),
  )

  mount(app, contract.previewStatusMail, async ({ currentUser, params, body }) => {
    const application = await find(currentUser, params.id)
    const { subject, html = '' } = await previewStatusMail(services, application, body.status)
    return { subject, html }
  })

  mount(app, contract.moveApplications, ({ currentUser, body: { ids, ...change } }) =>
    changeMany(services, currentUser, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, applications, id, missingApplication, {
          scope: visibleTo(currentUser),
        })
        return row.status !== change.status
      },
      change: (within, id) => updateApplication(within, currentUser, id, change),
    }),
  )

  mount(app, contract.deleteApplication, async ({ currentUser, params }) => {
    await deleteApplication(services, currentUser, params.id)
    return { success: true as const, message: texts.deleted }
  })
}
