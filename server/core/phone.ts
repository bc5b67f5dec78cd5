import { createRequire } from 'node:module'
import { invalidField } from '#server/core/errors.ts'
import { validationMessages } from '#shared/core/core.messages.ts'

const require = createRequire(import.meta.url)
/** Loaded at the first use, with the numbering plans of all countries. */
const library = (): typeof import('libphonenumber-js/max') => require('libphonenumber-js/max')

/** A typed phone number as E.164, read as Turkish when it has no country code. Throws a 400 for the field. */
export function internationalPhone(typed: string, field = 'phone'): string {
  const phone = phoneIfValid(typed)
  if (!phone) throw invalidField(field, validationMessages.phone)
  return phone
}

/** The same; undefined for what is no phone number. */
export function phoneIfValid(typed: string): string | undefined {
  const phone = library().parsePhoneNumberFromString(typed, 'TR')
  return phone?.isValid() ? phone.number : undefined
}
