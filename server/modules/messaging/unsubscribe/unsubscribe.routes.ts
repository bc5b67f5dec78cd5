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

  // What mail programs and the page's form post; nothing else of the API takes these.
  takingForms(app, (scope) => {
    mount(scope, contract.changeMailConsent, async ({ params, body, reply }) => {
      const wants = body.action === 'undo'
      if (!body.action) return changeMailConsent(services, addresseeOf(services, params.token), wants)
      // A page answers the page's form, also where the link is not one of ours.
      const addressee = readUnsubscribeToken(services.secret, params.token)
      if (addressee) await changeMailConsent(services, addressee, wants)
      return reply.redirect(`/unsubscribe/${encodeURIComponent(params.token)}`, 303)
    })
  })
}
