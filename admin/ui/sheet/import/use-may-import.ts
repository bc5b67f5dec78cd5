import { useCallback } from 'react'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import type { SheetField } from '#shared/core/sheets/sheets.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

/** Whether the signed-in user may import a field of a sheet. */
export function useMayImport(): (field: Pick<SheetField, 'access'>) => boolean {
  const user = useCurrentUser()
  return useCallback(({ access }) => access === undefined || isAllowed(user, access), [user])
}
