// Requests of all roles, made from the OpenAPI document alone: no 5xx, no stack or SQL in a body, every error in the
// envelope, and no data of another branch.

import fc from 'fast-check'
import {
  type ApiDocument,
  encodedBody,
  type MadeRequest,
  RequestMaker,
} from '#tests/proofs/support/api-document.ts'
import { Client, type Reply, signIn } from '#tests/proofs/support/client.ts'
import {
  type Account,
  addAccount,
  addMember,
  day,
  openClub,
  openTill,
  sellFee,
} from '#tests/proofs/support/club.ts'
import { openFolder, parameters, program, startProduct } from '#tests/proofs/support/product.ts'

const { count, seconds, lanes, seed } = parameters({
  count: 50_000,
  seconds: 5400,
  lanes: 8,
  seed: Math.floor(Math.random() * 2 ** 31),
})

/** Part of every private text of the other branch. */
const secret = 'Gizlisaklı'

/** Requests of the admin that would change what the other accounts may do; the others send them too, and are refused. */
const rulesOfAccess =
  /\/(role|assign-branch|position|second-factor\/reset|contact-change|password-reset)$|^\/api\/(settings|positions|users\/\{id\}|deletion-requests|branch)/
const sessionEnds = /\/(logout|updatePassword|deletion-request|ForgetPassword)$/

const leak =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|\.ts:\d+|\b(?:SELECT|UPDATE|INSERT INTO|DELETE FROM) ["\w].{0,200}\b(?:FROM|SET|VALUES|WHERE)\b|violates \w+ constraint|syntax error at|ECONNREFUSED|PostgresError/s

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const folded = (name: string) => name.toLowerCase().replace(/_?ids?$|s$|[-_]/g, '')

/** Ids by the names of the fields and resources in which they were seen. */
class Ids {
  readonly #byName = new Map<string, Set<string>>()
  readonly #forbidden: ReadonlySet<string>

  constructor(forbidden: ReadonlySet<string> = new Set()) {
    this.#forbidden = forbidden
  }

  add(name: string, id: string): void {
    if (this.#forbidden.has(id)) return
    const key = folded(name)
    const ids = this.#byName.get(key) ?? new Set<string>()
    if (ids.size < 12) ids.add(id)
    this.#byName.set(key, ids)
  }

  /** Adds every id of a response, under the resource of its path or the field it is in. */
  read(path: string, text: string): void {
    const resource = path.split('/')[2] ?? ''
    for (const [, name = '', id = ''] of text.matchAll(/"(\w+)":"([0-9a-f]{8}-[0-9a-f-]{27})"/g))
      this.add(name === '_id' ? resource : name, id)
  }

  readonly of = (name: string): readonly string[] => {
    const wanted = folded(name)
    const own = this.#byName.get(wanted)
    if (own) return [...own]
    const fitting = [...this.#byName].filter(
      ([key]) => wanted.length > 2 && (key.startsWith(wanted) || wanted.startsWith(key)),
    )
    const found = fitting.flatMap(([, ids]) => [...ids])
    return found.length > 0 ? found : [...this.#byName.values()].flatMap((ids) => [...ids].slice(0, 1))
  }
}

/** Records of the other branch whose texts only users of that branch may read; returns all ids in their responses. */
async function hideRecords(admin: Client): Promise<Set<string>> {
  const { branch, offer } = await openClub(admin, 'Karatay')
  const person = (await addMember(admin, branch, `${secret} Üye`))._id
  const session = await openTill(admin, branch)
  const replies: unknown[] = [
    { branch, offer, person, session },
    await addAccount(admin, branch, 'member', `${secret} Hesap`),
    await sellFee(admin, branch, person, { note: `${secret} satış` }),
    await sellFee(admin, branch, person, { note: `${secret} borç`, isOwed: true }),
    await admin.call('POST', '/api/balance', {
      ...{ user_id: person, branch_id: branch, name: `${secret} cüzdan`, balance: 75 },
    }),
    await admin.call('POST', '/api/user-notes', { user: person, branch, text: `${secret} not` }),
    await admin.call('POST', '/api/general-excel', {
      ...{ branch, title: `${secret} gider`, amount: -5, date: day() },
    }),
    await admin.call('POST', '/api/excel', {
      ...{ branch, memberName: `${secret} ödeyen`, amount: 5, method: 'card', date: day() },
    }),
    await admin.call('POST', '/api/contact', {
      ...{ name: `${secret} yazan`, phone: '0532 765 43 21', subject: secret, message: secret, branch },
    }),
    await admin.call('POST', '/api/marketting', {
      ...{ branch, title: `${secret} kampanya`, subject: secret, content: '<p>Merhaba</p>' },
    }),
  ]
  const found = new Set(JSON.stringify(replies).match(uuid))
  for (const list of ['/api/sales', '/api/receivables', '/api/till-sessions', '/api/balance', '/api/excel'])
    for (const row of await admin.rows<{ _id: string; branch?: string; branch_id?: string }>(list))
      if (row.branch === branch || row.branch_id === branch)
        for (const id of JSON.stringify(row).match(uuid) ?? []) found.add(id)
  return found
}

interface Caller {
  role: string
  account: Account | undefined
  client: Client
  ids: Ids
}

/** What is wrong with a response. */
function faultsOf({ role }: Caller, request: MadeRequest, { status, headers, text }: Reply): string[] {
  const faults: string[] = []
  // The product says so where the Google sign-in is not configured.
  const isOff = status === 503 && text.includes('"session.google-off"')
  if (status >= 500 && !isOff) faults.push(`status ${status}`)
  if (status >= 400 && request.path.startsWith('/api/')) {
    try {
      const { success, message, code } = JSON.parse(text)
      if (success !== false || typeof message !== 'string' || typeof code !== 'string' || message === '')
        faults.push('an error outside of the envelope')
    } catch {
      faults.push(`an error that is no JSON (${headers.get('content-type')})`)
    }
  }
  if (status >= 400 && leak.test(text)) faults.push('a stack or SQL in the body')
  if (role !== 'admin' && text.includes(secret)) faults.push('data of another branch')
  return faults
}

await program('fuzz', async () => {
  const dataDir = openFolder()
  const product = await startProduct({ dataDir })
  const visitor = new Client(() => product.url)
  const admin = await signIn(visitor)
  const meram = await openClub(admin)
  const hidden = await hideRecords(admin)
  const document = await visitor.call<ApiDocument>('GET', '/api/openapi.json')
  const maker = new RequestMaker(document)

  // The admin does not use ids of the other branch: a sale to its member in Meram would rightly be seen in Meram.
  const adminIds = new Ids(hidden)
  const attackerIds = new Ids()
  for (const id of hidden) attackerIds.add('hidden', id)
  const callers: Caller[] = [{ role: 'visitor', account: undefined, client: visitor, ids: attackerIds }]
  for (const role of ['member', 'trainer', 'staff', 'admin'] as const) {
    const account = await addAccount(admin, meram.branch, role)
    const client = await signIn(visitor, account)
    callers.push({ role, account, client, ids: role === 'admin' ? adminIds : attackerIds })
  }
  const person = (await addMember(admin, meram.branch, 'Gökçe Işık'))._id
  await sellFee(admin, meram.branch, person)
  await sellFee(admin, meram.branch, person, { isOwed: true })

  /** Reads the lists of the document, for ids that exist. */
  async function harvest(): Promise<void> {
    for (const { method, template } of maker.operations) {
      if (method !== 'GET' || template.includes('{') || template.includes('/events')) continue
      const { status, text } = await admin.send('GET', `${template}?range=[0,9]`)
      if (status !== 200) continue
      adminIds.read(template, text)
      attackerIds.read(template, text)
    }
  }
  await harvest()

  const violations = new Map<string, number>()
  const examples: string[] = []
  const statuses: Record<string, number> = {}
  const reached = new Set<string>()
  let sent = 0
  const deadline = Date.now() + seconds * 1000

  async function send(caller: Caller, request: MadeRequest): Promise<void> {
    sent += 1
    const { method, template, path } = request
    // Streams have no end.
    if (template.includes('/events')) return
    const reply = await caller.client.send(method, path, encodedBody(request)).catch((error: Error) => {
      return { status: 599, headers: new Headers(), text: `${error.message}: ${error.cause}` }
    })
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
    if (reply.status < 300) {
      reached.add(`${method} ${template}`)
      if (caller.role === 'admin') adminIds.read(template, reply.text)
    }
    if (reply.status === 401 && caller.account)
      caller.client = await signIn(visitor, caller.account).catch(() => caller.client)
    for (const fault of faultsOf(caller, request, reply)) {
      const key = `${fault}: ${method} ${template}`
      violations.set(key, (violations.get(key) ?? 0) + 1)
      if (violations.get(key) === 1)
        examples.push(
          `${key}, as ${caller.role}: ${path.slice(0, 300)} ${JSON.stringify(request.body)?.slice(0, 500)} → ${reply.status} ${reply.text.slice(0, 300)}`,
        )
    }
  }

  const mayBeSent = ({ role }: Caller, { method, template }: MadeRequest) =>
    !sessionEnds.test(template) && !(role === 'admin' && method !== 'GET' && rulesOfAccess.test(template))

  const perBatch = maker.operations.length
  for (let batch = 0; sent < count && Date.now() < deadline; batch += 1) {
    const work = maker.operations.flatMap((_, index): { caller: Caller; request: MadeRequest }[] => {
      const caller = callers[(index + batch) % callers.length] as Caller
      const [request] = fc.sample(maker.requestsOf(index, caller.ids.of), {
        seed: seed + batch * perBatch + index,
        numRuns: 1,
      })
      return request && mayBeSent(caller, request) ? [{ caller, request }] : []
    })
    const lane = async () => {
      for (let next = work.pop(); next && sent < count; next = work.pop())
        await send(next.caller, next.request)
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    if (batch % 25 === 24) await harvest()
  }
  for (const line of examples) console.error(line)
  if (violations.size > 0) console.error(product.printed().slice(-4000))
  await product.stop()
  return {
    violations: [...violations].map(([key, times]) => `${key} (${times} times)`),
    detail: `${sent} requests, seed ${seed}, ${reached.size} of ${maker.operations.length} operations succeeded, ${JSON.stringify(statuses)}`,
  }
})
