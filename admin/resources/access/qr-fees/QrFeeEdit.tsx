import { QrFeeInputs } from '#admin/resources/access/qr-fees/QrFeeInputs.tsx'
import { qrFeeTexts } from '#admin/resources/access/qr-fees/qr-fees.texts.ts'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { updateQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'

export default function QrFeeEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={updateQrFee.schema.body}
        actions={<DeleteRecord content={qrFeeTexts.deleteContent} />}
      >
        <FixedBranchField source="branchId" />
        <QrFeeInputs />
      </RecordForm>
    </EditPage>
  )
}
