import { z } from 'zod'
import { clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { clearable, Email, Flag, Instant, Line, Text, TextList } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
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
export const Phone = Line(30)

/** Optional personal data of a member; no health data. */
export const UserDetails = named('UserDetails', {
  birthDate: z.union([z.literal(''), z.iso.date(validationMessages.date)]).default(''),
  city: Text(60).default(''),
  district: Text(60).default(''),
  address: Text(300).default(''),
  emergencyName: Text(120).default(''),
  emergencyPhone: Text(30).default(''),
})
export type UserDetails = z.infer<typeof UserDetails>

/** A day of birth between 1900 and today. */
export const BirthDate = z.iso
  .date(validationMessages.date)
  .refine((day) => day >= '1900-01-01' && day <= clubDay(new Date()), validationMessages.birthDate)
const BirthDateIfAny = z.union([z.literal(''), BirthDate]).meta({ id: 'BirthDateIfAny' })

const UserDetailsInput = UserDetails.extend({ birthDate: BirthDateIfAny.default('') }).meta({
  id: 'UserDetailsInput',
})

/** The details that staff enter; a missing one stays as it is. */
export const StaffDetails = named('StaffDetails', {
  birthDate: BirthDateIfAny.optional(),
  emergencyName: Text(120).optional(),
  emergencyPhone: Text(30).optional(),
})
export type StaffDetails = z.infer<typeof StaffDetails>

/** Reception has read gender and birth date from the identity card of the person. */
export const IsIdentityChecked = Flag.default(false)

export const User = named('User', {
  _id: Id,
  name: z.string(),
  /** Null for people who are known by their phone number only. */
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** Whether the person has taken the account over; until then only staff use it. */
  isClaimed: z.boolean().optional(),
  /** E.164; empty for the first admin and for accounts from Google, until a number is entered. */
  phone: z.string(),
  /** Whether the number was shown to be the person's; of a claimed account it signs in. */
  phoneVerified: z.boolean().optional(),
  role: RoleName,
  isAdmin: z.boolean(),
  branch: Id.nullable(),
  gender: Gender,
  /** When reception read the value from an identity card; null for one that nobody has confirmed. */
  genderConfirmedAt: Instant.nullable().optional(),
  birthDateConfirmedAt: Instant.nullable().optional(),
  newsletter: z.boolean(),
  /** Address under `/uploads`, or null. */
  profilePhoto: z.string().nullable(),
  userDetails: UserDetails,
  createdAt: Instant,
  version: z.number().int(),
})
export type User = z.infer<typeof User>

/** A user with a new bearer token: the response of sign-in and registration. */
export const SignedInUser = User.extend({
  /** Empty for an account that signs in by phone alone. */
  email: z.string(),
  token: z.string(),
  /** The club requires a second factor, which the user has to set up first. */
  mustEnrol: z.boolean().optional(),
  /** The account began without privacy notice and terms: the user is asked for them before going on. */
  needsConsent: z.boolean().optional(),
}).meta({ id: 'SignedInUser' })
export type SignedInUser = z.infer<typeof SignedInUser>

/** The public data of a trainer. */
export const Trainer = User.pick({ _id: true, name: true, branch: true, profilePhoto: true }).meta({
  id: 'Trainer',
})
export type Trainer = z.infer<typeof Trainer>

/** What a trainer's page says; amounts in lira. */
export const TrainerProfile = named('TrainerProfile', {
  headline: z.string(),
  about: z.string(),
  certificates: z.array(z.string()),
  languages: z.array(z.string()),
  /** Of a one-to-one lesson; null where none is offered. */
  privatePrice: z.number().nullable(),
})
export type TrainerProfile = z.infer<typeof TrainerProfile>

/** Absent fields stay as they are. */
export const TrainerProfileChange = named('TrainerProfileChange', {
  headline: Text(120).optional(),
  about: Text(3000).optional(),
  certificates: TextList(12, 120).optional(),
  languages: TextList(8, 40).optional(),
  privatePrice: clearable(PaidLira).optional(),
})
export type TrainerProfileChange = z.infer<typeof TrainerProfileChange>

/** A trainer in a list; without a page, address and headline are absent. */
export const ListedTrainer = Trainer.extend({
  slug: z.string().optional(),
  headline: z.string().optional(),
}).meta({ id: 'ListedTrainer' })
export type ListedTrainer = z.infer<typeof ListedTrainer>

export const TrainerPage = Trainer.extend({ slug: z.string(), ...TrainerProfile.shape }).meta({
  id: 'TrainerPage',
})
export type TrainerPage = z.infer<typeof TrainerPage>

const identity = { name: Line(120), email: Email, phone: Phone, gender: Gender.default('unspecified') }

/** A required consent. */
export const Accepted = z
  .union([z.boolean(), z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', ''] })])
  .refine((value) => value, validationMessages.accept)
  .meta({ id: 'Accepted' })

/** Consents to commercial messages with which an account may begin, one for each channel; never a condition of it. */
export const channelChoices = {
  newsletter: z.boolean().default(false),
  smsConsent: z.boolean().default(false),
  callConsent: z.boolean().default(false),
}

export const Registration = named('Registration', {
  ...identity,
  password: Password,
  branchId: Id.nullish(),
  /** The KVKK information text was read. */
  consent: Accepted,
  ...channelChoices,
  /** The terms of use are accepted. */
  terms: Accepted,
})
export type Registration = z.input<typeof Registration>

export const NewUser = named('NewUser', {
  ...identity,
  email: clearable(Email).optional(),
  userDetails: StaffDetails.optional(),
  isIdentityChecked: IsIdentityChecked,
  /** Without a password the person sets one when claiming the account; with an address, an invitation is mailed. */
  password: z.union([z.literal('').transform(() => undefined), Password]).optional(),
  /** The first sign-in replaces the password. */
  passwordIsTemporary: z.boolean().default(false),
  role: RoleName.default('member'),
  branch: Id.nullish(),
  /** Of staff, held in their branch. */
  position: clearable(Id).optional(),
})

export const UserChange = named('UserChange', {
  name: Line(120).optional(),
  /** Null or empty takes the address of an unclaimed account away. */
  email: clearable(Email).optional(),
  userDetails: StaffDetails.optional(),
  /** Empty of an account without a number, which then stays without one. */
  phone: z.union([z.literal(''), Phone]).optional(),
  gender: Gender.optional(),
  /** Needs the version, so that nobody confirms a value that they have not seen. */
  isIdentityChecked: IsIdentityChecked,
  /** Of a trainer; empty, it takes the trainer's page away. */
  trainer: TrainerProfileChange.optional(),
  version: z.number().int().optional(),
})

export const ProfileChange = named('ProfileChange', {
  name: Line(120).optional(),
  phone: Phone.optional(),
  gender: Gender.optional(),
  branch: Id.nullish(),
  newsletter: z.boolean().optional(),
  userDetails: UserDetailsInput.optional(),
  version: z.number().int().optional(),
})
