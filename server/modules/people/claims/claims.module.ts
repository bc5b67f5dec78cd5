import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  checkClaim,
  claimByPhone,
  claimState,
  createCode,
  invite,
  mailNumber,
  redeemClaim,
  textNumber,
} from '#server/modules/people/claims/claims.service.ts'
import { mobilePhone } from '#server/modules/people/phone-codes/codes.ts'
import { clientHash } from '#server/modules/people/session/password-reset.service.ts'
import { accountClaims } from '#server/modules/people/users/sessions.table.ts'
import * as contract from '#shared/people/claims/claims.contract.ts'
import { claimsMessages as texts } from '#shared/people/claims/claims.messages.ts'

function claimRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.checkClaim, ({ currentUser, body }) => checkClaim(services, currentUser, body))

  mount(app, contract.mailClaimNumber, async ({ currentUser, body }) => {
    await mailNumber(services, currentUser, body)
    return { success: true as const, message: texts.numberSent }
  })

  mount(app, contract.textClaimNumber, async ({ currentUser, body, request }) => {
    const asked = { ...body, phone: mobilePhone(body.phone) }
    await textNumber(services, currentUser, asked, clientHash(services, request.ip))
    return { success: true as const, message: texts.codeTexted }
  })

  mount(app, contract.claimByPhone, ({ body }) => claimByPhone(services, mobilePhone(body.phone), body))

  mount(app, contract.redeemClaim, async ({ currentUser, body }) => ({
    success: true as const,
    message: texts.redeemed,
    email: await redeemClaim(services, currentUser, body),
  }))

  mount(app, contract.showClaim, ({ currentUser, params }) => claimState(services.db, currentUser, params.id))

  mount(app, contract.sendInvitation, ({ currentUser, params }) => invite(services, currentUser, params.id))

  mount(app, contract.createClaimCode, ({ currentUser, params }) =>
    createCode(services, currentUser, params.id),
  )
}

export const claimsModule = defineModule({
  name: 'account-claims',
  personalData: { account_claims: 'security' },
  routes: [claimRoutes],
  exportSections: [
    {
      name: 'hesap-davetleri',
      read: (db, { _id }) =>
        db
          .select({
            kind: accountClaims.kind,
            email: accountClaims.email,
            phone: accountClaims.phone,
            createdAt: accountClaims.createdAt,
            expiresAt: accountClaims.expiresAt,
          })
          .from(accountClaims)
          .where(eq(accountClaims.user, _id)),
    },
  ],
})
