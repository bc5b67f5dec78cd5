import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { Email, Instant, Line, Text } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { roles } from '#shared/permissions/permissions.ts'

export const genders = ['female', 'male', 'unspecified'] as const
export const Gender = z.enum(genders)
export const RoleName = z.enum(roles)

/** At least 8 characters with a letter and a digit; at most 200 so that hashing stays cheap. */
export const Password = z
  .string()
  .max(200)
  .refine(
    (value) => value.length >= 8 && /\p{L}/u.test(value) && /\d/.test(value),
    validationMessages.password,
  )

/** A phone number as typed; the server validates it and stores it as E.164. */
const Phone = Line(30)

/** Optional personal data of a member; no health data. */
export const UserDetails = z.object({
  birthDate: z.union([z.literal(''), z.iso.date(validationMessages.date)]).default(''),
  city: Text(60).default(''),
  district: Text(60).default(''),
  address: Text(300).default(''),
  emergencyName: Text(120).default(''),
  emergencyPhone: Text(30).default(''),
})
export type UserDetails = z.infer<typeof UserDetails>

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** E.164; empty for accounts from Google without one. */
  phone: z.string(),
  role: RoleName,
  isAdmin: z.boolean(),
  branch: Id.nullable(),
  gender: Gender,
  newsletter: z.boolean(),
  /** Address under `/uploads`, or null. */
  profilePhoto: z.string().nullable(),
  userDetails: UserDetails,
  createdAt: Instant,
  version: z.number().int(),
})
export type User = z.infer<typeof User>

/** A user with a new bearer token: the response of sign-in and registration. */
export const SignedInUser = User.extend({ token: z.string() })
export type SignedInUser = z.infer<typeof SignedInUser>

/** The public data of a trainer. */
export const Trainer = User.pick({ _id: true, name: true, branch: true, profilePhoto: true })
export type Trainer = z.infer<typeof Trainer>

const identity = { name: Line(120), email: Email, phone: Phone, gender: Gender.default('unspecified') }

/** A required consent. */
const Accepted = z
  .union([z.boolean(), z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', ''] })])
  .refine((value) => value, validationMessages.accept)

export const Registration = z.object({
  ...identity,
  password: Password,
  branchId: Id.nullish(),
  /** The KVKK information text was read. */
  consent: Accepted,
  /** Consent to commercial mail; never a condition of membership. */
  newsletter: z.boolean().default(false),
  /** The terms of use are accepted. */
  terms: Accepted,
})
export type Registration = z.input<typeof Registration>

export const NewUser = z.object({
  ...identity,
  password: Password,
  role: RoleName.default('member'),
  branch: Id.nullish(),
})

export const UserChange = z.object({
  name: Line(120).optional(),
  email: Email.optional(),
  phone: Phone.optional(),
  gender: Gender.optional(),
  version: z.number().int().optional(),
})

export const ProfileChange = z.object({
  name: Line(120).optional(),
  phone: Phone.optional(),
  gender: Gender.optional(),
  branch: Id.nullish(),
  newsletter: z.boolean().optional(),
  userDetails: UserDetails.optional(),
  version: z.number().int().optional(),
})
