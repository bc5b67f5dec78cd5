import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { identityValues } from '#server/modules/content/pages/fill-page.ts'
import { pendingSignatureQueue } from '#server/modules/membership/contracts/pending/pending-signatures.service.ts'
import { starterContract } from '#server/modules/membership/contracts/templates/starter-contract.ts'
import {
  contractHtml,
  publishTemplate,
  requireOwnContract,
  templateRecords,
  toTemplates,
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
  mountRecords(app, services, {
    calls: { ...contract.contractCalls, many: contract.switchContracts },
    records: templateRecords,
    list: templateList,
    visibleTo: visibleContracts,
    toRecords: toTemplates,
    columnsOf: ({ content, ...fields }, { currentUser, before = fields }) => {
      requireOwnContract(currentUser, before.branch ?? null)
      return { ...fields, ...(content !== undefined && { content: contractHtml(content) }) }
    },
  })

  mount(app, contract.showStarterContract, async () => {
    const { satici } = identityValues(await readClub(services.db))
    const starter = starterContract({ club: satici, takesCards: Boolean(services.payments) })
    return { ...starter, content: contractHtml(starter.content) }
  })

  mount(app, contract.listContractVersions, ({ currentUser, params }) =>
    versionsOf(services.db, currentUser, params.id),
  )

  mount(app, contract.publishContract, async ({ currentUser, params, body }) => {
    const published = await publishTemplate(services, currentUser, params.id, body.version)
    await services.jobs.send(pendingSignatureQueue.name)
    return published
  })
}
