import { useState } from 'react'
import { ApiError } from '#shared/core/api-error.ts'
import { coreMessages } from '#shared/core/core.messages.ts'

export type RequestState = 'idle' | 'loading' | 'succeeded' | 'failed'

interface Request {
  state: RequestState
  error: string
  /** Errors by field. */
  fields: Record<string, string>
  /** HTTP status of a failure; 0 without a response. */
  status: number
}

const idle: Request = { state: 'idle', error: '', fields: {}, status: 0 }

const explain = (cause: unknown) => (cause instanceof ApiError ? cause.message : coreMessages.unexpected)

/** The state of one call: idle, loading, succeeded or failed. */
export function useRequest(textOf: (cause: unknown) => string = explain) {
  const [request, setRequest] = useState(idle)

  /** Resolves to undefined on failure; the error is then in the state. */
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    setRequest({ ...idle, state: 'loading' })
    try {
      const answer = await work()
      setRequest({ ...idle, state: 'succeeded' })
      return answer
    } catch (cause) {
      const { fields, status } = cause instanceof ApiError ? cause : idle
      setRequest({ state: 'failed', error: textOf(cause), fields, status })
      return undefined
    }
  }

  return { ...request, run, reset: () => setRequest(idle) }
}
