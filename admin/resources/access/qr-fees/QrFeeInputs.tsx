import { qrFeeTexts } from '#admin/resources/access/qr-fees/qr-fees.texts.ts'
import { MoneyField } from '#admin/ui/form/MoneyField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

export function QrFeeInputs() {
  return (
    <>
      <MoneyField source="fee" hint={qrFeeTexts.feeHint} />
      <TextField source="description" hint={qrFeeTexts.descriptionHint} rows={2} />
    </>
  )
}
