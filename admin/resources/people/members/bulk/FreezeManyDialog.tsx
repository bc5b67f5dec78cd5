import { BatchDialog } from '#admin/resources/people/members/bulk/BatchDialog.tsx'
import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import type { SelectedProps } from '#admin/resources/people/members/bulk/selected.ts'
import { NumberFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'

const texts = bulkTexts.batch

/** Freezes the running memberships of the selected members. */
export default function FreezeManyDialog(props: SelectedProps) {
  return (
    <BatchDialog
      kind="freeze"
      content={bulkTexts.freeze.content}
      defaultValues={{ days: shortestFreeze, reason: '' }}
      {...props}
    >
      <NumberFormField source="days" label={texts.days} />
      <TextFormField source="reason" label={texts.reason} hint={texts.reasonHint} maxLength={300} />
    </BatchDialog>
  )
}
