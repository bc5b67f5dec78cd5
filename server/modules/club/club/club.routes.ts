import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { showClub } from '#shared/club/club/club.contract.ts'

export function clubRoutes(app: FastifyInstance, { configuration, payments }: Services): void {
  const { club, publicUrl, google } = configuration
  mount(app, showClub, () => ({
    ...club,
    publicUrl,
    googleClientId: google?.clientId ?? null,
    bankOrigin: payments?.simulatorOrigin ?? null,
  }))
}
