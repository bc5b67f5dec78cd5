import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Email, Flag, Line, Text, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { imageField } from '#shared/core/pictures.schema.ts'
import { GuardianChoice } from '#shared/people/guardians/guardians.contract.ts'
import {
  BirthDate,
  Gender,
  IsIdentityChecked,
  Phone,
  StaffDetails,
  User,
} from '#shared/people/users/users.schema.ts'
import { walkInsMessages } from '#shared/people/walk-ins/walk-ins.messages.ts'

const texts = walkInsMessages

/** A person whom reception enters: name and phone suffice. */
export const WalkIn = named('WalkIn', {
  name: Line(120),
  phone: Phone,
  email: clearable(Email).optional(),
  gender: Gender.default('unspecified'),
  userDetails: StaffDetails.optional(),
  isIdentityChecked: IsIdentityChecked,
  /** The staff's own branch; an admin chooses it. */
  branch: clearable(Id).optional(),
  /** Staff have checked that the person with the same phone and another name is a different one. */
  isAnotherPerson: Flag.default(false),
  /** The guardian of a person under 18, linked or entered in the same transaction. */
  guardian: GuardianChoice.optional(),
})

/** Why a registered person may be the one at the desk. */
export const similarities = ['same-person', 'same-phone', 'same-birth-date'] as const

export const findSimilar = endpoint({
  method: 'GET',
  url: '/api/members/similar',
  access: 'members.create',
  failure: texts.similarFailed,
  summary: 'Yazılan ad, telefon ya da doğum tarihiyle kayıtlı olanlar; başka şubeler yalnızca “kayıtlı” der',
  schema: {
    querystring: z.object({
      name: Text(120).optional(),
      phone: Text(30).optional(),
      birthDate: z.union([z.literal(''), BirthDate]).optional(),
      branch: Id.optional(),
    }),
    response: {
      200: z.object({
        people: z.array(
          z.object({ _id: Id, name: z.string(), phone: z.string(), similarity: z.enum(similarities) }),
        ),
        /** Whether another branch has a person of this name and phone. */
        isKnownElsewhere: z.boolean(),
      }),
    },
  },
})

export const createMember = endpoint({
  method: 'POST',
  url: '/api/members',
  access: 'members.create',
  failure: texts.createFailed,
  summary: 'Resepsiyonda üye kaydeder; rolü her zaman üyedir',
  schema: { body: WalkIn, response: { 201: User } },
})

export const MemberChange = named('MemberChange', {
  name: Line(120).optional(),
  phone: Phone.optional(),
  email: clearable(Email).optional(),
  gender: Gender.optional(),
  userDetails: StaffDetails.optional(),
  /** Needs the version, so that nobody confirms a value that they have not seen. */
  isIdentityChecked: IsIdentityChecked,
  version: Version.optional(),
})

export const updateMember = endpoint({
  method: 'PUT',
  url: '/api/members/:id',
  access: 'members.edit',
  failure: texts.updateFailed,
  summary: 'Üyenin bilgilerini günceller; hesabını açmış üyenin e-postası ve telefonu böyle değişmez',
  schema: { params: IdParams, body: MemberChange, response: { 200: User } },
})

export const setMemberPhoto = endpoint({
  method: 'POST',
  url: '/api/members/:id/photo',
  access: 'members.edit',
  failure: texts.photoFailed,
  summary: 'Üyenin fotoğrafını masada yükler',
  files: { profilePhoto: imageField },
  schema: {
    params: IdParams,
    body: z.object({}),
    response: { 200: z.object({ profilePhoto: z.string() }) },
  },
})
