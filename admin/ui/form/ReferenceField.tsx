import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { type FieldProps, useField } from '#admin/ui/form/use-field.ts'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import type { ReferenceSource } from '#admin/ui/use-reference-choices.ts'

interface ReferenceFieldProps extends FieldProps, ReferenceSource {
  /** Makes "none of them" a choice, under this name. */
  none?: string
  /** A last entry that does something instead of being chosen. */
  action?: { label: string; run: () => void } | undefined
}

/** The record of another resource that this one points to. */
export function ReferenceField({
  reference,
  filter,
  sort,
  enabled,
  detail,
  none,
  action,
  ...props
}: ReferenceFieldProps) {
  const { control, label, isRequired, hasProblem, help } = useField(props)
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
