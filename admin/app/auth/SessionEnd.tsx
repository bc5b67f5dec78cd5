import { lazy, Suspense } from 'react'
import { useIsSignInAsked } from '#admin/app/auth/session-end.ts'

const SessionDialog = lazy(() => import('#admin/app/auth/SessionDialog.tsx'))

/** Where the session ends in the middle of a form, signing in again happens on top of it. */
export function SessionEnd() {
  if (!useIsSignInAsked()) return null
  return (
    <Suspense fallback={null}>
      <SessionDialog />
    </Suspense>
  )
}
