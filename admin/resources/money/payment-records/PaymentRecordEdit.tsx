import { Alert, Button } from '@mui/material'
import { useCreatePath, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { PaymentRecordInputs } from '#admin/resources/money/payment-records/PaymentRecordInputs.tsx'
import type { DeskPaymentRecord } from '#admin/resources/money/payment-records/payment-records.data.ts'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { updateDeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'

/** A link to the sale of the record. */
function SaleNotice() {
  const record = useRecordContext<DeskPaymentRecord>()
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
  const record = useRecordContext<DeskPaymentRecord>()
  const isFixed = Boolean(record?.membership)
  return (
    <>
      <SaleNotice />
      <FieldRow>
        <PaymentRecordInputs isFixed={isFixed} />
        <TextField source="phone" type="tel" disabled={isFixed} />
        <FixedBranchField />
      </FieldRow>
      <TextField source="note" rows={3} />
    </>
  )
}

function Delete() {
  const record = useRecordContext<DeskPaymentRecord>()
  return record?.membership ? null : <DeleteRecord />
}

export default function PaymentRecordEdit() {
  return (
    <EditPage>
      <RecordForm schema={updateDeskPayment.schema.body} actions={<Delete />}>
        <Inputs />
      </RecordForm>
    </EditPage>
  )
}
