import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  confirmContactChange,
  requestAddressChange,
  requestContactChange,
  restoreAddress,
} from '#server/modules/people/contact-changes/contact-changes.service.ts'
import { addressReturns, contactChanges } from '#server/modules/people/users/sessions.table.ts'
import * as contract from '#shared/people/contact-changes/contact-changes.contract.ts'
import { contactChangesMessages as texts } from '#shared/people/contact-changes/contact-changes.messages.ts'

const done = (message: string) => ({ success: true as const, message })

function contactChangeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.requestContactChange, async ({ currentUser, params, body }) => {
    const isMailed = await requestContactChange(services, currentUser, params.id, body)
    return done(isMailed ? texts.changeSent : texts.changeTexted)
  })

  mount(app, contract.confirmContactChange, async ({ body }) => {
    await confirmContactChange(services, body.token)
    return done(texts.changeConfirmed)
  })

  mount(app, contract.requestAddressChange, async ({ currentUser, body }) => {
    await requestAddressChange(services, currentUser, body.email)
    return done(texts.requested)
  })

  mount(app, contract.restoreAddress, async ({ body }) => {
    await restoreAddress(services, body.token)
    return done(texts.restored)
  })
}

export const contactChangesModule = defineModule({
  name: 'contact-changes',
  personalData: { contact_changes: 'security', address_returns: 'security' },
  routes: [contactChangeRoutes],
  exportSections: [
    {
      name: 'iletisim-degisiklikleri',
      read: (db, { _id }) =>
        db
          .select({
            email: contactChanges.email,
            phone: contactChanges.phone,
            createdAt: contactChanges.createdAt,
            expiresAt: contactChanges.expiresAt,
          })
          .from(contactChanges)
          .where(eq(contactChanges.user, _id)),
    },
    {
      name: 'eski-adresler',
      read: (db, { _id }) =>
        db
          .select({
            email: addressReturns.email,
            createdAt: addressReturns.createdAt,
            expiresAt: addressReturns.expiresAt,
          })
          .from(addressReturns)
          .where(eq(addressReturns.user, _id)),
    },
  ],
  erase: async ({ tx, owner }) => {
    await tx.db.delete(addressReturns).where(eq(addressReturns.user, owner._id))
  },
})
