import { HttpError } from 'react-admin'
import { ApiError } from '#shared/core/errors.ts'

const staleCode = 'record.stale'

/** A failed call in react-admin's terms: field errors beside their inputs, the message as notification. */
export function toHttpError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  return new HttpError(error.message, error.status, {
    code: error.code,
    errors: { ...error.fields, root: { serverError: error.message } },
  })
}

/** Whether somebody else changed the record since it was opened. */
export function isStale(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409 && error.body?.code === staleCode
}

/** Whether the server refused because the record is still needed or something else stands in the way. */
export function isConflict(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 409
}
