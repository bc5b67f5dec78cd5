import { lazy, Suspense } from 'react'
import { useIsSignInAsked } from '#admin/core/auth/session-end.ts'

const SessionDialog = lazy(() => import('#admin/shell/SessionDialog.tsx'))

/** Shows the session dialog if the session ends while a form has unsaved changes. */
export function SessionEnd() {
  if (!useIsSignInAsked()) return null
  return (
    <Suspense fallback={null}>
      <SessionDialog />
    </Suspense>
  )
}
