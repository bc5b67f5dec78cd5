import { createContext, use, useContext, useSyncExternalStore } from 'react'
import type { RaRecord } from 'react-admin'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { ApiError } from '#shared/core/errors.ts'
import type { Sheet } from '#shared/core/sheets/sheets.ts'

export type Values = Readonly<Record<string, unknown>>

/** A row of a sheet. */
export interface SheetRow extends RaRecord {
  id: string
  version: number
  branch: string
}

interface Edit {
  id: string
  before: Values
  after: Values
}

interface Line {
  id: string
  branch: string
  fields: Values
}

/** One undoable user operation. */
export interface Operation {
  edits: readonly Edit[]
  added: readonly Line[]
  removed: readonly Line[]
}

/** An operation not yet saved. */
export interface Waiting {
  operation: Operation
  /** The error of a failed save; shown until resolved. */
  problem: string | null
}

export interface Conflict {
  waiting: Waiting
  /** The current rows; null where deleted. */
  rows: readonly { id: string; mine: Values; theirs: SheetRow | null }[]
  settle: (saves: boolean) => void
}

export interface SheetCalls {
  save(body: object): Promise<{ added: Values[]; changed: Values[]; removed: string[] }>
  show(id: string): Promise<Values>
}

export interface SheetState {
  waiting: readonly Waiting[]
  conflict: Conflict | null
  canUndo: boolean
  canRedo: boolean
  /** Incremented by every save. */
  revision: number
}

const inverseOf = ({ edits, added, removed }: Operation): Operation => ({
  edits: edits.map(({ id, before, after }) => ({ id, before: after, after: before })),
  added: removed,
  removed: added,
})

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const rowOf = (answer: Values) => ({ ...answer, id: answer._id }) as SheetRow

/**
 * The edit queue of a sheet: operations are applied optimistically, saved in sequence with the version each row
 * was read at, and recorded for undo. Conflicts are resolved by the user.
 */
export class SheetStore {
  readonly #calls: SheetCalls
  /** The rows as last returned by the server; null once deleted. */
  readonly #known = new Map<string, SheetRow | null>()
  readonly #listeners = new Set<() => void>()
  #added: readonly string[] = []
  #past: readonly Operation[] = []
  #future: readonly Operation[] = []
  #line: Promise<unknown> = Promise.resolve()
  #state: SheetState = { waiting: [], conflict: null, canUndo: false, canRedo: false, revision: 0 }

  constructor(calls: SheetCalls) {
    this.#calls = calls
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = () => this.#state

  /** On another page, sort order or filter, added rows appear where the list sorts them. */
  forgetAdded(): void {
    this.#added = []
    this.#tell({})
  }

  /** The rows of a page with pending operations applied, followed by rows added to it. */
  rowsOver(page: readonly SheetRow[]): SheetRow[] {
    const listed = new Set(page.map(({ id }) => id))
    for (const row of page) this.#see(row)
    const ids = [...page.map(({ id }) => id), ...this.#added.filter((id) => !listed.has(id))]
    return ids.flatMap((id) => this.#shown(id) ?? [])
  }

  /**
   * Applies an operation optimistically, then saves it; resolves to whether it was saved. `keeps` leaves a failed
   * edit on screen.
   */
  run(operation: Operation, { keeps = false } = {}): Promise<boolean> {
    const waiting: Waiting = { operation, problem: null }
    this.#tell({ waiting: [...this.#state.waiting, waiting] })
    return this.#inLine(() => this.#attempt(waiting, keeps))
  }

  /** Returns the undone operation, or undefined. */
  undo(): Promise<Operation | undefined> {
    return this.#inLine(() => this.#turnBack(this.#past, true))
  }

  redo(): Promise<Operation | undefined> {
    return this.#inLine(() => this.#turnBack(this.#future, false))
  }

  retry(): void {
    for (const waiting of this.#state.waiting.filter(({ problem }) => problem !== null)) {
      const again = { ...waiting, problem: null }
      this.#replace(waiting, again)
      void this.#inLine(() => this.#attempt(again, true))
    }
  }

  discard(): void {
    this.#tell({ waiting: this.#state.waiting.filter(({ problem }) => problem === null) })
  }

  async #turnBack(from: readonly Operation[], isUndo: boolean): Promise<Operation | undefined> {
    const operation = from.at(-1)
    if (!operation) return undefined
    const waiting: Waiting = { operation: isUndo ? inverseOf(operation) : operation, problem: null }
    const done = await this.#save(waiting)
    if (!done) return undefined
    if (isUndo) {
      this.#past = this.#past.slice(0, -1)
      this.#future = [...this.#future, inverseOf(done)]
    } else {
      this.#future = this.#future.slice(0, -1)
      this.#past = [...this.#past, done]
    }
    this.#tell({})
    return done
  }

  async #attempt(waiting: Waiting, keeps: boolean): Promise<boolean> {
    try {
      const done = await this.#save(waiting)
      if (done) {
        this.#past = [...this.#past, done]
        this.#future = []
      }
      this.#replace(waiting)
      return done !== undefined
    } catch (error) {
      if (!keeps) {
        this.#replace(waiting)
        throw error
      }
      this.#replace(waiting, { ...waiting, problem: messageOf(error) })
      return false
    }
  }

  /** Saves an operation, asking on conflict; undefined if the other version is kept. */
  async #save(waiting: Waiting): Promise<Operation | undefined> {
    for (;;) {
      try {
        return await this.#send(waiting.operation)
      } catch (error) {
        const rows = await this.#conflictsOf(waiting.operation, error)
        if (rows.length === 0) throw error
        const saves = await new Promise<boolean>((settle) =>
          this.#tell({ conflict: { waiting, rows, settle } }),
        )
        for (const { id, theirs } of rows) this.#known.set(id, theirs)
        this.#tell({ conflict: null, revision: this.#state.revision + 1 })
        if (!saves) return undefined
      }
    }
  }

  /** The rows in conflict, as named by the server’s error. */
  async #conflictsOf({ edits, removed }: Operation, error: unknown) {
    if (!(error instanceof ApiError) || !(error.code === 'record.stale' || error.status === 404)) return []
    const rows: { id: string; mine: Values; theirs: SheetRow | null }[] = []
    for (const place of Object.keys(error.fields)) {
      const [list, index] = place.split('.')
      const named = list === 'changed' ? edits[Number(index)] : removed[Number(index)]
      if (!named) continue
      const theirs = await this.#calls.show(named.id).then(rowOf, (failure: unknown) => {
        if (failure instanceof ApiError && failure.status === 404) return null
        throw failure
      })
      rows.push({ id: named.id, mine: 'after' in named ? named.after : {}, theirs })
    }
    return rows
  }

  async #send({ edits, added, removed }: Operation): Promise<Operation> {
    const versionOf = (id: string) => this.#known.get(id)?.version ?? 1
    const saved = await this.#calls.save({
      added: added.map(({ fields, branch }) => ({ ...fields, branch })),
      changed: edits.map(({ id, after }) => ({ ...after, _id: id, version: versionOf(id) })),
      removed: removed.map(({ id }) => ({ _id: id, version: versionOf(id) })),
    })
    for (const answer of saved.changed) this.#known.set(String(answer._id), rowOf(answer))
    for (const id of saved.removed) this.#known.set(id, null)
    const lines = added.map((line, index) => {
      const row = rowOf(saved.added[index] ?? {})
      this.#known.set(row.id, row)
      this.#added = [...this.#added, row.id]
      this.#rename(line.id, row.id)
      return { ...line, id: row.id }
    })
    this.#tell({ revision: this.#state.revision + 1 })
    return { edits, added: lines, removed }
  }

  /** A restored row has a new id; the history is updated. */
  #rename(from: string, to: string): void {
    const renamed = <T extends { id: string }>(items: readonly T[]) =>
      items.map((item) => (item.id === from ? { ...item, id: to } : item))
    const follow = ({ edits, added, removed }: Operation): Operation => ({
      edits: renamed(edits),
      added: renamed(added),
      removed: renamed(removed),
    })
    this.#past = this.#past.map(follow)
    this.#future = this.#future.map(follow)
  }

  #see(row: SheetRow): void {
    const known = this.#known.get(row.id)
    if (known === null || (known && known.version >= row.version)) return
    this.#known.set(row.id, row)
  }

  #shown(id: string): SheetRow | undefined {
    const known = this.#known.get(id)
    if (!known) return undefined
    const edits = this.#state.waiting.flatMap(({ operation }) =>
      operation.edits.filter((edit) => edit.id === id),
    )
    return Object.assign({}, known, ...edits.map(({ after }) => after)) as SheetRow
  }

  #replace(waiting: Waiting, by?: Waiting): void {
    this.#tell({ waiting: this.#state.waiting.flatMap((one) => (one === waiting ? (by ?? []) : one)) })
  }

  #inLine<T>(task: () => Promise<T>): Promise<T> {
    const own = this.#line.then(task, task)
    this.#line = own.catch(() => undefined)
    return own
  }

  #tell(change: Partial<SheetState>): void {
    this.#state = {
      ...this.#state,
      ...change,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    }
    for (const listener of this.#listeners) listener()
  }
}

/** The pending, conflicting and undoable operations of the surrounding sheet. */
export function useSheetState(): SheetState {
  const { store } = useSheet()
  return useSyncExternalStore(store.subscribe, store.state)
}

const never = () => () => undefined
const nothing = () => 0

/** The save counter of the surrounding sheet; 0 without one. */
export function useSheetRevision(): number {
  const store = use(SheetContext)?.store
  return useSyncExternalStore(store?.subscribe ?? never, store ? () => store.state().revision : nothing)
}

/** The sheet’s columns, and the calls that save and export it. */
export interface SheetDefinition {
  sheet: Sheet
  save: Endpoint
  show: Endpoint
  export: Endpoint
  /** Read-only cells. */
  isLocked?: (row: Values, field: string) => boolean
  /** The action that imports need beside `create`. */
  importAction?: string
  /** Default values of the new row. */
  presets: () => Values
}

interface SheetInUse {
  definition: SheetDefinition
  store: SheetStore
  openImport: () => void
}

export const SheetContext = createContext<SheetInUse | null>(null)

export function useSheet(): SheetInUse {
  const sheet = useContext(SheetContext)
  if (!sheet) throw new Error('There is no sheet around this')
  return sheet
}
