import { z } from 'zod'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { packageKinds } from '#shared/membership/packages/packages.contract.ts'
import { Relation } from '#shared/people/guardians/guardians.contract.ts'

/** When a contract is required: for every member, or for holders of a package of a kind. */
export const contractOccasions = ['registration', ...packageKinds] as const
export type ContractOccasion = (typeof contractOccasions)[number]

/** A contract with its editable draft. */
export const ContractTemplate = named('ContractTemplate', {
  _id: Id,
  /** Null for all branches. */
  branch: Id.nullable(),
  branchName: z.string().nullable(),
  title: z.string(),
  requiredFor: z.enum(contractOccasions),
  /** The draft, as sanitised HTML. */
  content: z.string(),
  /** Archived contracts are not required any more; signatures stay. */
  isActive: z.boolean(),
  /** 0 before the first publication. */
  publishedVersion: z.number().int(),
  publishedAt: Instant.nullable(),
  /** Whether the draft differs from the published version. */
  hasChanges: z.boolean(),
  /** Signatures of the published version. */
  signatures: z.number().int(),
  createdAt: Instant,
  version: z.number().int(),
})
export type ContractTemplate = z.infer<typeof ContractTemplate>

export const ContractVersion = named('ContractVersion', {
  _id: Id,
  contractVersion: z.number().int(),
  title: z.string(),
  content: z.string(),
  /** SHA-256 of title and text. */
  textHash: z.string(),
  authorName: z.string(),
  publishedAt: Instant,
  signatures: z.number().int(),
})
export type ContractVersion = z.infer<typeof ContractVersion>

/** A version of a contract with the member's signature, if any. `_id` is the id of the version. */
export const UserContract = named('UserContract', {
  _id: Id,
  template: Id,
  title: z.string(),
  contractVersion: z.number().int(),
  status: z.enum(['signed', 'unsigned']),
  requiredFor: z.enum(contractOccasions),
  /** Null for all branches. */
  branchName: z.string().nullable(),
  publishedAt: Instant,
  /** Whether the member signed an earlier version. */
  isRenewal: z.boolean(),
  signedAt: Instant.nullable(),
  /** Null unless signed; `code` is the verification code on the PDF. */
  signatureId: Id.nullable(),
  code: z.string().nullable(),
})
export type UserContract = z.infer<typeof UserContract>

/** A contract that must be signed before a purchase. */
export const NeededContract = UserContract.pick({ _id: true, title: true, contractVersion: true }).meta({
  id: 'NeededContract',
})
export type NeededContract = z.infer<typeof NeededContract>

/** A guardian who may sign for a minor. */
export const ContractGuardian = named('ContractGuardian', { _id: Id, name: z.string(), relation: Relation })

/** Parts of a signature that are checked; `seal` is its own hash, `chain` the link to its neighbours. */
export const signatureParts = [
  'text',
  'version',
  'member',
  'name',
  'drawing',
  'agreedAt',
  'signedAt',
  'origin',
  'seal',
  'chain',
] as const
export type SignaturePart = (typeof signatureParts)[number]
