import { useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useCall } from '#admin/core/use-call.ts'
import { tillSessionTexts as texts } from '#admin/resources/money/tills/tills.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { MoneyInput, SelectFormField } from '#admin/ui/form/inputs.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatKurus } from '#shared/core/money.ts'
import { openTillSession } from '#shared/money/tills/till-sessions.contract.ts'
import { listTills, type Till } from '#shared/money/tills/tills.contract.ts'

interface OpenTillDialogProps {
  /** The branch of the tills; by default that of the header. */
  branch?: string
  /** False if fetching the records on screen again would reset unsaved form values. */
  refreshes?: boolean
  onDone?: () => void
  onClose: () => void
}

/** Opens a till with its float, also on top of a form. */
export function OpenTillDialog({ onClose, onDone, refreshes = true, ...props }: OpenTillDialogProps) {
  const scope = useBranchScope()
  const branch = props.branch ?? scope.branch
  const { data, error, refetch } = useCall(listTills, {
    query: { filter: { isArchived: false, ...(branch && { branch }) } },
  })
  if (!data && !error) return null
  const closed = (data ?? []).filter(({ session }) => session === null)
  const [only] = closed
  return (
    <ActionDialog
      endpoint={openTillSession}
      defaultValues={{ till: closed.length === 1 ? only?._id : null, openingFloat: '' }}
      title={texts.openTill}
      content={
        data ? (
          closed.length === 0 && texts.noTill
        ) : (
          <LoadError error={error} onRetry={() => void refetch()} />
        )
      }
      confirm={texts.openTill}
      done={texts.opened}
      refreshes={refreshes}
      {...(onDone && { onDone })}
      onClose={onClose}
    >
      <SelectFormField
        source="till"
        label={texts.fields.till}
        choices={closed.map(({ _id, name }) => ({ id: _id, name }))}
      />
      <FloatInput tills={closed} />
    </ActionDialog>
  )
}

function FloatInput({ tills }: { tills: readonly Till[] }) {
  const chosen: unknown = useWatch({ name: 'till' })
  const last = tills.find(({ _id }) => _id === chosen)?.lastCounted
  const hint = [
    last === undefined || last === null ? '' : texts.lastCounted(formatKurus(last)),
    texts.floatHint,
  ]
  return (
    <MoneyInput
      source="openingFloat"
      label={texts.fields.openingFloat}
      hint={hint.filter(Boolean).join(' ')}
    />
  )
}
