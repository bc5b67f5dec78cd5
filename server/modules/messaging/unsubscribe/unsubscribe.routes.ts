import type { FastifyInstance } from 'fastify'
import { takingForms } from '#server/core/forms.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  addresseeOf,
  changeMailConsent,
  findAddressee,
  mailConsentOf,
} from '#server/modules/messaging/subscribers/mail-consent.ts'
import * as contract from '#shared/messaging/unsubscribe/unsubscribe.contract.ts'

export function unsubscribeRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.showMailConsent, async ({ params }) =>
    mailConsentOf(services.db, await addresseeOf(services, params.token)),
  )

  // Content types of one-click unsubscription and of the pages' forms; the only routes that accept them.
  takingForms(app, (scope) => {
    for (const [call, page] of [
      [contract.changeMailConsent, '/unsubscribe/'],
      [contract.changeSmsConsent, '/u/'],
    ] as const)
      mount(scope, call, async ({ params, body, reply }) => {
        const wants = body.action === 'undo'
        if (!body.action) return changeMailConsent(services, await addresseeOf(services, params.token), wants)
        // A form post is redirected to the page, also for an invalid link.
        const addressee = await findAddressee(services, params.token)
        if (addressee) await changeMailConsent(services, addressee, wants)
        return reply.redirect(`${page}${encodeURIComponent(params.token)}`, 303)
      })
  })
}
