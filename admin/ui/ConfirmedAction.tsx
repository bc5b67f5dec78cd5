import { type ReactNode, useState } from 'react'
import { useAction } from '#admin/core/use-action.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'

interface ConfirmedActionProps<T> {
  /** The control that asks for the confirmation. */
  trigger: (ask: () => void, isRunning: boolean) => ReactNode
  title: string
  content: ReactNode
  /** The action’s name, on the button. */
  confirm: string
  /** The action cannot be undone. */
  destructive?: boolean
  action: () => Promise<T>
  /** The notification of success. */
  done?: string | ((result: T) => string)
  onDone?: () => void
  /** False if fetching the records on screen again is not needed, or would reset unsaved form values. */
  refreshes?: boolean
}

/** A control whose action runs after a confirmation; the dialog closes whether or not it succeeds. */
export function ConfirmedAction<T>(props: ConfirmedActionProps<T>) {
  const { trigger, action, done, onDone, refreshes = true, ...question } = props
  const [isAsking, setAsking] = useState(false)
  const { isRunning, run } = useAction({ refreshes })

  async function confirm() {
    const isDone = await run(action, done)
    setAsking(false)
    if (isDone) onDone?.()
  }

  return (
    <>
      {trigger(() => setAsking(true), isRunning)}
      <ConfirmDialog
        {...question}
        open={isAsking}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
