import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'
import { overrideEntry } from '#shared/access/turnstile/turnstile-entries.contract.ts'

interface OverrideDialogProps {
  entry: Pick<Entry, '_id' | 'userName'>
  onClose: () => void
}

/** Overrides a refusal, with a reason. */
export function OverrideDialog({ entry, onClose }: OverrideDialogProps) {
  return (
    <ActionDialog
      endpoint={overrideEntry}
      params={{ id: entry._id }}
      defaultValues={{ reason: '' }}
      title={texts.overrideTitle(entry.userName || texts.unknownPerson)}
      content={texts.overrideContent}
      confirm={texts.override}
      done={texts.overrideSaved}
      onClose={onClose}
    >
      <TextFormField source="reason" label={texts.overrideReason} maxLength={300} />
    </ActionDialog>
  )
}
