import { useMutation } from '@tanstack/react-query'
import { useLogoutIfAccessDenied, useNotify, useRefresh } from 'react-admin'
import { toHttpError } from '#admin/core/data/failures.ts'
import { coreMessages } from '#shared/core/core.messages.ts'

/**
 * Runs a call other than create, update or delete: shows errors as a notification and invalidates all queries on
 * screen, unless `refreshes` is false because that would reset unsaved form values.
 */
export function useAction({ refreshes = true } = {}) {
  const notify = useNotify()
  const refresh = useRefresh()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    // A write is never repeated without the user.
    retry: false,
    networkMode: 'always',
  })

  /** Resolves to whether the call succeeded; `done` is the notification of success. */
  async function run(action: () => Promise<unknown>, done?: string): Promise<boolean> {
    try {
      await mutateAsync(action)
      if (done) notify(done, { type: 'success' })
      if (refreshes) refresh()
      return true
    } catch (cause) {
      const error = toHttpError(cause)
      if (await logoutIfAccessDenied(error)) return false
      notify(error instanceof Error ? error.message : coreMessages.unexpected, { type: 'error' })
      return false
    }
  }

  return { isRunning: isPending, run }
}
