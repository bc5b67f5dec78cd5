import type { FastifyInstance } from 'fastify'
import { takingForms } from '#server/core/forms.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  addresseeOf,
  changeMailConsent,
  mailConsentOf,
} from '#server/modules/messaging/subscribers/mail-consent.ts'
import { readUnsubscribeToken } from '#server/modules/messaging/unsubscribe/unsubscribe-token.ts'
import * as contract from '#shared/messaging/unsubscribe/unsubscribe.contract.ts'

export function unsubscribeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.showMailConsent, ({ params }) =>
    mailConsentOf(services.db, addresseeOf(services, params.token)),
  )

  // Content types of one-click unsubscription and of the page's form; the only route that accepts them.
  takingForms(app, (scope) => {
    mount(scope, contract.changeMailConsent, async ({ params, body, reply }) => {
      const wants = body.action === 'undo'
      if (!body.action) return changeMailConsent(services, addresseeOf(services, params.token), wants)
      // A form post is redirected to the page, also for an invalid link.
      const addressee = readUnsubscribeToken(services.secret, params.token)
      if (addressee) await changeMailConsent(services, addressee, wants)
      return reply.redirect(`/unsubscribe/${encodeURIComponent(params.token)}`, 303)
    })
  })
}
