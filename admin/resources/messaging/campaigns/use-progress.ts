import { useEffect, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { showProgress } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import type { Progress } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** Poll interval in milliseconds, while sending and otherwise. */
const lively = 1_000
const calm = 10_000

/** A campaign’s progress, polled; starts with the known value. */
export function useProgress(id: string, known: Progress | null): [Progress | null, (news: Progress) => void] {
  const [progress, setProgress] = useState(known)
  const state = progress?.state

  useEffect(() => {
    if (!state || state === 'finished') return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(look, state === 'sending' ? lively : calm)
    }
    async function look() {
      // The next poll may succeed.
      const news = await call(showProgress, { params: { id } }).catch(() => undefined)
      if (!isCurrent) return
      if (news) setProgress(news)
      wait()
    }
    wait()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id, state])

  // The record was reloaded, after a decision or by the refresh button.
  useEffect(() => setProgress(known), [known])

  return [progress, setProgress]
}
