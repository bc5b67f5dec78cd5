import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify, useRefresh } from 'react-admin'
import { toHttpError } from '#admin/app/data/failures.ts'
import { coreMessages } from '#shared/core/core.messages.ts'

/**
 * Runs a call that is no plain create, update or delete: shows what went wrong, then refreshes the screen; not
 * where that would take back what is being typed into a form beside it.
 */
export function useAction({ refreshes = true } = {}) {
  const notify = useNotify()
  const refresh = useRefresh()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [isRunning, setRunning] = useState(false)

  async function run(action: () => Promise<unknown>, done?: string): Promise<boolean> {
    setRunning(true)
    try {
      await action()
      if (done) notify(done, { type: 'success' })
      if (refreshes) refresh()
      return true
    } catch (cause) {
      const error = toHttpError(cause)
      if (await logoutIfAccessDenied(error)) return false
      notify(error instanceof Error ? error.message : coreMessages.unexpected, { type: 'error' })
      return false
    } finally {
      setRunning(false)
    }
  }

  return { isRunning, run }
}
