import { Alert, Button } from '@mui/material'
import { useCreatePath, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { PaymentRecordInputs } from '#admin/resources/money/payment-records/PaymentRecordInputs.tsx'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { InputRow, TextInput } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceInput.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import {
  type DeskPayment,
  DeskPaymentInput,
  updateDeskPayment,
} from '#shared/money/payment-records/payment-records.contract.ts'

export function PaymentRecordCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={DeskPaymentInput}
        defaultValues={{ branch, date: clubDay(new Date()), method: 'cash' }}
      >
        <InputRow>
          <PaymentRecordInputs />
          <TextInput source="phone" type="tel" />
          <BranchInput />
        </InputRow>
        <TextInput source="note" rows={3} />
      </RecordForm>
    </CreatePage>
  )
}

/** A link to the sale of the record. */
function SaleNotice() {
  const record = useRecordContext<AdminRecord<DeskPayment>>()
  const createPath = useCreatePath()
  if (!record?.membership) return null
  return (
    <Alert
      severity="info"
      action={
        <Button
          color="inherit"
          size="small"
          component={Link}
          to={createPath({ resource: 'memberships', type: 'show', id: record.membership })}
        >
          {paymentRecordTexts.toMembership}
        </Button>
      }
    >
      {paymentRecordTexts.linkedHint}
    </Alert>
  )
}

function Inputs() {
  const record = useRecordContext<AdminRecord<DeskPayment>>()
  const isFixed = Boolean(record?.membership)
  return (
    <>
      <SaleNotice />
      <InputRow>
        <PaymentRecordInputs isFixed={isFixed} />
        <TextInput source="phone" type="tel" disabled={isFixed} />
        <FixedBranchInput />
      </InputRow>
      <TextInput source="note" rows={3} />
    </>
  )
}

function Delete() {
  const record = useRecordContext<AdminRecord<DeskPayment>>()
  return record?.membership ? null : <DeleteRecord />
}

export function PaymentRecordEdit() {
  return (
    <EditPage>
      <RecordForm schema={updateDeskPayment.schema.body} actions={<Delete />}>
        <Inputs />
      </RecordForm>
    </EditPage>
  )
}
