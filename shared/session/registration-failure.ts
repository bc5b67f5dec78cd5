import { ApiError } from '#shared/core/errors.ts'
import { messages } from '#shared/messages/messages.ts'

/** The text a failed registration shows: a server message about a known address is replaced. */
export function registrationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.session.registerFailed
  if (error.message.includes(messages.session.registerTakenMark)) return messages.session.registerKnown
  return error.message
}
