import { ApiError } from '#shared/core/errors.ts'
import { messages } from '#shared/messages/messages.ts'

const isTaken = (text: string) => text.includes(messages.session.registerTakenMark)

/** The text a failed registration shows: a server message about a known address is replaced. */
export function registrationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.session.registerFailed
  if (isTaken(error.message)) return messages.session.registerKnown
  return error.message
}

/** What is wrong by field; of a known address that text says it all. */
export const registrationFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => !isTaken(text)))
