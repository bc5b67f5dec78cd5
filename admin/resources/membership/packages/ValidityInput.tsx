import { MenuItem, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { packageTexts as texts } from '#admin/resources/membership/packages/packages.texts.ts'
import { useFieldControl } from '#admin/ui/form/inputs.tsx'
import { ReferencesFormField } from '#admin/ui/form/ReferencesFormField.tsx'
import { branchSource } from '#admin/ui/reference-sources.ts'

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
  const own: unknown = record?.branch ?? chosen
  return (
    <ReferencesFormField
      source="validIn"
      {...branchSource}
      label={texts.otherBranches}
      without={typeof own === 'string' ? own : undefined}
      hint={texts.otherBranchesHint}
      disabled={isFixed}
    />
  )
}
