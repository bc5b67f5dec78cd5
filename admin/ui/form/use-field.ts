import { type InputProps, useInput, useResourceContext, useTranslate } from 'react-admin'
import { useIsRequired } from '#admin/ui/form/form-schema.ts'

/** What every field of a form takes. */
export interface FieldProps {
  source: string
  label?: string
  hint?: string | undefined
  defaultValue?: unknown
  disabled?: boolean
  autoFocus?: boolean
  /** Overrides what the contract's schema says. */
  isRequired?: boolean
}

/** One form value with its label, its need and what is wrong with it, ready for a MUI field. */
export function useField(props: FieldProps, options: Pick<InputProps, 'parse' | 'format'> = {}) {
  const { source, hint, defaultValue } = props
  const resource = useResourceContext()
  const translate = useTranslate()
  const isRequired = useIsRequired(source)
  // An emptied text stays an empty text: the contract knows no null there.
  const { id, field, fieldState } = useInput({
    source,
    defaultValue,
    parse: (value) => value,
    ...options,
  })
  const { ref, ...control } = field
  const problem = fieldState.error?.message
  return {
    control: { ...control, id, inputRef: ref },
    label: props.label ?? translate(`resources.${resource}.fields.${source}`),
    isRequired: props.isRequired ?? isRequired,
    hasProblem: problem !== undefined,
    help: problem ?? hint,
  }
}
