import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { clearable, Email, Flag, Instant, Line, Text } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import { guardianRelations } from '#shared/people/guardians/guardians.rules.ts'
import { BirthDate, Gender, Phone } from '#shared/people/users/users.schema.ts'

const texts = guardiansMessages

export const Relation = z.enum(guardianRelations)

/** A guardian who is entered together with the link. */
const NewGuardian = named('NewGuardian', {
  name: Line(120),
  phone: Phone,
  email: clearable(Email).optional(),
  gender: Gender.default('unspecified'),
  birthDate: BirthDate,
  /** Staff have checked that the person with the same phone and another name is a different one. */
  isAnotherPerson: Flag.default(false),
})

/** A registered guardian, or one to be entered. */
export const GuardianChoice = z
  .object({
    relation: Relation,
    guardian: clearable(Id).optional(),
    /** Recorded for a registered guardian whose birth date is not known. */
    birthDate: z.union([z.literal(''), BirthDate]).optional(),
    person: NewGuardian.optional(),
  })
  .refine(({ guardian, person }) => Boolean(guardian) !== Boolean(person), {
    path: ['guardian'],
    error: texts.chooseOne,
  })
  .meta({ id: 'GuardianChoice' })
export type GuardianChoice = z.output<typeof GuardianChoice>

/** A guardian of a minor. The record stays after the minor's 18th birthday, without rights. */
export const Guardianship = named('Guardianship', {
  _id: Id,
  minor: Id,
  minorName: z.string(),
  guardian: Id,
  guardianName: z.string(),
  guardianPhone: z.string(),
  guardianEmail: z.string().nullable(),
  relation: Relation,
  /** Whether the minor is still under 18. */
  isCurrent: z.boolean(),
  /** The minor's 18th birthday; null if the birth date is not known. */
  endsOn: z.iso.date().nullable(),
  createdAt: Instant,
  createdByName: z.string(),
})
export type Guardianship = z.infer<typeof Guardianship>

export const listGuardians = endpoint({
  method: 'GET',
  url: '/api/members/:id/guardians',
  access: 'guardians.list',
  opens: { path: 'id' },
  failure: texts.listFailed,
  summary: 'Bir üyenin velileri ve velisi olduğu üyeler',
  schema: {
    params: IdParams,
    response: {
      200: z.object({
        /** Whether the member is known to be under 18. */
        isMinor: z.boolean(),
        guardians: z.array(Guardianship),
        dependants: z.array(Guardianship),
      }),
    },
  },
})

export const addGuardian = endpoint({
  method: 'POST',
  url: '/api/members/:id/guardians',
  access: 'guardians.create',
  failure: texts.addFailed,
  summary: '18 yaşından küçük üyeye kayıtlı ya da yeni bir veli ekler',
  schema: { params: IdParams, body: GuardianChoice, response: { 200: Guardianship } },
})

/** The last guardian of a member with a running membership is removed by an admin only, with a reason. */
export const removeGuardian = endpoint({
  method: 'POST',
  url: '/api/guardianships/:id/remove',
  access: 'guardians.delete',
  failure: texts.removeFailed,
  summary: 'Bir velinin kaydını kaldırır',
  schema: {
    params: IdParams,
    body: z.object({ reason: Text(300).default('') }),
    response: { 200: Done },
  },
})
