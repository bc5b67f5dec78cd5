import { useBranchScope } from '#admin/core/branch-scope.ts'
import { qrFeeTexts } from '#admin/resources/access/qr-fees/qr-fees.texts.ts'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { MoneyInput } from '#admin/ui/form/MoneyInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { saveQrFee, updateQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'

function QrFeeInputs() {
  return (
    <>
      <MoneyInput source="fee" hint={qrFeeTexts.feeHint} />
      <TextInput source="description" hint={qrFeeTexts.descriptionHint} rows={2} />
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
