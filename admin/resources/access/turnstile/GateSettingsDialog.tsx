import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useCall } from '#admin/core/use-call.ts'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { saveGateSettings, showGate } from '#shared/access/turnstile/turnstile.contract.ts'

/** The rules of a branch’s gates; opens once they are loaded. */
export function GateSettingsDialog({ branch, onClose }: { branch: string; onClose: () => void }) {
  const { data, error, isFetchedAfterMount, refetch } = useCall(showGate, { params: { branchId: branch } })
  if (error)
    return (
      <ConfirmDialog
        open
        title={texts.settings}
        content={error.message}
        confirm={gridTexts.retry}
        onConfirm={() => void refetch()}
        onClose={onClose}
      />
    )
  // A cached version may be outdated, and saving it would be rejected as a conflict.
  if (!data || !isFetchedAfterMount) return null
  return (
    <ActionDialog
      endpoint={saveGateSettings}
      params={{ branchId: branch }}
      defaultValues={data.settings}
      title={texts.settings}
      confirm={texts.save}
      done={texts.saved}
      onClose={onClose}
    >
      <NumberInput source="passBackMinutes" label={texts.passBackMinutes} hint={texts.passBackMinutesHint} />
      <NumberInput source="stayHours" label={texts.stayHours} hint={texts.stayHoursHint} />
    </ActionDialog>
  )
}
