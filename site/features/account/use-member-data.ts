import { useEffect, useState } from 'react'
import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

/** Redirects to sign-in and back if the session is over. */
export function useSignInAgain(status: number): void {
  useEffect(() => {
    if (status === 401) location.replace(sessionRequiredPath(location.pathname + location.search))
  }, [status])
}

/** The data of a member’s page, with reload. */
export function useMemberData<T>(fetchData: () => Promise<T>) {
  const [data, setData] = useState<T>()
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)

  async function load() {
    const answer = await run(fetchData)
    if (answer !== undefined) setData(answer)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the page opens
  useEffect(() => {
    void load()
  }, [])

  return { data, error: state === 'failed' ? error : '', status, load }
}
