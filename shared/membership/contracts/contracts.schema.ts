import { z } from 'zod'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { packageKinds } from '#shared/membership/packages/packages.contract.ts'

/** What a contract is asked for: by being a member, or by holding a package of a kind. */
export const contractOccasions = ['registration', ...packageKinds] as const
export type ContractOccasion = (typeof contractOccasions)[number]

/** A contract of the club: what is in force is its newest version; what is edited is its draft. */
export const ContractTemplate = z.object({
  _id: Id,
  /** Null for all branches. */
  branch: Id.nullable(),
  branchName: z.string().nullable(),
  title: z.string(),
  requiredFor: z.enum(contractOccasions),
  /** The draft, as sanitised HTML. */
  content: z.string(),
  /** Whether members are asked for it; an archived one stays with those who signed it. */
  isActive: z.boolean(),
  /** The version in force; 0 before the first is published. */
  publishedVersion: z.number().int(),
  publishedAt: Instant.nullable(),
  /** The draft says something else than the version in force. */
  hasChanges: z.boolean(),
  /** How many have signed the version in force. */
  signatures: z.number().int(),
  createdAt: Instant,
  version: z.number().int(),
})
export type ContractTemplate = z.infer<typeof ContractTemplate>

/** A published version; it is never changed. */
export const ContractVersion = z.object({
  _id: Id,
  contractVersion: z.number().int(),
  title: z.string(),
  content: z.string(),
  /** SHA-256 of title and text, as signatures carry it. */
  textHash: z.string(),
  authorName: z.string(),
  publishedAt: Instant,
  signatures: z.number().int(),
})
export type ContractVersion = z.infer<typeof ContractVersion>

/** One version of a contract as it concerns one member; `_id` is the version's, and what is signed. */
export const UserContract = z.object({
  _id: Id,
  template: Id,
  title: z.string(),
  contractVersion: z.number().int(),
  status: z.enum(['signed', 'unsigned']),
  requiredFor: z.enum(contractOccasions),
  /** Null for all branches. */
  branchName: z.string().nullable(),
  publishedAt: Instant,
  /** An earlier version was signed; this one is asked for anew. */
  isRenewal: z.boolean(),
  signedAt: Instant.nullable(),
  /** What a signature is found by: its id, and the code on its PDF. */
  signatureId: Id.nullable(),
  code: z.string().nullable(),
})
export type UserContract = z.infer<typeof UserContract>

/** A contract that is needed before something else. */
export const NeededContract = UserContract.pick({ _id: true, title: true, contractVersion: true })
export type NeededContract = z.infer<typeof NeededContract>

/** What of a signature can turn out to be altered; the last two are the links of the chain. */
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
