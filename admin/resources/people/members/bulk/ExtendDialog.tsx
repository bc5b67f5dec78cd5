import { BatchDialog } from '#admin/resources/people/members/bulk/BatchDialog.tsx'
import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import type { SelectedProps } from '#admin/resources/people/members/bulk/selected.ts'
import { NumberFormField, TextFormField } from '#admin/ui/form/inputs.tsx'

const texts = bulkTexts.batch

/** Adds days to the running memberships of the selected members. */
export default function ExtendDialog(props: SelectedProps) {
  return (
    <BatchDialog
      kind="extend"
      content={bulkTexts.extend.content}
      defaultValues={{ days: 7, reason: '' }}
      {...props}
    >
      <NumberFormField source="days" label={texts.days} />
      <TextFormField source="reason" label={texts.reason} maxLength={300} />
    </BatchDialog>
  )
}
