import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { inboxPage } from '#server/modules/messaging/notifications/inbox.service.ts'
import { personSummary } from '#server/modules/office/person-summary/person-summary.ts'
import { mailResetCode } from '#server/modules/people/session/password-reset.service.ts'
import { missingUser, visibleUsers } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import * as contract from '#shared/office/person-summary/person-summary.contract.ts'
import { personSummaryMessages } from '#shared/office/person-summary/person-summary.messages.ts'

export function personSummaryRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  /** Throws a 404 for a user whom the current user may not see. */
  async function requireVisible(currentUser: CurrentUser, user: string): Promise<void> {
    const [row] = await db
      .select({ _id: users._id })
      .from(users)
      .where(and(eq(users._id, user), visibleUsers(currentUser)))
    if (!row) throw missingUser()
  }

  mount(app, contract.showPersonSummary, async ({ currentUser, params }) => {
    await requireVisible(currentUser, params.id)
    return personSummary(db, currentUser, params.id)
  })

  mount(app, contract.listPersonInbox, async ({ currentUser, params, query }) => {
    await requireVisible(currentUser, params.id)
    return inboxPage(db, params.id, query)
  })

  mount(app, contract.sendPasswordReset, async ({ currentUser, params }) => {
    await requireVisible(currentUser, params.id)
    await mailResetCode(services, currentUser, params.id)
    return { success: true as const, message: personSummaryMessages.resetSent }
  })
}
