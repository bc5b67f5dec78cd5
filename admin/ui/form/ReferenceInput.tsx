import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/use-field-control.ts'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import type { ReferenceSource } from '#admin/ui/use-reference-choices.ts'

interface ReferenceInputProps extends CommonInputProps, ReferenceSource {
  /** The label of the empty option. */
  none?: string
  /** A last option that runs an action. */
  action?: { label: string; run: () => void } | undefined
}

/** The input for a reference to another resource. */
export function ReferenceInput({
  reference,
  filter,
  sort,
  enabled,
  detail,
  none,
  action,
  ...props
}: ReferenceInputProps) {
  const { control, label, isRequired, hasProblem, help } = useFieldControl(props)
  useFieldReading(props.source, { kind: 'reference', reference })
  return (
    <ReferencePicker
      reference={reference}
      {...(filter && { filter })}
      {...(sort && { sort })}
      {...(enabled !== undefined && { enabled })}
      {...(detail && { detail })}
      id={control.id}
      value={typeof control.value === 'string' && control.value ? control.value : null}
      onChange={control.onChange}
      onBlur={control.onBlur}
      inputRef={control.inputRef}
      label={label}
      none={none}
      action={action}
      field={{
        required: isRequired,
        error: hasProblem,
        helperText: help,
        disabled: props.disabled ?? false,
        name: control.name,
      }}
    />
  )
}
