import { createContext, useContext } from 'react'
import type { z } from 'zod'
import { isRequiredField } from '#admin/ui/form/contract-resolver.ts'

/** The contract schema of the surrounding form. */
export const FormSchemaContext = createContext<z.ZodType | null>(null)

/** Whether the contract requires this field. */
export function useIsRequired(source: string): boolean {
  const schema = useContext(FormSchemaContext)
  return schema !== null && isRequiredField(schema, source)
}
