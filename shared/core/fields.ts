import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'

/** A moment as ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** A required line of text, trimmed. */
export const Line = (max: number) => z.string().trim().min(1, validationMessages.required).max(max)

/** An optional text, trimmed; empty when absent. */
export const Text = (max: number) => z.string().trim().max(max)

/** E-mail addresses are compared without case by the database, never by Turkish rules. */
export const Email = z.string().trim().max(254).pipe(z.email(validationMessages.email))

/** An e-mail address that may be left empty. */
export const EmailIfAny = z.union([z.literal(''), Email]).meta({ id: 'EmailIfAny' })

/** Refines what a person is reached by: an e-mail address, a phone number, or both. */
export const isReachable = ({ email, phone }: { email: string; phone: string }) =>
  email !== '' || phone.trim() !== ''
export const unreachable = { path: ['phone'], error: validationMessages.emailOrPhone }

/** Forms send text: `"true"` and `true` are the same. */
export const Flag = z
  .union([z.boolean(), z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', ''] })])
  .meta({ id: 'Flag' })

/** A whole number that may arrive as text. */
export const WholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** A whole number that a form sends as text; unlike `WholeNumber`, it refuses an empty text, `true` and a list. */
export const IntegerInput = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max))

/** Sent back with a change; an old one is refused with 409 so that no edit is lost silently. */
export const Version = WholeNumber(1, 2 ** 31 - 1)

/** An optional reference that a form clears by sending an empty text. */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), z.null(), schema])

/** A multipart form sends a list as JSON or separated by commas; a JSON body sends it as it is. */
function textList(text: string): unknown {
  if (!text.trim()) return []
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) return parsed
  } catch {
    // Not JSON: separated by commas.
  }
  return text.split(',').map((part) => part.trim())
}

/** A value that a multipart form sends as JSON; an empty text is null. A JSON body sends it as it is. */
export const fromJson = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    if (!value.trim()) return null
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, schema)

const listed = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? textList(value) : value), schema)

/** References to records, at most 200, each once. */
export const IdList = listed(z.array(z.guid(validationMessages.id)).max(200))
  .transform((ids) => [...new Set(ids)])
  .meta({ id: 'IdList' })

/** Short lines of text in their order; empty ones are left out. */
export const TextList = (maxCount: number, maxLength: number) =>
  listed(z.array(z.string().trim().max(maxLength)).max(maxCount)).transform((lines) => lines.filter(Boolean))
