import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { changeMany } from '#server/core/change-many.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { pendingSignatureQueue } from '#server/modules/membership/contracts/pending/pending-signatures.service.ts'
import {
  addTemplate,
  findTemplate,
  missingContract,
  publishTemplate,
  toTemplates,
  updateTemplate,
  versionsOf,
  visibleContracts,
} from '#server/modules/membership/contracts/templates/templates.service.ts'
import { contractTemplates } from '#server/modules/membership/contracts/templates/templates.table.ts'
import * as contract from '#shared/membership/contracts/contracts.contract.ts'

const templateList: ListDefinition<typeof contractTemplates> = {
  table: contractTemplates,
  key: contractTemplates._id,
  sort: { title: contractTemplates.title, createdAt: contractTemplates.createdAt },
  defaultSort: ['title', 'ASC'],
  filters: {
    // Templates of all branches apply to each branch.
    branch: (branch: string) =>
      sql`(${contractTemplates.branch} IS NULL OR ${contractTemplates.branch} = ${branch})`,
    requiredFor: contractTemplates.requiredFor,
    isActive: contractTemplates.isActive,
  },
  search: contractTemplates.search,
}

export function contractTemplateRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listContracts, async ({ currentUser, query, rowsOf }) =>
    toTemplates(db, rowsOf(await listRows(db, templateList, query, visibleContracts(currentUser)))),
  )

  mount(app, contract.showContract, ({ currentUser, params }) => findTemplate(db, currentUser, params.id))

  mount(app, contract.listContractVersions, ({ currentUser, params }) =>
    versionsOf(db, currentUser, params.id),
  )

  mount(app, contract.addContract, ({ currentUser, body }) => addTemplate(services, currentUser, body))

  mount(app, contract.updateContract, ({ currentUser, params, body }) =>
    updateTemplate(services, currentUser, params.id, body),
  )

  mount(app, contract.switchContracts, ({ currentUser, body: { ids, ...change } }) =>
    changeMany(services, currentUser, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, contractTemplates, id, missingContract, {
          scope: visibleContracts(currentUser),
        })
        return row.isActive !== change.isActive
      },
      change: (within, id) => updateTemplate(within, currentUser, id, change),
    }),
  )

  mount(app, contract.publishContract, async ({ currentUser, params, body }) => {
    const published = await publishTemplate(services, currentUser, params.id, body.version)
    await services.jobs.send(pendingSignatureQueue.name)
    return published
  })
}
