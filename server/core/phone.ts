import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { invalidField } from '#server/core/errors.ts'
import { validationMessages } from '#shared/core/core.messages.ts'

/** A typed phone number as E.164, read as Turkish when it has no country code. Throws a 400. */
export function internationalPhone(typed: string): string {
  const phone = parsePhoneNumberFromString(typed, 'TR')
  if (!phone?.isValid()) throw invalidField('phone', validationMessages.phone)
  return phone.number
}
