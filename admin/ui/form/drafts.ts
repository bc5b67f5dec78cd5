import type { FieldValues } from 'react-hook-form'

/** What somebody had written into a form and not saved. */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number
  /** The fields that were changed. */
  values: FieldValues
  /** The version of the record that they belong to. */
  version?: unknown
}

const prefix = 'draft:'
/** A secret is typed again. */
const isSecret = (name: string) => /password|secret|token/i.test(name)

/** A draft belongs to one person and one form, in one tab. */
export const draftKey = (person: string, path: string) => `${prefix}${person}:${path}`

/** Files and what holds them cannot be kept as text. */
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
    // Full: the form itself still holds what was typed.
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
