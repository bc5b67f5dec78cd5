import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Flag, Instant, Line, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import {
  ContractGuardian,
  ContractTemplate,
  ContractVersion,
  contractOccasions,
  signatureParts,
  UserContract,
} from '#shared/membership/contracts/contracts.schema.ts'
import { SignatureInput } from '#shared/membership/contracts/signature.ts'

const texts = contractsMessages

/** Own contracts; staff pass the id of a user known in their branch, guardians that of a minor. */
export const listUserContracts = endpoint({
  method: 'GET',
  url: '/api/contracts/user/contracts',
  access: 'contracts.own',
  opens: { query: 'userId' },
  whileSigning: { query: 'userId' },
  failure: texts.listFailed,
  summary: 'Bir üyenin imzaladığı ve imzalaması gereken sözleşmeler',
  schema: {
    querystring: z.object({ userId: Id.optional() }),
    response: { 200: z.object({ signed: z.array(UserContract), unsigned: z.array(UserContract) }) },
  },
})

export const readUserContract = endpoint({
  method: 'GET',
  url: '/api/contracts/user/contracts/:id',
  access: 'contracts.own',
  opens: { query: 'userId' },
  whileSigning: { query: 'userId' },
  failure: texts.listFailed,
  summary: 'Bir sözleşmenin imzalanacak ya da imzalanmış metni',
  schema: {
    params: IdParams,
    /** Staff pass the user who is to sign at the desk, guardians the minor. */
    querystring: z.object({ userId: Id.optional() }),
    response: {
      200: UserContract.extend({
        /** Sanitised HTML. */
        content: z.string(),
        /** Server time, from which the client derives the time of consent. */
        shownAt: Instant,
        /** The name of the person who signs: the guardian of a minor, otherwise the member. */
        signerName: z.string(),
        memberName: z.string().optional(),
        /** The current guardians, of whom one signs for a member under 18; absent for other members. */
        guardians: z.array(ContractGuardian).optional(),
        /** Whether the reader is a member under 18 and may not sign. */
        needsGuardian: z.boolean().optional(),
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
      /** Id of the version that was shown. */
      contractId: Id,
      signature: SignatureInput,
      /** Time of consent. */
      agreedAt: Instant,
      /** The minor for whom a guardian signs. */
      user: Id.optional(),
    }),
    response: { 201: UserContract },
  },
})

export const signAtDesk = endpoint({
  method: 'POST',
  url: '/api/contracts/sign-at-desk',
  access: 'contracts.sign-at-desk',
  whileSigning: { body: 'user' },
  failure: texts.signFailed,
  summary: 'Üyenin masadaki ekranda attığı imzayı kaydeder',
  schema: {
    body: z.object({
      /** The member who signs, known in the staff's branch. */
      user: Id,
      /** The guardian who signs for a member under 18. */
      guardian: Id.optional(),
      contractId: Id,
      signature: SignatureInput,
      agreedAt: Instant,
    }),
    response: { 201: UserContract },
  },
})

const VerifiedDocument = z
  .discriminatedUnion('result', [
    z.object({ result: z.literal('unknown') }),
    z.object({
      result: z.enum(['authentic', 'broken']),
      title: z.string(),
      contractVersion: z.number().int(),
      signedAt: Instant,
      /** Masked: `A*** Y***`. */
      signerName: z.string(),
      /** The minor for whom a guardian signed, masked. */
      memberName: z.string().optional(),
      altered: z.array(z.enum(signatureParts)),
    }),
  ])
  .meta({ id: 'VerifiedDocument' })

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

/** Form post without JavaScript; redirects to a page with the result. */
export const checkDocument = endpoint({
  method: 'POST',
  url: '/dogrula',
  access: 'contracts.verify',
  failure: texts.verifyFailed,
  summary: 'Doğrulama formunu, betik çalışmayan tarayıcılarda sonucun sayfasına götürür',
  limit: 'document-check',
  takesForms: true,
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

const fields = {
  title: Line(160),
  requiredFor: z.enum(contractOccasions),
  content: z.string().max(200_000),
}

export const contractCalls = crudEndpoints({
  resource: 'contracts',
  url: '/api/contracts',
  texts,
  summaries: {
    list: 'Sözleşmeler; personel kendi şubesininkileri ve bütün şubeler için olanları görür',
    show: 'Bir sözleşme ve taslağı',
    create: 'Sözleşme taslağı açar',
    update: 'Taslağı değiştirir ya da sözleşmeyi arşivler',
  },
  row: ContractTemplate,
  query: listQuery(['title', 'createdAt'], {
    branch: Id.optional(),
    requiredFor: z.enum(contractOccasions).optional(),
    isActive: z.boolean().optional(),
  }),
  input: z.object({
    /** Null for all branches, which only admins may use. */
    branch: clearable(Id).default(null),
    ...fields,
    requiredFor: fields.requiredFor.default('registration'),
    content: fields.content.default(''),
  }),
  change: z
    .object({ ...fields, isActive: Flag })
    .partial()
    .extend({ version: Version.optional() }),
})
export const {
  list: listContracts,
  show: showContract,
  create: addContract,
  update: updateContract,
} = contractCalls

export const showStarterContract = endpoint({
  method: 'GET',
  url: '/api/contracts/starter',
  access: 'contracts.create',
  failure: texts.listFailed,
  summary: 'Başlangıç için hazır üyelik sözleşmesi, kulübün bilgileriyle',
  schema: {
    response: {
      200: z.object({ title: z.string(), requiredFor: z.enum(contractOccasions), content: z.string() }),
    },
  },
})

export const listContractVersions = endpoint({
  method: 'GET',
  url: '/api/contracts/:id/versions',
  access: 'contracts.show',
  failure: texts.listFailed,
  summary: 'Sözleşmenin yayımlanmış sürümleri, en yenisi önce',
  schema: { params: IdParams, response: { 200: z.array(ContractVersion) } },
})

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
