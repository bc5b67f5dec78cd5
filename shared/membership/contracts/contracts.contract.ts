import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Flag, Instant, Line, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import {
  ContractTemplate,
  ContractVersion,
  contractOccasions,
  signatureParts,
  UserContract,
} from '#shared/membership/contracts/contracts.schema.ts'
import { Signature } from '#shared/membership/contracts/signature.ts'

const texts = contractsMessages

/** A member's own contracts, or those of a person whom the staff's branch knows. */
export const listUserContracts = endpoint({
  method: 'GET',
  url: '/api/contracts/user/contracts',
  access: 'contracts.own',
  failure: texts.listFailed,
  summary: 'Bir üyenin imzaladığı ve imzalaması gereken sözleşmeler',
  schema: {
    querystring: z.object({ userId: Id.optional() }),
    response: { 200: z.object({ signed: z.array(UserContract), unsigned: z.array(UserContract) }) },
  },
})

/** The text to be read before signing, or read again after it. */
export const readUserContract = endpoint({
  method: 'GET',
  url: '/api/contracts/user/contracts/:id',
  access: 'contracts.own',
  failure: texts.listFailed,
  summary: 'Bir sözleşmenin imzalanacak ya da imzalanmış metni',
  schema: {
    params: IdParams,
    response: {
      200: UserContract.extend({
        /** Sanitised HTML. */
        content: z.string(),
        /** The server's clock, by which the moment of consent is told. */
        shownAt: Instant,
        /** The name that is signed with. */
        signerName: z.string(),
      }),
    },
  },
})

export const signContract = endpoint({
  method: 'POST',
  url: '/api/contracts/sign',
  access: 'contracts.sign',
  failure: texts.signFailed,
  summary: 'Sözleşmenin gösterilen sürümünü imzalar',
  schema: {
    body: z.object({
      /** Of the version that was read. */
      contractId: Id,
      signature: Signature,
      /** When the box below the text was ticked. */
      agreedAt: Instant,
    }),
    response: { 201: UserContract },
  },
})

/** What anybody may know of a document. */
const VerifiedDocument = z.discriminatedUnion('result', [
  z.object({ result: z.literal('unknown') }),
  z.object({
    result: z.enum(['authentic', 'broken']),
    title: z.string(),
    contractVersion: z.number().int(),
    signedAt: Instant,
    /** As `A*** Y***`. */
    signerName: z.string(),
    /** What was altered. */
    altered: z.array(z.enum(signatureParts)),
  }),
])

/** Says of a code or of a file's SHA-256 what anybody may know. */
export const verifyDocument = endpoint({
  method: 'POST',
  url: '/api/contracts/verify',
  access: 'contracts.verify',
  failure: texts.verifyFailed,
  summary: 'Bir sözleşme belgesinin kodunu ya da dosya özetini doğrular',
  limit: 'document-check',
  schema: {
    body: z.union([
      z.object({ code: Line(40) }),
      z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, validationMessages.invalid) }),
    ]),
    response: {
      200: VerifiedDocument,
    },
  },
})

/** The form of the page where no script runs: it is led to a page with the answer. */
export const checkDocument = endpoint({
  method: 'POST',
  url: '/dogrula',
  access: 'contracts.verify',
  failure: texts.verifyFailed,
  summary: 'Doğrulama formunu, betik çalışmayan tarayıcılarda sonucun sayfasına götürür',
  limit: 'document-check',
  schema: {
    body: z
      .object({ kod: z.string().trim().max(40) })
      .catch({ kod: '' })
      .prefault({ kod: '' }),
    response: { 200: z.any() },
  },
})

export const showCheckedDocument = endpoint({
  method: 'GET',
  url: '/api/contracts/checked/:token',
  access: 'contracts.verify',
  failure: texts.verifyFailed,
  summary: 'Doğrulama formunun götürdüğü sayfanın sonucu',
  schema: {
    params: z.object({ token: z.string().max(400) }),
    response: { 200: z.object({ code: z.string(), document: VerifiedDocument }) },
  },
})

const sortable = ['title', 'createdAt'] as const
const fields = {
  title: Line(160),
  requiredFor: z.enum(contractOccasions),
  content: z.string().max(200_000),
}

export const listContracts = endpoint({
  method: 'GET',
  url: '/api/contracts',
  access: 'contracts.list',
  failure: texts.listFailed,
  summary: 'Sözleşmeler; personel kendi şubesininkileri ve bütün şubeler için olanları görür',
  list: true,
  schema: {
    querystring: listQuery(sortable, {
      branch: Id.optional(),
      requiredFor: z.enum(contractOccasions).optional(),
      isActive: z.boolean().optional(),
    }),
    response: { 200: z.array(ContractTemplate) },
  },
})

export const showContract = endpoint({
  method: 'GET',
  url: '/api/contracts/:id',
  access: 'contracts.show',
  failure: texts.listFailed,
  summary: 'Bir sözleşme ve taslağı',
  schema: { params: IdParams, response: { 200: ContractTemplate } },
})

export const listContractVersions = endpoint({
  method: 'GET',
  url: '/api/contracts/:id/versions',
  access: 'contracts.show',
  failure: texts.listFailed,
  summary: 'Sözleşmenin yayımlanmış sürümleri, en yenisi önce',
  schema: { params: IdParams, response: { 200: z.array(ContractVersion) } },
})

export const addContract = endpoint({
  method: 'POST',
  url: '/api/contracts',
  access: 'contracts.create',
  failure: texts.createFailed,
  summary: 'Sözleşme taslağı açar',
  schema: {
    body: z.object({
      /** Empty for all branches, which is for admins. */
      branch: clearable(Id).default(null),
      ...fields,
      requiredFor: fields.requiredFor.default('registration'),
      content: fields.content.default(''),
    }),
    response: { 201: ContractTemplate },
  },
})

/** Members see nothing of a draft before it is published. */
export const updateContract = endpoint({
  method: 'PUT',
  url: '/api/contracts/:id',
  access: 'contracts.edit',
  failure: texts.updateFailed,
  summary: 'Taslağı değiştirir ya da sözleşmeyi arşivler',
  schema: {
    params: IdParams,
    body: z
      .object({ ...fields, isActive: Flag })
      .partial()
      .extend({ version: Version.optional() }),
    response: { 200: ContractTemplate },
  },
})

/** Each with its own audit entry, in one transaction. */
export const switchContracts = endpoint({
  method: 'PUT',
  url: '/api/contracts/many',
  access: 'contracts.edit',
  failure: texts.updateFailed,
  summary: 'Sözleşmeleri birlikte kullanıma alır ya da arşivler',
  schema: { body: changeOfMany({ isActive: Flag }), response: { 200: ManyChanged } },
})

export const publishContract = endpoint({
  method: 'POST',
  url: '/api/contracts/:id/publish',
  access: 'contracts.edit',
  failure: texts.publishFailed,
  summary: 'Taslağı yeni sürüm olarak yayımlar',
  schema: {
    params: IdParams,
    body: z.object({ version: Version.optional() }),
    response: { 200: ContractTemplate },
  },
})
