import { lazy, Suspense } from 'react'
import { useIsSignInAsked } from '#admin/app/auth/session-end.ts'

const SessionDialog = lazy(() => import('#admin/app/auth/SessionDialog.tsx'))

/** Shows the session dialog if the session ends while a form has unsaved changes. */
export function SessionEnd() {
  if (!useIsSignInAsked()) return null
  return (
    <Suspense fallback={null}>
      <SessionDialog />
    </Suspense>
  )
}
