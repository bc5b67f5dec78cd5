import { type InputProps, useInput, useResourceContext, useTranslate } from 'react-admin'
import { useIsRequired } from '#admin/ui/form/form-schema.ts'

/** Props shared by all inputs. */
export interface CommonInputProps {
  source: string
  label?: string
  hint?: string | undefined
  defaultValue?: unknown
  disabled?: boolean
  autoFocus?: boolean
  /** Overrides the contract’s schema. */
  isRequired?: boolean
}

/** One form value with label, required flag and error, for an MUI field. */
export function useFieldControl(props: CommonInputProps, options: Pick<InputProps, 'parse' | 'format'> = {}) {
  const { source, hint, defaultValue } = props
  const resource = useResourceContext()
  const translate = useTranslate()
  const isRequired = useIsRequired(source)
  // A cleared text stays an empty string, because the contract does not accept null.
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
