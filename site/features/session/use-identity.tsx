import { type ReactNode, useState } from 'react'
import { ApiError } from '#shared/core/api-error.ts'
import type { Challenge } from '#shared/core/challenge.ts'
import { startConfirmation } from '#shared/people/second-factor/second-factor.contract.ts'
import { call } from '#site/features/session/client.ts'
import { IdentityQuestion } from '#site/features/session/IdentityQuestion.tsx'

interface Asked {
  challenge: Challenge
  answer: (isProven: boolean) => void
}

interface Identity {
  /** Runs a call; one that the server refuses without a recent proof of identity is repeated once it is given. */
  proven: <T>(work: () => Promise<T>) => Promise<T>
  /** The question that is open, to be rendered by the caller. */
  question: ReactNode
}

/** Asks for a proof of identity before sensitive calls. */
export function useIdentity(): Identity {
  const [asked, setAsked] = useState<Asked>()

  async function proven<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'step_up_required') throw cause
      const challenge = await call(startConfirmation)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAsked({ challenge, answer: resolve })
      const isProven = await promise
      setAsked(undefined)
      if (!isProven) throw cause
      return await work()
    }
  }

  return {
    proven,
    question: asked && <IdentityQuestion challenge={asked.challenge} onAnswer={asked.answer} />,
  }
}
