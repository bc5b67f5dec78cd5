import { addDays, clubDay } from '#shared/core/club-time.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { addGuardian, type Guardianship } from '#shared/people/guardians/guardians.contract.ts'
import { updateUser } from '#shared/people/users/users.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

/** The day on which a person was born who turns the given age today, or some days from now. */
export function birthDateOf(age: number, daysUntil = 0): string {
  const birthday = addDays(clubDay(new Date()), daysUntil)
  const year = Number(birthday.slice(0, 4)) - age
  // A leap day is no birthday in other years.
  return `${year}${birthday.slice(4)}`.replace('-02-29', '-02-28')
}

export const setBirthDate = (admin: Caller, user: string, birthDate: string) =>
  admin.call(updateUser, { params: { id: user }, body: { userDetails: { birthDate } } })

/** A member of the given age with a session. */
export async function personOfAge(
  product: TestProduct,
  admin: Caller,
  age: number,
  account: Parameters<TestProduct['person']>[0] = {},
): Promise<Person> {
  const person = await product.person(account)
  await setBirthDate(admin, person.user._id, birthDateOf(age))
  return person
}

export const link = (
  staff: Caller,
  minor: string,
  guardian: string,
  fields: Partial<BodyInputOf<typeof addGuardian>> = {},
): Promise<Guardianship> =>
  staff.call(addGuardian, { params: { id: minor }, body: { relation: 'mother', guardian, ...fields } })
