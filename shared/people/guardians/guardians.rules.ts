import { ageOn, clubDay } from '#shared/core/club-time.ts'

export const guardianRelations = ['mother', 'father', 'legal-guardian', 'guardian'] as const
export type GuardianRelation = (typeof guardianRelations)[number]

export const guardianRelationNames: Record<GuardianRelation, string> = {
  mother: 'Anne',
  father: 'Baba',
  'legal-guardian': 'Yasal vasi',
  guardian: 'Veli',
}

/** Years from which a person signs and buys without a guardian. */
export const fullAge = 18
/** Guardians that one minor may have at a time. */
export const mostGuardians = 2

/** Whether a person is under 18 today; false if the birth date is not known. The same rule as `is_minor` in SQL. */
export const isMinor = (birthDate: string): boolean =>
  birthDate !== '' && ageOn(birthDate, clubDay(new Date())) < fullAge

/** The first day on which a person born on a day is of full age: of a leap day, 1 March. */
export function fullAgeFrom(birthDate: string): string {
  const year = Number(birthDate.slice(0, 4)) + fullAge
  const day = `${year}${birthDate.slice(4)}`
  const isDay = new Date(`${day}T00:00Z`).toISOString().slice(0, 10) === day
  return isDay ? day : `${year}-03-01`
}
