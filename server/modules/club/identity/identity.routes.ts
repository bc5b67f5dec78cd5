import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { isOutage } from '#server/db/database.ts'
import { publicClub, readIdentity, updateIdentity } from '#server/modules/club/identity/identity.service.ts'
import { showClub } from '#shared/club/club/club.contract.ts'
import * as contract from '#shared/club/identity/identity.contract.ts'

export function identityRoutes(app: FastifyInstance, services: Services): void {
  const { db, configuration, google, payments, sms } = services

  // Every page shows the club, error pages as well: without the database the last one that was read.
  let last = publicClub(db).catch(() => undefined)
  async function readOrLast() {
    try {
      const club = await publicClub(db)
      last = Promise.resolve(club)
      return club
    } catch (error) {
      const known = isOutage(error) ? await last : undefined
      if (known) return known
      throw error
    }
  }

  mount(app, showClub, async () => {
    const { hasSeller, ...club } = await readOrLast()
    return {
      ...club,
      sellsOnline: Boolean(payments) && hasSeller,
      sendsSms: sms.gateway !== null,
      publicUrl: configuration.publicUrl,
      googleClientId: google?.clientId ?? null,
      googleOrigin: google?.origin ?? null,
      bankOrigin: payments?.simulatorOrigin ?? null,
    }
  })

  mount(app, contract.showIdentity, () => readIdentity(db))

  mount(app, contract.updateIdentity, ({ currentUser, body, files }) =>
    updateIdentity(services, currentUser, body, files),
  )
}
