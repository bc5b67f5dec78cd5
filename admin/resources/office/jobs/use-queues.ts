import { useCallback, useEffect, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { type JobQueue, listQueues } from '#shared/office/jobs/jobs.contract.ts'

/** Poll interval in milliseconds. */
const pause = 5_000

/** The queues, polled while the tab is visible. */
export function useQueues() {
  const [queues, setQueues] = useState<JobQueue[]>()
  const [problem, setProblem] = useState<string>()

  const load = useCallback(async () => {
    try {
      setQueues(await call(listQueues))
      setProblem(undefined)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : coreMessages.unexpected)
    }
  }, [])

  useEffect(() => {
    void load()
    const timer = setInterval(() => {
      if (!document.hidden) void load()
    }, pause)
    return () => clearInterval(timer)
  }, [load])

  return { queues, problem, load }
}
