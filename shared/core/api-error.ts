import type { Challenge } from '#shared/core/challenge.ts'
import type { PendingAttempt } from '#shared/core/pending-attempt.ts'

/** A failed call as the interface sees it; `message` is ready to be shown. Free of zod, for visitor pages. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** The step that a sign-in still needs. */
  readonly challenge: Challenge | undefined
  /** The open payment attempt that another one would compete with. */
  readonly pending: PendingAttempt | undefined

  constructor(
    status: number,
    {
      message,
      code,
      fields = {},
      challenge,
      pending,
    }: {
      message: string
      code: string
      fields?: Record<string, string> | undefined
      challenge?: Challenge | undefined
      pending?: PendingAttempt | undefined
    },
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.challenge = challenge
    this.pending = pending
  }

  /** By name: the pages' bundle and the server each carry a copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError'
  }
}
