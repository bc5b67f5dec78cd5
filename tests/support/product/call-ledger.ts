import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Transact } from '#server/core/unit-of-work.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { levelOf } from '#shared/permissions/permissions.ts'

/** The outcomes of a test product’s calls by endpoint, and their audit entries. */
export interface CallLedger {
  /** Successful calls of each endpoint, and how many of them wrote an audit entry. */
  calls: Record<string, { done: number; audited: number }>
  /** Fields by area of the audit log whose values the entries show before and after. */
  fields: Record<string, string[]>
  actions: string[]
  /** The calls that were refused, by the message of the response. */
  refusals: Record<string, string[]>
}

/** Writing calls without an audit entry, with the reason; a whole run fails if one writes an entry. */
export const unaudited: Readonly<Record<string, string>> = {
  'POST /api/notification/reach': 'counts whom a notification would reach',
  'POST /api/marketting/audience': 'counts whom a campaign would reach',
  'POST /api/marketting/preview': 'shows a mail that is being written',
  'POST /api/applications/:id/status/preview': 'shows the mail of a status that is being chosen',
  'POST /api/contact/:id/reply/preview': 'shows a mail that is being written',
  'POST /api/imports/:sheet/:branchId': 'takes a file in; adding its rows is an entry',
  'PUT /api/imports/:importId/columns': 'says how a file is read; adding its rows is an entry',
  'POST /api/pages/:key/preview': 'shows a text that is being written',
  'POST /api/invitation-batches/preview': 'counts whom an invitation would reach',
  'POST /api/packages/prices/preview': 'shows prices that are being chosen',
  'POST /api/closures/preview': 'counts whom a closed day would concern',
  'POST /api/memberships/quote': 'names a price',
  'POST /api/sales/quote': 'names a price',
  'POST /api/email/send-test-email': 'sends a mail to the person who asks for it',
}

export const nameOf = ({ method, url }: Pick<Endpoint, 'method' | 'url'>) => `${method} ${url}`

export const isOfBackOffice = ({ access }: Endpoint) => ['staff', 'admin'].includes(levelOf(access))

/** Records the calls of a test product. */
export function recordCalls(run: Transact) {
  const requests = new AsyncLocalStorage<{ entries: number }>()
  const calls = new Map<Endpoint, { done: number; audited: number }>()
  const refusals = new Map<string, Set<string>>()

  const transact: Transact = (author, change, options) =>
    run(
      author,
      (inner) =>
        change({
          ...inner,
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
    app.addHook('onSend', async (request, reply, payload) => {
      const { endpoint } = request.routeOptions.config
      if (!endpoint || reply.statusCode < 400 || typeof payload !== 'string') return
      const { message } = JSON.parse(payload) as { message?: string }
      const known = refusals.get(String(message)) ?? new Set()
      refusals.set(String(message), known.add(`${nameOf(endpoint)} ${reply.statusCode}`))
    })
    app.addHook('onResponse', async (request, reply) => {
      const { endpoint } = request.routeOptions.config
      if (!endpoint || reply.statusCode >= 400) return
      const known = calls.get(endpoint) ?? { done: 0, audited: 0 }
      const isAudited = (requests.getStore()?.entries ?? 0) > 0
      calls.set(endpoint, { done: known.done + 1, audited: known.audited + (isAudited ? 1 : 0) })
    })
  }

  return {
    transact,
    attach,
    /** Writing calls of the back office that succeeded and never wrote an audit entry. */
    silent: (): string[] =>
      [...calls]
        .filter(([endpoint, { audited }]) => audited === 0 && endpoint.method !== 'GET')
        .filter(([endpoint]) => isOfBackOffice(endpoint) && !(nameOf(endpoint) in unaudited))
        .map(([endpoint]) => nameOf(endpoint)),
    /** Writes the ledger to a folder, for the check at the end of the run. */
    async save(folder: string, pool: pg.Pool): Promise<void> {
      const ledger: CallLedger = {
        calls: Object.fromEntries([...calls].map(([endpoint, counts]) => [nameOf(endpoint), counts])),
        ...(await readAuditLog(pool)),
        refusals: Object.fromEntries([...refusals].map(([message, names]) => [message, [...names]])),
      }
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify(ledger))
    },
  }
}

async function readAuditLog(pool: pg.Pool): Promise<Pick<CallLedger, 'fields' | 'actions'>> {
  const { rows } = await pool.query<{ resource: string; fields: string[]; actions: string[] }>(
    `SELECT resource, array_agg(DISTINCT action) AS actions,
            array_agg(DISTINCT field) FILTER (WHERE field IS NOT NULL) AS fields
     FROM audit_log LEFT JOIN LATERAL (
       SELECT key AS field FROM jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) AS keys(key)
       WHERE before->key IS DISTINCT FROM after->key
       UNION SELECT unnest(masked)
     ) AS changed ON true
     GROUP BY resource`,
  )
  return {
    fields: Object.fromEntries(rows.map(({ resource, fields }) => [resource, fields ?? []])),
    actions: rows.flatMap(({ actions }) => actions),
  }
}

/** The sum of all ledgers in a folder. */
export async function readLedgers(folder: string): Promise<CallLedger> {
  const sum: CallLedger = { calls: {}, fields: {}, actions: [], refusals: {} }
  for (const file of await readdir(folder)) {
    const one = JSON.parse(await readFile(join(folder, file), 'utf8')) as CallLedger
    for (const [name, { done, audited }] of Object.entries(one.calls)) {
      const known = sum.calls[name] ?? { done: 0, audited: 0 }
      sum.calls[name] = { done: known.done + done, audited: known.audited + audited }
    }
    for (const part of ['fields', 'refusals'] as const)
      for (const [name, values] of Object.entries(one[part]))
        sum[part][name] = [...new Set([...(sum[part][name] ?? []), ...values])]
    sum.actions = [...new Set([...sum.actions, ...one.actions])]
  }
  return sum
}
