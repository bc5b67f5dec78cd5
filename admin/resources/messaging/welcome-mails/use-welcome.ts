import { useCallback, useEffect, useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import {
  previewWelcomeMails,
  type WelcomePreview,
} from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'

/** Poll interval in milliseconds while sending. */
const pause = 1_500

/** How many mails of a month are not finished. */
export const underWay = ({ counts }: WelcomePreview): number => counts.queued + counts.sending

/** A month’s mail and the states of its members; polled while sending. */
export function useWelcome(month: string) {
  const [preview, setPreview] = useState<WelcomePreview>()
  const [problem, setProblem] = useState<string>()
  const refresh = useRefresh()
  const shown = preview?.template.month === month ? preview : undefined
  const isMoving = shown !== undefined && underWay(shown) > 0

  const ask = useCallback(
    () =>
      call(previewWelcomeMails, { query: { month } }).then(
        (news) => {
          setPreview(news)
          setProblem(undefined)
        },
        (error: unknown) => setProblem(error instanceof Error ? error.message : coreMessages.unexpected),
      ),
    [month],
  )

  useEffect(() => {
    void ask()
  }, [ask])

  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void ask(), pause)
    return () => {
      clearInterval(timer)
      // The rows below show the result.
      refresh()
    }
  }, [isMoving, ask, refresh])

  return { preview: shown, problem, ask }
}
