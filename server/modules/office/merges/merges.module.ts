import type { FastifyInstance } from 'fastify'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { findCandidates } from '#server/modules/office/merges/merge-candidates.ts'
import { mergeRecords, preview } from '#server/modules/office/merges/merges.service.ts'
import * as contract from '#shared/office/merges/merges.contract.ts'
import { mergesMessages } from '#shared/office/merges/merges.messages.ts'

function mergeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.listMergeCandidates, async ({ currentUser, params }) => ({
    candidates: await findCandidates(services.db, currentUser, params.id),
  }))

  mount(app, contract.previewMerge, ({ currentUser, body }) => preview(services, currentUser, body))

  mount(app, contract.mergePeople, async ({ currentUser, body }) => {
    await mergeRecords(services, currentUser, body)
    return { success: true as const, message: mergesMessages.done, stays: body.stays }
  })
}

export const mergesModule = defineModule({ name: 'merges', routes: [mergeRoutes] })
