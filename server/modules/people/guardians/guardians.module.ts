import { eq, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defineModule, type Erasure, type ExportSection, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  addGuardian,
  guardiansOfMember,
  removeGuardian,
} from '#server/modules/people/guardians/guardians.service.ts'
import { guardianships } from '#server/modules/people/users/guardianships.table.ts'
import { userNamesOf } from '#server/modules/people/users/users.service.ts'
import * as contract from '#shared/people/guardians/guardians.contract.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'

function guardianRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.listGuardians, ({ currentUser, params }) =>
    guardiansOfMember(services.db, currentUser, params.id),
  )

  mount(app, contract.addGuardian, ({ currentUser, params, body }) =>
    addGuardian(services, currentUser, params.id, body),
  )

  mount(app, contract.removeGuardian, async ({ currentUser, params, body }) => {
    await removeGuardian(services, currentUser, params.id, body.reason)
    return { success: true as const, message: guardiansMessages.removed }
  })
}

const isOf = (user: string) => or(eq(guardianships.minor, user), eq(guardianships.guardian, user))

const guardiansExportSections: readonly ExportSection[] = [
  {
    name: 'velilik',
    read: async (db, { _id }) => {
      const rows = await db.select().from(guardianships).where(isOf(_id)).orderBy(guardianships.createdAt)
      const nameOf = await userNamesOf(
        db,
        rows.flatMap(({ minor, guardian }) => [minor, guardian]),
      )
      return rows.map(({ minor, guardian, relation, createdAt }) => ({
        minor: nameOf(minor),
        guardian: nameOf(guardian),
        relation,
        createdAt,
      }))
    },
  },
]

/** A link says something about both; it ends with either account. */
async function eraseGuardianships({ tx, owner }: Erasure): Promise<void> {
  await tx.db.delete(guardianships).where(isOf(owner._id))
}

export const guardiansModule = defineModule({
  name: 'guardians',
  personalData: { guardianships: 'guardian' },
  routes: [guardianRoutes],
  exportSections: guardiansExportSections,
  erase: eraseGuardianships,
})
