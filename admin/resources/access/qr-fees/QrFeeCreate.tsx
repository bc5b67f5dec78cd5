import { useBranchScope } from '#admin/core/branch-scope.ts'
import { QrFeeInputs } from '#admin/resources/access/qr-fees/QrFeeInputs.tsx'
import { qrFeeTexts } from '#admin/resources/access/qr-fees/qr-fees.texts.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { saveQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'

export default function QrFeeCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={saveQrFee.schema.body} defaultValues={{ branchId: branch }}>
        <BranchField source="branchId" hint={qrFeeTexts.oneForBranch} />
        <QrFeeInputs />
      </RecordForm>
    </CreatePage>
  )
}
