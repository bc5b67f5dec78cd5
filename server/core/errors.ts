import type { Challenge } from '#shared/core/challenge.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import type { PendingAttempt } from '#shared/core/pending-attempt.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

/** An error that is sent to the client; `code` is `resource.reason`. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string> | undefined
  /** The step that a sign-in still needs. */
  readonly challenge: Challenge | undefined
  /** The open payment attempt that another one would compete with. */
  readonly pending: PendingAttempt | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    extra: {
      fields?: Record<string, string>
      headers?: Record<string, string>
      challenge?: Challenge
      pending?: PendingAttempt
    } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.fields = extra.fields
    this.headers = extra.headers
    this.challenge = extra.challenge
    this.pending = extra.pending
  }
}

export const notFound = (message: string = coreMessages.notFound) =>
  new AppError(404, 'record.not-found', message)
export const stale = () => new AppError(409, 'record.stale', coreMessages.stale)
export const forbidden = (message: string = accessMessages.forbidden) =>
  new AppError(403, 'access.forbidden', message)
export const enrolmentRequired = () =>
  new AppError(403, 'second_factor_enrolment_required', accessMessages.enrolmentRequired)
export const lockedForSigning = () => new AppError(423, 'session.signing', accessMessages.signing)
export const stepUpRequired = () => new AppError(403, 'step_up_required', accessMessages.stepUpRequired)
export const refusedToKeys = () => new AppError(403, 'access.refused-to-keys', accessMessages.keyRefused)
export const unauthorized = (message: string) => new AppError(401, 'access.unauthorized', message)
export const invalidField = (field: string, message: string) =>
  new AppError(400, 'validation.failed', message, { fields: { [field]: message } })

interface ConstraintViolation {
  code: string
  constraint?: string
}

/** Returns PostgreSQL's error, which Drizzle may have wrapped; undefined for other errors. */
export function databaseErrorOf(error: unknown): ConstraintViolation | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current as Error & ConstraintViolation
    }
  }
  return undefined
}

/** Runs a write and maps violations of named constraints to the given errors. */
export async function explainingConstraints<T>(
  errors: Record<string, () => AppError>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const name = databaseErrorOf(error)?.constraint
    const explain = name ? errors[name] : undefined
    throw explain ? explain() : error
  }
}
