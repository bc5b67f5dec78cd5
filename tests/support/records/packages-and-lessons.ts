import type { BodyInputOf } from '#shared/core/endpoint.ts'
import {
  type DaytimeDiscount,
  saveDaytimeDiscount,
} from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'
import { addPackage, type Package } from '#shared/membership/packages/packages.contract.ts'
import { addLesson, type Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { addTeam, type Team } from '#shared/training/teams/teams.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

let made = 0
const unique = (name: string) => `${name} ${++made}`

/** A package that sells ten one-to-one sessions. */
export const tenSessions = { kind: 'personal-training', sessions: 10, durationDays: 75 } as const

export async function makePackage(
  person: Caller,
  branch: string,
  fields: Partial<BodyInputOf<typeof addPackage>> = {},
): Promise<Package> {
  const body = { branch, name: unique('Paket'), price: 1500, durationDays: 30, ...fields }
  return (await person.call(addPackage, { body })).package
}

export async function makeTeam(
  person: Caller,
  branch: string,
  fields: Partial<BodyInputOf<typeof addTeam>> = {},
  image?: File,
): Promise<Team> {
  const body = { branch, name: unique('Takım'), ...fields }
  return (await person.call(addTeam, { body, ...(image ? { files: { image } } : {}) })).team
}

export function makeLesson(
  person: Caller,
  branch: string,
  fields: Partial<BodyInputOf<typeof addLesson>> = {},
): Promise<Lesson> {
  const body = {
    branch,
    title: unique('Ders'),
    startsAt: '2027-01-04T07:00:00.000Z',
    endsAt: '2027-01-04T08:00:00.000Z',
    capacity: 12,
    ...fields,
  }
  return person.call(addLesson, { body })
}

export function saveDiscount(
  person: Caller,
  branchId: string,
  fields: Partial<BodyInputOf<typeof saveDaytimeDiscount>> = {},
): Promise<DaytimeDiscount> {
  const body = { branchId, discountPercent: 20, lastEntryTime: '16:30', ...fields }
  return person.call(saveDaytimeDiscount, { body })
}
