import { useEffect, useRef, useState } from 'react'
import { generateUserQr, refreshUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { codeAt, type KeptCodes, keepCodes, readCodes } from '#site/features/entry-code/kept-codes.ts'
import { call } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

/** Milliseconds between prefetches. */
const fetchEvery = 60_000

/** The member’s current code; codes are prefetched ten minutes ahead for offline use. */
export function useEntryCodes() {
  const [kept, setKept] = useState<KeptCodes>()
  const [now, setNow] = useState(0)
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)

  // Codes that are fetched beside a replacement may be those that it ends.
  const isReplacing = useRef(false)

  async function load(replaces = false) {
    isReplacing.current = replaces
    const answer = await run(async () => {
      const id = kept?.codes.user ?? readCodes()?.codes.user ?? (await call(showProfile))._id
      return call(replaces ? refreshUserQr : generateUserQr, { params: { id } })
    })
    isReplacing.current = false
    if (answer) {
      setKept(keepCodes(answer))
      // The codes may begin after the last tick of the clock.
      setNow(Date.now())
    }
    return answer !== undefined
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, when the page opens
  useEffect(() => {
    setKept(readCodes())
    setNow(Date.now())
    const loadIfSeen = () => {
      if (document.visibilityState === 'visible' && !isReplacing.current) void load()
    }
    loadIfSeen()
    const clock = setInterval(() => setNow(Date.now()), 500)
    const fetching = setInterval(loadIfSeen, fetchEvery)
    addEventListener('online', loadIfSeen)
    document.addEventListener('visibilitychange', loadIfSeen)
    return () => {
      clearInterval(clock)
      clearInterval(fetching)
      removeEventListener('online', loadIfSeen)
      document.removeEventListener('visibilitychange', loadIfSeen)
    }
  }, [])

  return {
    codes: kept?.codes,
    shown: kept && codeAt(kept, now),
    isLoading: state === 'loading',
    error: state === 'failed' ? error : '',
    /** The last request failed. */
    isOffline: state === 'failed' && status === 0,
    load,
  }
}
