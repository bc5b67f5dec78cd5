import { QueryClient } from '@tanstack/react-query'
import { refusedEvent } from '#admin/core/auth/confirmation.ts'
import { refetchUser } from '#admin/core/auth/session.ts'
import { tokenKey } from '#shared/people/session/session.rules.ts'

/** Queries of the auth provider: session, identity and permissions. */
const authKey = ['auth']
const identityKey = ['auth', 'getIdentity']

/** Milliseconds for which react-admin keeps the identity, too. */
const authStaleTime = 5 * 60_000

/** Milliseconds after which another refused call makes the rights be read again. */
const refusalPause = 10_000

/**
 * The query cache of the back office. The answers of the auth provider depend on the session alone, so that screens do
 * not ask for them again. React-admin empties the cache on sign-out; a token of another user, stored by another tab,
 * empties it as well.
 */
export function createSessionCache(): QueryClient {
  const cache = new QueryClient()
  cache.setQueryDefaults(authKey, { staleTime: authStaleTime })
  const userId = () => cache.getQueryData<{ id: unknown }>(identityKey)?.id

  addEventListener('storage', async ({ key, newValue }) => {
    // A removed token is noticed by the next call, which may ask to sign in again over a form.
    if (key !== tokenKey || !newValue) return
    const previous = userId()
    await cache.invalidateQueries({ queryKey: authKey })
    if (userId() !== previous) await cache.resetQueries()
  })
  // A position may have changed since the session was read.
  let refetchedAt = 0
  addEventListener(refusedEvent, () => {
    if (Date.now() - refetchedAt < refusalPause) return
    refetchedAt = Date.now()
    refetchUser()
    void cache.invalidateQueries({ queryKey: authKey })
  })
  return cache
}
