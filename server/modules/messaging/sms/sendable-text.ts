import { invalidField } from '#server/core/errors.ts'
import { mostSmsParts, smsPartsOf } from '#shared/messaging/sms/sms-parts.ts'
import { smsTemplatesMessages } from '#shared/messaging/sms-templates/sms-templates.messages.ts'

/** Throws 400 for a text that no message carries: for characters of `bare`, the text without variables, and for too many parts. */
export function requireSendableText(field: string, bare: string, parts: number): void {
  const { unknown } = smsPartsOf(bare)
  if (unknown) throw invalidField(field, smsTemplatesMessages.unknownCharacters(unknown))
  if (parts > mostSmsParts) throw invalidField(field, smsTemplatesMessages.tooLong(parts))
}
