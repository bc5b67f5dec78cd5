import { useBranchScope } from '#admin/core/branch-scope.ts'
import { PaymentRecordInputs } from '#admin/resources/money/payment-records/PaymentRecordInputs.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { DeskPaymentInput } from '#shared/money/payment-records/payment-records.contract.ts'

export default function PaymentRecordCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={DeskPaymentInput}
        defaultValues={{ branch, date: clubDay(new Date()), method: 'cash' }}
      >
        <FieldRow>
          <PaymentRecordInputs />
          <TextField source="phone" type="tel" />
          <BranchField />
        </FieldRow>
        <TextField source="note" rows={3} />
      </RecordForm>
    </CreatePage>
  )
}
