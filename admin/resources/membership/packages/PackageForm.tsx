import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import { Alert, Button, Skeleton } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { AnnouncedPrices, OtherPricesInput } from '#admin/resources/membership/packages/OtherPricesInput.tsx'
import { packageKindChoices, packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { ValidityInput } from '#admin/resources/membership/packages/ValidityInput.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import {
  BooleanFormField,
  InputRow,
  MoneyInput,
  NumberFormField,
  SelectFormField,
  TextFormField,
  TextListFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'
import {
  type Package,
  PackageChange,
  PackageInput,
  packageVisibilities,
} from '#shared/membership/packages/packages.contract.ts'

function PackageInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextFormField source="name" autoFocus />
      <InputRow>
        {branch}
        <SelectFormField
          source="kind"
          choices={packageKindChoices}
          defaultValue="membership"
          hint={packageTexts.kindHint}
        />
      </InputRow>
      <InputRow>
        <MoneyInput source="price" hint={packageTexts.priceHint} />
        <NumberFormField source="durationDays" defaultValue={30} hint={packageTexts.durationHint} />
      </InputRow>
      <SessionsInput />
      <MoneyInput source="joiningFee" defaultValue={0} hint={packageTexts.joiningFeeHint} />
      <SelectFormField
        source="visibility"
        choices={packageVisibilities.map((id) => ({ id, name: packageTexts.visibilities[id] }))}
        defaultValue="public"
        hint={packageTexts.visibilityHint}
      />
      <OtherPricesInput />
      <AnnouncedPrices />
      <InputRow>
        <NumberFormField
          source="freezeDays"
          defaultValue={0}
          hint={packageTexts.freezeDaysHint(shortestFreeze)}
        />
        <NumberFormField source="freezeCount" defaultValue={0} hint={packageTexts.freezeCountHint} />
      </InputRow>
      <ValidityInput />
      <TextListFormField source="features" hint={packageTexts.featuresHint} />
      <TextFormField source="description" rows={2} />
      <NumberFormField source="order" defaultValue={0} hint={packageTexts.orderHint} />
      <BooleanFormField source="isRecommended" hint={packageTexts.recommendedHint} />
    </>
  )
}

/** Of what may be sold by sessions; another kind clears it. */
function SessionsInput() {
  const { setValue } = useFormContext()
  const kind = useWatch({ name: 'kind' })
  const isPack = kind === 'personal-training' || kind === 'class-pack'
  useEffect(() => {
    if (!isPack) setValue('sessions', null)
  }, [isPack, setValue])
  return isPack && <NumberFormField source="sessions" hint={packageTexts.sessionsHint} />
}

export function PackageCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={PackageInput} defaultValues={{ branch }}>
        <PackageInputs branch={<BranchInput />} />
      </RecordForm>
    </CreatePage>
  )
}

export function PackageEdit() {
  return (
    <EditPage>
      <PackageRecordForm />
    </EditPage>
  )
}

/** The list may have shown the price of another branch: the form waits for the home branch's. */
function PackageRecordForm() {
  const record = useRecordContext<AdminRecord<Package>>()
  if (!record || record.branch !== record.home) return <Skeleton variant="rounded" height={480} />
  if (record.isShared) return <Alert severity="info">{packageTexts.sharedHint}</Alert>
  return (
    <RecordForm
      schema={PackageChange}
      actions={
        <>
          <CopyPackage record={record} />
          <DeleteRecord />
        </>
      }
    >
      <PackageInputs branch={<FixedBranchInput />} />
    </RecordForm>
  )
}

/** Opens a new package with the fields of this one. */
function CopyPackage({ record }: { record: AdminRecord<Package> }) {
  const fields = PackageInput.safeParse({ ...record, name: packageTexts.copyOf(record.name) })
  return (
    <Button
      component={Link}
      to="/packages/create"
      state={{ record: fields.data }}
      color="inherit"
      startIcon={<CopyIcon />}
    >
      {packageTexts.copy}
    </Button>
  )
}
