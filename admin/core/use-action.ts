import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { isConflict, toHttpError } from '#admin/core/data/failures.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { coreMessages } from '#shared/core/core.messages.ts'

/**
 * Runs a call other than create, update or delete: shows errors as a notification and invalidates all queries on
 * screen, unless `refreshes` is false because that would reset unsaved form values. `isRunning` lasts until these
 * queries are current, because an action that starts earlier would send an outdated version of the record.
 */
export function useAction({ refreshes = true } = {}) {
  const notify = useNotify()
  const queryClient = useQueryClient()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [isRefreshing, setRefreshing] = useState(false)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    // A write is never repeated without the user.
    retry: false,
    networkMode: 'always',
  })

  async function refresh(): Promise<void> {
    setRefreshing(true)
    await queryClient.invalidateQueries()
    setRefreshing(false)
  }

  /** Resolves to whether the call succeeded; `done` is the notification of success. */
  async function run<T>(action: () => Promise<T>, done?: string | ((result: T) => string)): Promise<boolean> {
    if (!onlineManager.isOnline()) {
      notify(formTexts.notSent, { type: 'error' })
      return false
    }
    try {
      const result = (await mutateAsync(action)) as T
      if (done) notify(typeof done === 'string' ? done : done(result), { type: 'success' })
      if (refreshes) void refresh()
      return true
    } catch (cause) {
      const error = toHttpError(cause)
      if (await logoutIfAccessDenied(error)) return false
      notify(error instanceof Error ? error.message : coreMessages.unexpected, { type: 'error' })
      // The next attempt starts from what another user has done.
      if (refreshes && isConflict(error)) void refresh()
      return false
    }
  }

  return { isRunning: isPending || isRefreshing, run }
}
