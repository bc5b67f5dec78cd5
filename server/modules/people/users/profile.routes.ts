import type { FastifyInstance } from 'fastify'
import { invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { changePhoto, updatePassword, updateProfile } from '#server/modules/people/users/profile.service.ts'
import { picturesMessages } from '#shared/core/core.messages.ts'
import * as contract from '#shared/people/users/profile.contract.ts'
import { profileMessages } from '#shared/people/users/users.messages.ts'

const texts = profileMessages

export function profileRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.updateProfile, async ({ currentUser, body }) => ({
    message: texts.updated,
    user: await updateProfile(services, currentUser, body),
  }))

  mount(app, contract.updatePassword, async ({ currentUser, body }) => ({
    message: texts.passwordChanged,
    token: await updatePassword(services, currentUser, body.oldPassword, body.newPassword),
  }))

  mount(app, contract.uploadPhoto, async ({ currentUser, files }) => {
    const photo = files.profilePhoto?.[0]
    if (!photo) throw invalidField('profilePhoto', picturesMessages.missing)
    const profilePhoto = (await changePhoto(services, currentUser, photo)) ?? ''
    return { message: texts.photoUpdated, profilePhoto }
  })

  mount(app, contract.deletePhoto, async ({ currentUser }) => {
    await changePhoto(services, currentUser, null)
    return { message: texts.photoDeleted, profilePhoto: null }
  })
}
