import { useEffect, useState } from 'react'
import { showOwnFreezeInfo } from '#shared/membership/freezes/freezes.contract.ts'
import type { FreezeInfo } from '#shared/membership/freezes/freezes.schema.ts'
import { call } from '#site/features/session/client.ts'

/** The freeze info of a membership; refetched when its version or the days change. */
export function useFreezeInfo(membership: string, version: number, freezeDays?: number) {
  const key = `${membership} ${version} ${freezeDays}`
  const [answered, setAnswered] = useState<{ key: string; info: FreezeInfo }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when to ask again
  useEffect(() => {
    let isCurrent = true
    const query = { membership, ...(freezeDays && { freezeDays }) }
    call(showOwnFreezeInfo, { query }).then(
      (info) => isCurrent && setAnswered({ key, info }),
      // On failure the membership is shown without freezing.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [key])

  return answered?.key === key ? answered.info : undefined
}
