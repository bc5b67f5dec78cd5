import type { NumberedRow } from '#server/core/import-files.ts'
import { ageOn, clubDay } from '#shared/core/club-time.ts'
import { foldTurkish } from '#shared/core/text.ts'
import type { MemberRow } from '#shared/office/member-imports/member-imports.sheet.ts'
import { fullAge, type GuardianRelation, isMinor } from '#shared/people/guardians/guardians.rules.ts'
import type { UserDetails } from '#shared/people/users/users.schema.ts'

interface Relative {
  name: string
  userDetails: Partial<UserDetails>
}

/** Whether a person is known to be under 18. */
export const isKnownMinor = ({ userDetails }: Relative): boolean => isMinor(userDetails.birthDate ?? '')

/** Whether a person is known to be 18 or older. */
export const isKnownAdult = ({ userDetails: { birthDate } }: Relative): boolean =>
  Boolean(birthDate) && !isMinor(birthDate ?? '')

/** Whether a row is that of a person under 18. */
export const isMinorsRow = ({ values }: NumberedRow): boolean =>
  isMinor((values as MemberRow).birthDate ?? '')

/** The rows with those of minors last, so that guardians in the file are entered before. The order is stable. */
export function minorsLast(rows: readonly NumberedRow[], today = clubDay(new Date())): NumberedRow[] {
  const isChild = ({ values }: NumberedRow) => {
    const { birthDate } = values as MemberRow
    return birthDate !== undefined && ageOn(birthDate, today) < fullAge
  }
  return [...rows.filter((row) => !isChild(row)), ...rows.filter(isChild)]
}

const wordsOf = (name: string) =>
  foldTurkish(name)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/** Whether two spellings may name one person: all words of one stand in the other, `Ayşe` in `Ayşe Yılmaz`. */
function namesFit(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  return few.length > 0 && few.every((word) => many.includes(word))
}

/** Returns the person with the guardian's phone whom the name fits, or without a name the only adult with it. */
export function registeredGuardian<P extends Relative>(name: string, sharing: readonly P[]): P | undefined {
  const exact = sharing.find((person) => foldTurkish(person.name) === foldTurkish(name))
  if (exact) return exact
  const fitting = sharing.filter((person) =>
    name === '' ? !isKnownMinor(person) : namesFit(name, person.name),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

/** The gender that a relation says. */
export const genderOf = (relation: GuardianRelation) =>
  relation === 'mother' ? 'female' : relation === 'father' ? 'male' : 'unspecified'
