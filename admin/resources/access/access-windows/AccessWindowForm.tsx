import { Alert } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useCall } from '#admin/core/use-call.ts'
import { accessWindowTexts as texts } from '#admin/resources/access/access-windows/access-windows.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import {
  InputRow,
  NumberFormField,
  SelectFormField,
  SelectManyFormField,
  TextFormField,
  TimeFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { WeekdaysInput } from '#admin/ui/form/WeekdaysInput.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import {
  AccessWindowChange,
  AccessWindowInput,
} from '#shared/access/access-windows/access-windows.contract.ts'
import { listPackages } from '#shared/membership/packages/packages.contract.ts'

/** The packages that are valid in the window’s branch. */
function PackagesInput() {
  const record = useRecordContext()
  const chosen: unknown = useWatch({ name: 'branch' })
  const branch: unknown = record?.branch ?? chosen
  const branchId = typeof branch === 'string' ? branch : ''
  const { data, error, refetch } = useCall(
    listPackages,
    { query: { filter: { validIn: branchId } } },
    { enabled: branchId !== '' },
  )
  const choices = data?.packages.map(({ _id, name }) => ({ id: _id, name })) ?? []
  return (
    <>
      <SelectManyFormField source="packages" choices={choices} hint={texts.packagesHint} />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
    </>
  )
}

function WindowInputs() {
  const genders = Object.entries(texts.genders).map(([id, name]) => ({ id, name }))
  return (
    <>
      <Alert severity="info" variant="outlined">
        {texts.explanation}
      </Alert>
      <TextFormField source="name" hint={texts.nameHint} />
      <WeekdaysInput source="days" names={texts.weekDays} />
      <InputRow>
        <TimeFormField source="from" />
        <TimeFormField source="until" hint={texts.timeHint} />
      </InputRow>
      <SelectFormField source="gender" choices={genders} none={texts.anyGender} />
      <InputRow>
        <NumberFormField source="minAge" hint={texts.ageHint} />
        <NumberFormField source="maxAge" hint={texts.ageHint} />
      </InputRow>
      <PackagesInput />
    </>
  )
}

export function AccessWindowCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={AccessWindowInput}
        defaultValues={{ branch, days: [], from: '', until: '', packages: [] }}
      >
        <BranchInput />
        <WindowInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function AccessWindowEdit() {
  return (
    <EditPage>
      <RecordForm schema={AccessWindowChange} actions={<DeleteRecord />}>
        <FixedBranchInput />
        <WindowInputs />
      </RecordForm>
    </EditPage>
  )
}
