import { jobReasonsMessages } from '#shared/office/jobs/jobs.messages.ts'

const texts = jobReasonsMessages

/** Texts by the pattern of a failure; the first match counts, so the narrower patterns come first. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^job (timed out|heartbeat timeout)|handler execution exceeded/, texts.unfinished],
  [/Push service answered/, texts.pushRefused],
  [/private network/, texts.insideAddress],
  [/Invalid login|EAUTH|\b535\b/, texts.mailLogin],
  [/EENVELOPE|No recipients|Message failed|Mail command failed|Can't send mail/, texts.mailRefused],
  [/Connection terminated|terminating connection|Failed query/, texts.database],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|socket/i, texts.unreachable],
  [/ETIMEDOUT|timeout|timed out|aborted/i, texts.tooSlow],
]

/** Returns the reason of a failure as a sentence. */
export const reasonOf = (failure: string): string =>
  failure && (reasons.find(([pattern]) => pattern.test(failure))?.[1] ?? texts.unexpected)

/** Returns an address of which only the first letter and the domain are legible. */
export const maskAddress = (address: string): string => address.replace(/^([^@]?)[^@]*(?=@)/, '$1•••')

const longest = 300

/** Returns the first line of a failure without addresses, codes, keys and the values of a statement. */
export function maskFailure(failure: string): string {
  const [line = ''] = failure.split(/\r?\n|params:/)
  const masked = line
    .replace(/https?:\/\/([^/\s]+)\S*/g, '$1/…')
    .replace(/[^\s@<>"'“”(),;]+@[^\s@<>"'“”(),;]+/g, maskAddress)
    .replace(/[\w-]{20,}/g, '•••')
    .replace(/\d[\d .-]{4,}\d/g, '•••')
  return masked.length > longest ? `${masked.slice(0, longest)}…` : masked
}
