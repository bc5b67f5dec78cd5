import type { BodyInputOf } from '#shared/core/endpoint.ts'
import {
  addContract,
  listUserContracts,
  publishContract,
  signContract,
  updateContract,
} from '#shared/membership/contracts/contracts.contract.ts'
import type { ContractTemplate, UserContract } from '#shared/membership/contracts/contracts.schema.ts'
import type { Signature } from '#shared/membership/contracts/signature.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'
import type { Person } from '#tests/support/product/test-product.ts'

/** A drawn signature: two strokes across the field. */
export const drawnSignature: Signature = {
  kind: 'drawn',
  strokes: [
    [
      [120, 300],
      [260, 90],
      [380, 310],
      [300, 210],
    ],
    [
      [500, 260],
      [640, 120],
      [760, 280],
    ],
  ],
}

let made = 0

/** A draft of a branch, or of all branches. */
export function draftContract(
  person: Caller,
  branch: string | null,
  fields: Partial<BodyInputOf<typeof addContract>> = {},
): Promise<ContractTemplate> {
  made += 1
  const content = '<h2>Taraflar</h2><p>Kulüp ve üye <strong>anlaşmıştır</strong>.</p>'
  return person.call(addContract, { body: { branch, title: `Sözleşme ${made}`, content, ...fields } })
}

/** Adds a contract and publishes its first version. */
export async function makeContract(
  person: Caller,
  branch: string | null,
  fields: Partial<BodyInputOf<typeof addContract>> = {},
): Promise<ContractTemplate> {
  const { _id } = await draftContract(person, branch, fields)
  return person.call(publishContract, { params: { id: _id }, body: {} })
}

/** Publishes a new version of a contract. */
export async function publishNewVersion(person: Caller, { _id }: ContractTemplate, content: string) {
  await person.call(updateContract, { params: { id: _id }, body: { content } })
  return person.call(publishContract, { params: { id: _id }, body: {} })
}

/** A member’s pending row for a contract. Throws if there is none. */
export async function pendingContract(
  member: Caller,
  { _id, title }: Pick<ContractTemplate, '_id' | 'title'>,
) {
  const { unsigned } = await member.call(listUserContracts, {})
  const found = unsigned.find(({ template }) => template === _id)
  if (!found) throw new Error(`${title} is not pending`)
  return found
}

export const sign = (
  member: Caller,
  contractId: string,
  fields: Partial<BodyInputOf<typeof signContract>> = {},
): Promise<UserContract> =>
  member.call(signContract, {
    body: { contractId, signature: drawnSignature, agreedAt: new Date().toISOString(), ...fields },
  })

/** Signs a contract and returns the signature's id. */
export async function signatureOf(member: Person, contract: ContractTemplate): Promise<string> {
  const { signatureId } = await sign(member, (await pendingContract(member, contract))._id)
  if (!signatureId) throw new Error('The contract has no signature')
  return signatureId
}
