import type { GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'
import type { Reason } from '#shared/access/turnstile/reasons.ts'
import type { Direction } from '#shared/access/turnstile/turnstile.schema.ts'

/** A decision not reported yet. */
export interface PendingDecision {
  token?: string
  /** The HMAC of a card. */
  medium?: string
  direction: Direction
  reason: Reason
  at: string
}

const stores = { kept: 'kept', pending: 'pending' } as const
const snapshotKey = 'snapshot'

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((fulfil, fail) => {
    request.onsuccess = () => fulfil(request.result)
    request.onerror = () => fail(request.error)
  })
}

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('gate', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(stores.kept)
    request.result.createObjectStore(stores.pending, { autoIncrement: true })
  }
  return settled(request)
}

async function store(name: keyof typeof stores, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opening ??= open()
  return (await opening).transaction(stores[name], mode).objectStore(stores[name])
}

export async function storeSnapshot(snapshot: GateSnapshot): Promise<void> {
  await settled((await store('kept', 'readwrite')).put(snapshot, snapshotKey))
}

export async function readSnapshot(): Promise<GateSnapshot | undefined> {
  return settled((await store('kept', 'readonly')).get(snapshotKey))
}

/** Stored before the gate opens, so that it survives a power loss. */
export async function addPending(decision: PendingDecision): Promise<void> {
  await settled((await store('pending', 'readwrite')).add(decision))
}

/** The oldest unreported decisions, or all, with their storage keys. */
export async function pendingDecisions(most?: number) {
  const decisions = await store('pending', 'readonly')
  const [keys, values] = await Promise.all([
    settled(decisions.getAllKeys(null, most)),
    settled<PendingDecision[]>(decisions.getAll(null, most)),
  ])
  return { keys, decisions: values }
}

export async function countPending(): Promise<number> {
  return settled((await store('pending', 'readonly')).count())
}

export async function dropPending(keys: readonly IDBValidKey[]): Promise<void> {
  const decisions = await store('pending', 'readwrite')
  await Promise.all(keys.map((key) => settled(decisions.delete(key))))
}

export async function forgetGate(): Promise<void> {
  await settled((await store('kept', 'readwrite')).clear())
  await settled((await store('pending', 'readwrite')).clear())
}
