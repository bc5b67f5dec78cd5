import { MenuItem, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { useGetList, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { packageTexts as texts } from '#admin/resources/membership/packages/packages.texts.ts'
import { SelectManyFormField, useFieldControl } from '#admin/ui/form/inputs.tsx'
import { branchSource } from '#admin/ui/reference-sources.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'

const validities = ['own', 'chosen', 'all'] as const
type PackageValidity = (typeof validities)[number]

/** The branches in which a package is valid: its own, chosen others or all. Only admins change them. */
export function ValidityInput() {
  const { canSwitch } = useBranchScope()
  const everywhere = useFieldControl({ source: 'isValidEverywhere', defaultValue: false }).control
  const others = useFieldControl({ source: 'validIn', defaultValue: [] }).control
  const [isChoosing, setChoosing] = useState(false)
  const id = useId()
  const isNamed = isChoosing || (Array.isArray(others.value) && others.value.length > 0)
  const validity: PackageValidity = everywhere.value ? 'all' : isNamed ? 'chosen' : 'own'

  function choose(next: PackageValidity) {
    setChoosing(next === 'chosen')
    everywhere.onChange(next === 'all')
    if (next !== 'chosen') others.onChange([])
  }

  return (
    <>
      <TextField
        id={id}
        select
        label={texts.fields.validity}
        value={validity}
        onChange={({ target }) => choose(target.value as PackageValidity)}
        disabled={!canSwitch}
        helperText={canSwitch ? texts.validityHints[validity] : texts.validityFixed}
      >
        {validities.map((one) => (
          <MenuItem key={one} value={one}>
            {texts.validities[one]}
          </MenuItem>
        ))}
      </TextField>
      {validity === 'chosen' && <OtherBranchesInput isFixed={!canSwitch} />}
    </>
  )
}

function OtherBranchesInput({ isFixed }: { isFixed: boolean }) {
  const record = useRecordContext()
  const chosen: unknown = useWatch({ name: 'branch' })
  const own = record?.branch ?? chosen
  const { data = [] } = useGetList<AdminRecord<Branch>>(branchSource.reference, {
    pagination: { page: 1, perPage: 200 },
    ...(branchSource.sort && { sort: branchSource.sort }),
  })
  const choices = data.filter((branch) => branch.id !== own).map(({ _id, name }) => ({ id: _id, name }))
  return (
    <SelectManyFormField
      source="validIn"
      label={texts.otherBranches}
      choices={choices}
      hint={texts.otherBranchesHint}
      disabled={isFixed}
    />
  )
}
