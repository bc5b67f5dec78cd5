import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import { signatureParts } from '#shared/membership/contracts/contracts.schema.ts'
import { Signature } from '#shared/membership/contracts/signature.ts'
import { Relation } from '#shared/people/guardians/guardians.contract.ts'

const texts = contractsMessages

export const ContractSignature = named('ContractSignature', {
  _id: Id,
  /** Position in the hash chain. */
  sequence: z.number().int(),
  code: z.string(),
  user: Id,
  /** The name at the time of signing: of the guardian for a minor, otherwise of the member. */
  signerName: z.string(),
  /** The minor's name if a guardian signed, otherwise null. */
  memberName: z.string().nullable().optional(),
  guardian: Id.nullable().optional(),
  relation: Relation.nullable().optional(),
  template: Id,
  title: z.string(),
  contractVersion: z.number().int(),
  branch: Id.nullable(),
  branchName: z.string().nullable(),
  kind: z.enum(['drawn', 'typed', 'image']),
  signedAt: Instant,
  /** Altered parts; empty if the signature is intact. */
  altered: z.array(z.enum(signatureParts)),
})
export type ContractSignature = z.infer<typeof ContractSignature>

export const ContractSignatureDetail = ContractSignature.extend({
  signature: Signature,
  agreedAt: Instant,
  ip: z.string(),
  userAgent: z.string(),
  textHash: z.string(),
  previousHash: z.string(),
  hash: z.string(),
  /** Signed text, as sanitised HTML. */
  content: z.string(),
}).meta({ id: 'ContractSignatureDetail' })
export type ContractSignatureDetail = z.infer<typeof ContractSignatureDetail>

export const listContractSignatures = endpoint({
  method: 'GET',
  url: '/api/contracts/signatures',
  access: 'contract-signatures.list',
  opens: { query: 'user' },
  failure: texts.signaturesFailed,
  summary: 'İmzalar, en yenisi önce, doğrulama sonucuyla',
  list: true,
  schema: {
    querystring: listQuery(['signedAt', 'signerName'], {
      branch: Id.optional(),
      user: Id.optional(),
      template: Id.optional(),
    }),
    response: { 200: z.array(ContractSignature) },
  },
})

export const showContractSignature = endpoint({
  method: 'GET',
  url: '/api/contracts/signatures/:id',
  access: 'contract-signatures.show',
  opens: { path: 'id', of: 'contract_signatures' },
  failure: texts.signaturesFailed,
  summary: 'Bir imza: çizimi, metni ve zincirdeki yeri',
  schema: { params: IdParams, response: { 200: ContractSignatureDetail } },
})

export const downloadSignedContract = endpoint({
  method: 'GET',
  url: '/api/contracts/signatures/:id/pdf',
  access: 'contract-signatures.download',
  opens: { path: 'id', of: 'contract_signatures' },
  failure: texts.pdfFailed,
  summary: 'İmzalı sözleşmenin PDF dosyası',
  answersFile: ['application/pdf'],
  schema: { params: IdParams, response: { 200: z.any() } },
})

/** Verifies the whole chain; `broken` holds the first 100 altered signatures. */
export const checkSignatureChain = endpoint({
  method: 'GET',
  url: '/api/contracts/chain',
  access: 'contract-signatures.check',
  failure: texts.chainFailed,
  summary: 'İmza zincirini baştan sona kontrol eder',
  schema: {
    response: {
      200: z.object({
        signatures: z.number().int(),
        breaks: z.number().int(),
        /** Signatures missing at the end of the chain. */
        missing: z.number().int(),
        broken: z.array(
          ContractSignature.pick({
            _id: true,
            sequence: true,
            code: true,
            signerName: true,
            title: true,
            altered: true,
          }),
        ),
      }),
    },
  },
})
