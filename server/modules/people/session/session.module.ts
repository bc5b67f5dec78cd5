import { eq } from 'drizzle-orm'
import { defineModule } from '#server/core/module.ts'
import { sessionQueues } from '#server/modules/people/session/session.jobs.ts'
import { sessionRoutes } from '#server/modules/people/session/session.routes.ts'
import { sessions } from '#server/modules/people/users/sessions.table.ts'

export const sessionModule = defineModule({
  name: 'session',
  routes: [sessionRoutes],
  queues: sessionQueues,
  exportSections: [
    {
      name: 'oturumlar',
      read: (db, { _id }) =>
        db
          .select({ createdAt: sessions.createdAt, seenAt: sessions.seenAt, expiresAt: sessions.expiresAt })
          .from(sessions)
          .where(eq(sessions.user, _id)),
    },
  ],
})
