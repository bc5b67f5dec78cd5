import type { FastifyInstance } from 'fastify'
import { invalidField } from '#server/core/errors.ts'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  createMember,
  findSimilar,
  setMemberPhoto,
  updateMember,
} from '#server/modules/people/walk-ins/walk-ins.service.ts'
import { picturesMessages } from '#shared/core/core.messages.ts'
import * as contract from '#shared/people/walk-ins/walk-ins.contract.ts'

function walkInRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.findSimilar, ({ currentUser, query }) => findSimilar(services.db, currentUser, query))

  mount(app, contract.createMember, ({ currentUser, body }) => createMember(services, currentUser, body))

  mount(app, contract.updateMember, ({ currentUser, params, body }) =>
    updateMember(services, currentUser, params.id, body),
  )

  mount(app, contract.setMemberPhoto, async ({ currentUser, params, files }) => {
    const photo = files.profilePhoto?.[0]
    if (!photo) throw invalidField('profilePhoto', picturesMessages.missing)
    return { profilePhoto: await setMemberPhoto(services, currentUser, params.id, photo) }
  })
}

export const walkInsModule = defineModule({ name: 'walk-ins', routes: [walkInRoutes] })
