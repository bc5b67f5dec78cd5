import { createContext, useContext } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { describeIssue } from '#shared/core/validation.ts'

/** For a union, the errors of the last option are shown. */
function messageOf(issue: z.core.$ZodIssue): string {
  const intended = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  return intended?.message ?? issue.message
}

function place(errors: FieldErrors, path: readonly PropertyKey[], message: string): void {
  let target: Record<PropertyKey, unknown> = errors
  for (const key of path.slice(0, -1)) {
    target[key] ??= {}
    target = target[key] as Record<PropertyKey, unknown>
  }
  const last = path.at(-1) ?? 'root'
  target[last] ??= { type: 'contract', message }
}

/** Validates a form with the schema the server uses. */
export function contractResolver(schema: z.ZodType): Resolver<FieldValues> {
  return (values) => {
    const result = schema.safeParse(values, { error: describeIssue, reportInput: true })
    if (result.success) return { values, errors: {} }
    const errors: FieldErrors = {}
    for (const issue of result.error.issues) place(errors, issue.path, messageOf(issue))
    return { values: {}, errors }
  }
}

/** Whether the endpoint’s body rejects an empty value of this field. */
function isRequiredField(schema: z.ZodType, source: string): boolean {
  const shape: Record<string, z.ZodType> =
    'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {}
  const field = shape[source]
  return field !== undefined && !field.safeParse('').success && !field.safeParse(null).success
}

/** The contract schema of the surrounding form. */
export const FormSchemaContext = createContext<z.ZodType | null>(null)

/** Whether the contract requires this field. */
export function useIsRequired(source: string): boolean {
  const schema = useContext(FormSchemaContext)
  return schema !== null && isRequiredField(schema, source)
}
