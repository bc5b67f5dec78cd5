import { TextField as MuiTextField } from '@mui/material'
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { type CommonInputProps, useFieldControl } from '#admin/ui/form/inputs.tsx'
import { ReferencePicker, type ReferenceSource } from '#admin/ui/ReferencePicker.tsx'
import { useBranch, useBranchSource } from '#admin/ui/reference-sources.ts'

interface ReferenceFormFieldProps extends CommonInputProps, ReferenceSource {
  /** The label of the empty option. */
  none?: string
  /** A last option that runs an action. */
  action?: { label: string; run: () => void } | undefined
}

/** The input for a reference to another resource. */
export function ReferenceFormField({
  reference,
  filter,
  sort,
  enabled,
  detail,
  none,
  action,
  ...props
}: ReferenceFormFieldProps) {
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

interface BranchInputProps {
  source?: string
  hint?: string
  /** The label for no branch, if allowed. */
  none?: string
}

/** The branch of a new record: one of those that the user works in; none is for users who work in all. */
export function BranchInput({ source = 'branch', none, ...props }: BranchInputProps) {
  const { branch, canSwitch, isEverywhere } = useBranchScope()
  const choices = useBranchSource()
  if (!canSwitch) return <BranchName id={branch} source={source} />
  return (
    <ReferenceFormField source={source} {...choices} {...(isEverywhere && none && { none })} {...props} />
  )
}

/** The branch of a record that cannot move between branches. */
export function FixedBranchInput({ source = 'branch' }: Pick<BranchInputProps, 'source'>) {
  const record = useRecordContext()
  const id: unknown = record?.[source]
  return <BranchName id={typeof id === 'string' ? id : null} source={source} />
}

function BranchName({ id, source }: { id: string | null; source: string }) {
  const resource = useResourceContext()
  const translate = useTranslate()
  const { data } = useBranch(id)
  return (
    <MuiTextField
      id="fixed-branch"
      label={translate(`resources.${resource}.fields.${source}`)}
      value={data?.name ?? ''}
      disabled
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
