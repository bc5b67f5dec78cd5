import { useEffect, useState } from 'react'
import { ApiError } from '#shared/core/api-error.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { isOpen } from '#shared/money/payments/payment-status.ts'
import { showOwnPayment } from '#shared/money/payments/payments.contract.ts'
import type { Payment } from '#shared/money/payments/payments.schema.ts'
import { call } from '#site/features/session/client.ts'

/** Poll interval in milliseconds, increasing (backoff). */
const firstPause = 2000
const longestPause = 20_000
const growth = 1.3

interface Watched {
  payment?: Payment
  /** The error of the last poll; polling continues. */
  error: string
  status: number
}

/** The member’s payment, polled until its result is known, and asked for again when its page comes back into view. */
export function usePayment(id: string): Watched {
  const [watched, setWatched] = useState<Watched>({ error: '', status: 0 })

  useEffect(() => {
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = firstPause

    async function ask(): Promise<boolean> {
      try {
        const payment = await call(showOwnPayment, { params: { id }, signal: left.signal })
        setWatched({ payment, error: '', status: 200 })
        return isOpen(payment.status)
      } catch (cause) {
        if (left.signal.aborted) return false
        const { message, status } =
          cause instanceof ApiError ? cause : { message: coreMessages.unexpected, status: 0 }
        setWatched((last) => ({ ...last, error: message, status }))
        return status === 0 || status === 429 || status >= 500
      }
    }

    let round = 0
    async function watch() {
      round += 1
      const own = round
      if (!(await ask()) || own !== round) return
      timer = setTimeout(watch, pause)
      pause = Math.min(pause * growth, longestPause)
    }

    // The same may have been paid, continued or given up in another tab.
    function renew() {
      if (document.hidden) return
      clearTimeout(timer)
      pause = firstPause
      void watch()
    }

    const renewRestored = ({ persisted }: PageTransitionEvent) => persisted && renew()

    void watch()
    addEventListener('pageshow', renewRestored)
    document.addEventListener('visibilitychange', renew)
    return () => {
      removeEventListener('pageshow', renewRestored)
      document.removeEventListener('visibilitychange', renew)
      clearTimeout(timer)
      left.abort()
    }
  }, [id])

  return watched
}
