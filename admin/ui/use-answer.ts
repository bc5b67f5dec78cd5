import { useEffect, useState } from 'react'
import { coreMessages } from '#shared/core/core.messages.ts'

interface Answered<T> {
  key: string
  data?: T
  problem?: string
}

/** Fetches a call that is not a record or list; a new key refetches, null disables. */
export function useAnswer<T>(key: string | null, ask: () => Promise<T>) {
  const [answered, setAnswered] = useState<Answered<T>>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when to ask again
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    ask().then(
      (data) => isCurrent && setAnswered({ key, data }),
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : coreMessages.unexpected
        if (isCurrent) setAnswered({ key, problem })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [key])

  const current = answered?.key === key ? answered : undefined
  return { data: current?.data, problem: current?.problem, isPending: key !== null && !current }
}
