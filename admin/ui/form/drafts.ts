import type { FieldValues } from 'react-hook-form'

/** Unsaved form values. */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number
  /** The changed fields. */
  values: FieldValues
  /** The version of the record they are based on. */
  version?: unknown
}

const prefix = 'draft:'
/** Secrets are not stored. */
const isSecret = (name: string) => /password|secret|token/i.test(name)

/** A draft belongs to one user, form and tab. */
export const draftKey = (person: string, path: string) => `${prefix}${person}:${path}`

/** Files cannot be serialised. */
function isText(value: unknown): boolean {
  if (value instanceof Blob || typeof value === 'function') return false
  if (Array.isArray(value)) return value.every(isText)
  return typeof value !== 'object' || value === null || Object.values(value).every(isText)
}

export function keepDraft(key: string, values: FieldValues, names: readonly string[]): void {
  const kept = names.filter((name) => !isSecret(name) && values[name] !== undefined && isText(values[name]))
  if (kept.length === 0) {
    dropDraft(key)
    return
  }
  const draft: Draft = {
    at: Date.now(),
    values: Object.fromEntries(kept.map((name) => [name, values[name]])),
    version: values.version,
  }
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full: the form still holds the values.
  }
}

export function readDraft(key: string): Draft | undefined {
  try {
    const draft: Partial<Draft> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return draft?.values && typeof draft.at === 'number' ? (draft as Draft) : undefined
  } catch {
    return undefined
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key)
}
