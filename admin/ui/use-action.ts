import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify, useRefresh } from 'react-admin'
import { toHttpError } from '#admin/core/data/failures.ts'
import { coreMessages } from '#shared/core/core.messages.ts'

/**
 * Runs a call other than create, update or delete: shows errors, then refreshes the screen, unless that would
 * reset unsaved form values.
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
