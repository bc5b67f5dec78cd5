import { useEffect, useMemo, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'
import { formatLira } from '#shared/core/money.ts'
import { Package } from '#shared/membership/packages/packages.contract.ts'

const order = { field: 'order', order: 'ASC' } as const

/** Distinguishes packages at the desk. */
function detailOf(record: unknown): string {
  const { kind, durationDays, price } = Package.parse(record)
  return [packageTexts.kinds[kind], membershipTexts.days(durationDays), formatLira(price)].join(' · ')
}

/** A package on sale in the branch. */
export function PackageInput() {
  const branch: unknown = useWatch({ name: 'branch' })
  const { setValue } = useFormContext()
  const known = useRef(branch)
  const filter = useMemo(() => ({ branch, isActive: true }), [branch])

  useEffect(() => {
    if (known.current && known.current !== branch) setValue('package', null, { shouldDirty: true })
    known.current = branch
  }, [branch, setValue])

  return (
    <ReferenceInput
      source="package"
      reference="packages"
      filter={filter}
      sort={order}
      enabled={Boolean(branch)}
      detail={detailOf}
      disabled={!branch}
      hint={branch ? undefined : membershipTexts.chooseBranchFirst}
    />
  )
}
