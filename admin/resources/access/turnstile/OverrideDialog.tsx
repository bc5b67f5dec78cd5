import { call } from '#admin/core/client.ts'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { ReasonDialog } from '#admin/ui/ReasonDialog.tsx'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'
import { overrideEntry } from '#shared/access/turnstile/turnstile-entries.contract.ts'

interface OverrideDialogProps {
  entry: Pick<Entry, '_id' | 'userName'>
  onClose: () => void
}

/** Overrides a refusal, with a reason. */
export function OverrideDialog({ entry, onClose }: OverrideDialogProps) {
  return (
    <ReasonDialog
      title={texts.overrideTitle(entry.userName || texts.nobody)}
      content={texts.overrideContent}
      label={texts.overrideReason}
      confirm={texts.override}
      act={(reason) => call(overrideEntry, { params: { id: entry._id }, body: { reason } })}
      done={texts.done}
      onClose={onClose}
    />
  )
}
