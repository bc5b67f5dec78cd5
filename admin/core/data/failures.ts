import { HttpError } from 'react-admin'
import { ApiError } from '#shared/core/errors.ts'

const staleCode = 'record.stale'

/** A failed call as an HttpError of react-admin: field errors for their inputs, the message as notification. */
export function toHttpError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  return new HttpError(error.message, error.status, {
    code: error.code,
    challenge: error.challenge,
    errors: { ...error.fields, root: { serverError: error.message } },
  })
}

/** Whether another user changed the record since it was loaded. */
export function isStale(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409 && error.body?.code === staleCode
}

/** Whether the server refused because of what the records are now, such as one still in use. */
export function isConflict(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 409
}
