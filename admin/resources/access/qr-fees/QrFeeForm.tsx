import { useBranchScope } from '#admin/core/branch-scope.ts'
import { qrFeeTexts } from '#admin/resources/access/qr-fees/qr-fees.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { MoneyInput, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { saveQrFee, updateQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'

function QrFeeInputs() {
  return (
    <>
      <MoneyInput source="fee" hint={qrFeeTexts.feeHint} />
      <TextFormField source="description" hint={qrFeeTexts.descriptionHint} rows={2} />
    </>
  )
}

export function QrFeeCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={saveQrFee.schema.body} defaultValues={{ branchId: branch }}>
        <BranchInput source="branchId" hint={qrFeeTexts.oneForBranch} />
        <QrFeeInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function QrFeeEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={updateQrFee.schema.body}
        actions={<DeleteRecord content={qrFeeTexts.deleteContent} />}
      >
        <FixedBranchInput source="branchId" />
        <QrFeeInputs />
      </RecordForm>
    </EditPage>
  )
}
