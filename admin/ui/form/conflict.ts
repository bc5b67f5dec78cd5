import { createContext, useContext, useEffect } from 'react'

/** Whether somebody else saved the record first, and what is left to do about it. */
export interface Conflict {
  isOpen: boolean
  close: () => void
  /** What is edited, where it is no record of the resource's own. */
  subject?: { id: string; before: Values; read: () => Promise<Values> }
}

type Values = Readonly<Record<string, unknown>>

export const ConflictContext = createContext<Conflict>({ isOpen: false, close: () => undefined })
export const useConflict = () => useContext(ConflictContext)

/** How a form's fields are read aloud: names of choices, of references, sums. */
export type FieldReading =
  | { kind: 'choices'; nameOf: (id: string) => string | undefined }
  | { kind: 'reference'; reference: string }
  | { kind: 'sum' }

export const FieldReadingContext = createContext<Map<string, FieldReading> | null>(null)

/** Tells the form how a field's value is read where the field itself is not in sight. */
export function useFieldReading(source: string, reading: FieldReading): void {
  const readings = useContext(FieldReadingContext)
  useEffect(() => {
    readings?.set(source, reading)
  })
}

/** A field that two people left different. */
export interface Difference {
  source: string
  mine: unknown
  theirs: unknown
  /** Only they changed it: what stands in the form is what the record was before. */
  isTheirs: boolean
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** The fields of a form whose value is not that of the record as it stands now. */
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
