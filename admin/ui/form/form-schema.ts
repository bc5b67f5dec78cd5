import { createContext, useContext } from 'react'
import type { z } from 'zod'
import { isRequiredField } from '#admin/ui/form/contract-resolver.ts'

/** The contract's schema of the form that surrounds an input. */
export const FormSchemaContext = createContext<z.ZodType | null>(null)

/** Whether the contract asks for a value in this field. */
export function useIsRequired(source: string): boolean {
  const schema = useContext(FormSchemaContext)
  return schema !== null && isRequiredField(schema, source)
}
