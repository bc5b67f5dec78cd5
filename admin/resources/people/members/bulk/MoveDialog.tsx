import { FormControlLabel, Radio, RadioGroup, Skeleton } from '@mui/material'
import { useGetList } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import { BatchDialog } from '#admin/resources/people/members/bulk/BatchDialog.tsx'
import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import type { SelectedProps } from '#admin/resources/people/members/bulk/selected.ts'
import { useFieldControl } from '#admin/ui/form/inputs.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { useBranchSource } from '#admin/ui/reference-sources.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'

/** More are found by typing. */
const mostBranches = 12

/** Moves the selected members with their memberships. */
export default function MoveDialog(props: SelectedProps) {
  return (
    <BatchDialog kind="move" defaultValues={{ branchId: '' }} {...props}>
      <BranchChoice />
    </BatchDialog>
  )
}

function BranchChoice() {
  const { control, label } = useFieldControl({ source: 'branchId', label: bulkTexts.move.field })
  const { inputRef: _, ...group } = control
  const source = useBranchSource()
  const { sort, filter } = source
  const { data: branches } = useGetList<AdminRecord<Branch>>('branches', {
    pagination: { page: 1, perPage: mostBranches + 1 },
    ...(sort && { sort }),
    ...(filter && { filter }),
  })
  if (!branches) return <Skeleton variant="rounded" height={120} />
  if (branches.length > mostBranches)
    return <ReferenceFormField source="branchId" label={bulkTexts.move.field} {...source} />
  return (
    <RadioGroup aria-label={label} {...group}>
      {branches.map(({ id, name }) => (
        <FormControlLabel key={id} value={id} control={<Radio />} label={name} />
      ))}
    </RadioGroup>
  )
}
