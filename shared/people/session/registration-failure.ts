import { ApiError } from '#shared/core/errors.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'

const isTaken = (text: string) => text.includes(sessionMessages.registerTakenMark)

/** The text a failed registration shows: a server message about a known address is replaced. */
export function registrationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return sessionMessages.registerFailed
  if (isTaken(error.message)) return sessionMessages.registerKnown
  return error.message
}

/** Problems by field; for a known address only that text. */
export const registrationFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => !isTaken(text)))
