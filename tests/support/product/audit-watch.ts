import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Transact } from '#server/core/unit-of-work.ts'
import { levelOf } from '#shared/permissions/permissions.ts'

/** Calls of the back office that need no audit entry, with the reason. */
const needsNoEntry: Readonly<Record<string, string>> = {
  'POST /api/notification/reach': 'counts whom a notification would reach',
  'POST /api/marketting/audience': 'counts whom a campaign would reach',
  'POST /api/marketting/preview': 'shows a mail that is being written',
  'POST /api/imports/:sheet/:branchId': 'takes a file in; adding its rows is an entry',
  'PUT /api/imports/:importId/columns': 'says how a file is read; adding its rows is an entry',
  'POST /api/closures/preview': 'counts whom a closed day would concern',
  'POST /api/memberships/quote': 'names a price',
  'POST /api/email/send-test-email': 'sends a mail to the person who asks for it',
}

/**
 * Checks that every writing call of the back office leaves an audit entry. A call counts as silent if it
 * succeeded at least once and none of its successes wrote an entry.
 */
export function watchAuditEntries(run: Transact) {
  const requests = new AsyncLocalStorage<{ entries: number }>()
  const seen = new Map<string, { entries: number }>()

  const work: Transact = (author, change, options) =>
    run(
      author,
      (inner) =>
        change({
          ...inner,
          get db() {
            return inner.db
          },
          audit: (entry) => {
            const request = requests.getStore()
            if (request) request.entries += 1
            return inner.audit(entry)
          },
        }),
      options,
    )

  function attach(app: FastifyInstance): void {
    app.addHook('onRequest', (_request, _reply, done) => requests.run({ entries: 0 }, done))
    app.addHook('onResponse', async (request, reply) => {
      const { endpoint } = request.routeOptions.config
      if (!endpoint || endpoint.method === 'GET' || reply.statusCode >= 300) return
      if (!['staff', 'admin'].includes(levelOf(endpoint.access))) return
      const name = `${endpoint.method} ${endpoint.url}`
      const known = seen.get(name) ?? { entries: 0 }
      seen.set(name, { entries: known.entries + (requests.getStore()?.entries ?? 0) })
    })
  }

  return {
    work,
    attach,
    /** Successful calls without an audit entry. */
    silent: (): string[] =>
      [...seen]
        .filter(([name, { entries }]) => entries === 0 && !(name in needsNoEntry))
        .map(([name]) => name),
  }
}
