import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import type { Database } from '#server/db/database.ts'
import {
  approveAtDesk,
  consentsOf,
  sayInAccount,
  sendConsentCode,
  tryConsentCode,
  withdrawAtDesk,
} from '#server/modules/people/consents/consents.service.ts'
import { missingUser, visibleUsers } from '#server/modules/people/users/users.service.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import { lockMember } from '#server/modules/people/walk-ins/walk-ins.service.ts'
import * as contract from '#shared/people/consents/consents.contract.ts'
import { consentsMessages as texts } from '#shared/people/consents/consents.messages.ts'

/** The person, if the current user may see them. Throws 404. */
async function readPerson(db: Database, currentUser: CurrentUser, id: string): Promise<UserRow> {
  const [person] = await db
    .select()
    .from(users)
    .where(and(eq(users._id, id), visibleUsers(currentUser)))
  if (!person) throw missingUser()
  return person
}

async function readSelf(db: Database, { _id }: CurrentUser): Promise<UserRow> {
  const [person] = await db.select().from(users).where(eq(users._id, _id))
  if (!person) throw missingUser()
  return person
}

export function consentRoutes(app: FastifyInstance, services: Services): void {
  const { db, transact } = services
  const done = (message: string) => ({ success: true as const, message })

  mount(app, contract.showConsents, async ({ currentUser, params }) =>
    consentsOf(services, await readPerson(db, currentUser, params.id)),
  )

  mount(app, contract.withdrawConsent, async ({ currentUser, params, body }) => {
    await transact(currentUser, async (tx) =>
      withdrawAtDesk(tx, currentUser, await lockMember(tx.db, currentUser, params.id), body),
    )
    return done(texts.withdrawn)
  })

  mount(app, contract.requestConsentCode, async ({ currentUser, params, body }) =>
    done(
      await transact(currentUser, async (tx) =>
        sendConsentCode(services, tx, await lockMember(tx.db, currentUser, params.id), body.channel),
      ),
    ),
  )

  mount(app, contract.confirmConsent, async ({ currentUser, params, body }) => {
    const { _id } = await readPerson(db, currentUser, params.id)
    await tryConsentCode(services, _id, body.channel, body.code)
    await transact(currentUser, async (tx) =>
      approveAtDesk(services, tx, currentUser, await lockMember(tx.db, currentUser, _id), body),
    )
    return done(texts.approved)
  })

  mount(app, contract.showOwnConsents, async ({ currentUser }) =>
    consentsOf(services, await readSelf(db, currentUser)),
  )

  mount(app, contract.changeOwnConsent, async ({ currentUser, body: { channel, isApproved } }) => {
    await transact(currentUser, async (tx) => {
      if (!(await sayInAccount(tx, await readSelf(tx.db, currentUser), channel, isApproved))) return
      const action = isApproved ? 'subscribe' : 'unsubscribe'
      await tx.audit({ resource: 'profile', recordId: currentUser._id, action, after: { channel } })
    })
    return consentsOf(services, await readSelf(db, currentUser))
  })
}
