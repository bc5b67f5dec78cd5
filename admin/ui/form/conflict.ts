import { createContext, useContext, useEffect } from 'react'

/** The conflict with a concurrent edit, and how to resolve it. */
export interface Conflict {
  isOpen: boolean
  open: () => void
  close: () => void
  /** Drops what was typed, where the form has no record to reset to. */
  drop?: () => void
  /** The edited object, if it is not a record of the resource. */
  subject?: { id: string; before: Values; read: () => Promise<Values> }
}

type Values = Readonly<Record<string, unknown>>

export const ConflictContext = createContext<Conflict>({
  isOpen: false,
  open: () => undefined,
  close: () => undefined,
})
export const useConflict = () => useContext(ConflictContext)

/** How to format a form’s fields: names of choices and references, amounts. */
export type FieldReading =
  | { kind: 'choices'; nameOf: (id: string) => string | undefined }
  | { kind: 'reference'; reference: string }
  | { kind: 'sum' }

export const FieldReadingContext = createContext<Map<string, FieldReading> | null>(null)

/** Registers how to format a field that is not rendered. */
export function useFieldReading(source: string, reading: FieldReading): void {
  const readings = useContext(FieldReadingContext)
  useEffect(() => {
    readings?.set(source, reading)
  })
}

/** A field with conflicting values. */
export interface Difference {
  source: string
  mine: unknown
  theirs: unknown
  /** Changed only by the other user: the form holds the original value. */
  isTheirs: boolean
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** The form fields whose values differ from the current record. */
export function differencesOf(
  fields: readonly string[],
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): Difference[] {
  return fields
    .filter((source) => source !== 'version' && source in theirs && !isSame(mine[source], theirs[source]))
    .map((source) => ({
      source,
      mine: mine[source],
      theirs: theirs[source],
      isTheirs: isSame(mine[source], before[source]),
    }))
}
