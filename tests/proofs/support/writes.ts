import { randomUUID } from 'node:crypto'
import { type Client, form, photo, Refusal } from '#tests/proofs/support/client.ts'
import { addMember, type Club, day, openTill, sellFee } from '#tests/proofs/support/club.ts'

/** One kind of write, whose rows carry a key by which they are found again. */
export interface Write {
  name: string
  write(key: string, requestKey: string): Promise<unknown>
  /** The keys of all rows of this kind. */
  keys(): Promise<string[]>
  /** Whether the request has an idempotency key, so that a lost response is repeated. */
  mayRepeat?: true
}

const keyPattern = /[a-z]+-\d+-[0-9a-f]{8}/
const keysOf = (texts: readonly string[]) => texts.flatMap((text) => keyPattern.exec(text)?.[0] ?? [])

/** Twelve kinds of writes of a club: money, people, records, files. */
export async function openWrites(admin: Client, club: Club): Promise<Write[]> {
  const { branch, category } = club
  const member = (await addMember(admin, branch, 'Defter Üyesi'))._id
  const wallet = (
    await admin.call('POST', '/api/balance', { user_id: member, branch_id: branch, name: 'Defter' })
  )._id
  const debt = await sellFee(admin, branch, member, { amount: 100_000, isOwed: true })
  const [owed] = debt.receivables
  const session = await openTill(admin, branch)
  const texts = async (path: string, field: string) =>
    keysOf((await admin.rows<Record<string, string>>(path)).map((row) => row[field] ?? ''))
  return [
    {
      name: 'sales',
      mayRepeat: true,
      write: (note, requestKey) => sellFee(admin, branch, member, { note, requestKey }),
      keys: () => texts('/api/sales', 'note'),
    },
    {
      name: 'settlements',
      mayRepeat: true,
      write: (note, requestKey) =>
        admin.call('POST', '/api/receivables/settle', {
          ...{ user: member, branch, note, requestKey, receivables: [owed?._id] },
          payments: [{ method: 'card', amount: 1 }],
        }),
      keys: async () => (await texts('/api/excel', 'note')).filter((key) => key.startsWith('settlements')),
    },
    {
      name: 'tills',
      mayRepeat: true,
      write: (reason, requestKey) =>
        admin.call('POST', `/api/till-sessions/${session}/entries`, {
          ...{ kind: 'pay-in', amount: 1, reason, requestKey },
        }),
      keys: () => texts(`/api/till-sessions/${session}/entries`, 'reason'),
    },
    {
      name: 'wallets',
      mayRepeat: true,
      write: (description, requestKey) =>
        admin.call('PUT', `/api/balance/${wallet}`, { amount: 2, description, method: 'card', requestKey }),
      keys: async () => {
        const { transactions } = await admin.call<{ transactions: { description: string }[] }>(
          'GET',
          `/api/balance/transactions/${wallet}`,
        )
        return keysOf(transactions.map(({ description }) => description))
      },
    },
    {
      name: 'members',
      write: (name) => addMember(admin, branch, name),
      keys: () => texts('/api/users', 'name'),
    },
    {
      name: 'payments',
      write: (note) =>
        admin.call('POST', '/api/excel', {
          ...{ branch, memberName: 'Gökçe Işık', amount: 12.5, method: 'card', date: day(), note },
        }),
      keys: async () => (await texts('/api/excel', 'note')).filter((key) => key.startsWith('payments')),
    },
    {
      name: 'records',
      write: (title) => admin.call('POST', '/api/general-excel', { branch, title, amount: -5, date: day() }),
      keys: () => texts('/api/general-excel', 'title'),
    },
    {
      name: 'branches',
      write: (name) => admin.call('POST', '/api/branch/add', form({ name })),
      keys: () => texts('/api/branch/list', 'name'),
    },
    {
      name: 'notes',
      write: (text) => admin.call('POST', '/api/user-notes', { user: member, branch, text }),
      keys: () => texts('/api/user-notes', 'text'),
    },
    {
      name: 'photographs',
      write: (name) => admin.call('POST', '/api/equipments', form({ branch, name, image: photo() })),
      keys: async () => {
        const rows = await admin.rows<{ name: string; image: string | null }>('/api/equipments')
        const present: string[] = []
        for (const { name, image } of rows)
          if (image && (await admin.send('GET', image)).status === 200) present.push(name)
        return keysOf(present)
      },
    },
    {
      name: 'messages',
      write: (subject) =>
        admin.call('POST', '/api/contact', {
          ...{ name: 'Gökçe Işık', phone: '0532 123 45 67', subject, message: 'Merhaba', branch },
        }),
      keys: () => texts('/api/contact', 'subject'),
    },
    {
      name: 'products',
      write: (name) =>
        admin.call('POST', '/api/admin/product', form({ name, price: 50, stock: 1, category })),
      keys: () => texts('/api/admin/products', 'name'),
    },
  ]
}

/** Writers that note which writes the product acknowledged. */
export class Writers {
  readonly acknowledged = new Map<string, Set<string>>()
  /** Responses 5xx other than 503 and 507, and refusals of good requests. */
  readonly wrong: string[] = []
  readonly #writes: readonly Write[]
  readonly #retries: { write: Write; key: string; requestKey: string }[] = []
  #next = 0

  constructor(writes: readonly Write[]) {
    this.#writes = writes
    for (const { name } of writes) this.acknowledged.set(name, new Set())
  }

  get count(): number {
    return [...this.acknowledged.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Writes one row of every kind. */
  async writeEach(): Promise<void> {
    for (let index = 0; index < this.#writes.length; index += 1) await this.#attempt()
  }

  async run(lanes: number, signal: AbortSignal): Promise<void> {
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (!signal.aborted) await this.#attempt()
      }),
    )
  }

  async #attempt(): Promise<void> {
    const attempt = this.#retries.pop() ?? this.#fresh()
    const { write, key, requestKey } = attempt
    try {
      await write.write(key, requestKey)
      this.acknowledged.get(write.name)?.add(key)
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 0
      if (![0, 503, 507].includes(status)) this.wrong.push(`${write.name}: ${(error as Error).message}`)
      else if (write.mayRepeat) this.#retries.unshift(attempt)
      await new Promise((fulfil) => setTimeout(fulfil, 100))
    }
  }

  #fresh() {
    const write = this.#writes[this.#next % this.#writes.length] as Write
    this.#next += 1
    return { write, key: `${write.name}-${this.#next}-${randomUUID().slice(0, 8)}`, requestKey: randomUUID() }
  }

  /** Acknowledged writes that are missing, writes that are there twice, and wrong responses. */
  async violations(): Promise<string[]> {
    const found = this.wrong.splice(0)
    for (const { name, keys } of this.#writes) {
      const times = new Map<string, number>()
      for (const key of await keys()) times.set(key, (times.get(key) ?? 0) + 1)
      for (const key of this.acknowledged.get(name) ?? []) if (!times.has(key)) found.push(`${key} is lost`)
      for (const [key, count] of times) if (count > 1) found.push(`${key} is there ${count} times`)
    }
    return found
  }

  /** Kinds that never succeeded, which proves nothing about them. */
  get unused(): string[] {
    return [...this.acknowledged]
      .filter(([, keys]) => keys.size === 0)
      .map(([name]) => `no ${name} were written`)
  }
}
