import { TextField as MuiTextField } from '@mui/material'
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { branchSource, useBranch } from '#admin/ui/branches.ts'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'

interface BranchInputProps {
  source?: string
  hint?: string
  /** The label for no branch, if allowed. */
  none?: string
}

/** The branch of a new record: admins choose, other roles have one. */
export function BranchInput({ source = 'branch', ...props }: BranchInputProps) {
  const { branch, canSwitch } = useBranchScope()
  if (!canSwitch) return <BranchName id={branch} source={source} />
  return <ReferenceInput source={source} {...branchSource} {...props} />
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
