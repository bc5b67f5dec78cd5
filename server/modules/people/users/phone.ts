import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { invalidField } from '#server/core/errors.ts'
import { messages } from '#shared/messages/messages.ts'

/** A typed phone number as E.164, read as Turkish when it has no country code. Throws a 400. */
export function internationalPhone(typed: string): string {
  const phone = parsePhoneNumberFromString(typed, 'TR')
  if (!phone?.isValid()) throw invalidField('phone', messages.validation.phone)
  return phone.number
}
