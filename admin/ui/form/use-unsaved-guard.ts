import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { holdUnsaved, useHasLeftSession } from '#admin/core/auth/session-end.ts'

type Locations = Parameters<BlockerFunction>[0]

const leavesAddress = ({ currentLocation, nextLocation }: Locations) =>
  nextLocation.pathname !== currentLocation.pathname || nextLocation.search !== currentLocation.search

interface UnsavedGuard {
  isUnsaved: boolean
}

/**
 * Keeps what is typed outside of a record form: an expired session opens the sign-in dialog over it, and the page asks
 * before it is lost. React-admin's hook is for the fields of a form.
 */
export function useUnsavedGuard({ isUnsaved }: UnsavedGuard): void {
  const translate = useTranslate()
  const hasLeft = useHasLeftSession()
  const blocker = useBlocker((locations) => !hasLeft && isUnsaved && leavesAddress(locations))

  useEffect(() => (isUnsaved ? holdUnsaved() : undefined), [isUnsaved])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed()
    else blocker.reset()
  }, [blocker, translate])

  useEffect(() => {
    if (!isUnsaved || hasLeft) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved, hasLeft])
}
