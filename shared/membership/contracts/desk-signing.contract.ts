import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { contractsMessages as texts } from '#shared/membership/contracts/contracts.messages.ts'
import { Proof } from '#shared/people/second-factor/second-factor.contract.ts'

/** The member for whom the session is locked. */
const DeskSigning = named('DeskSigning', { signer: z.object({ _id: Id, name: z.string() }).nullable() })

/** From here on the session answers only this member's signing calls, with 423 `session.signing` for all others. */
export const startDeskSigning = endpoint({
  method: 'POST',
  url: '/api/contracts/desk-signing',
  access: 'contracts.sign-at-desk',
  failure: texts.signFailed,
  summary: 'Bu oturumu, bir üye imza atarken kilitler',
  schema: { body: z.object({ user: Id }), response: { 200: DeskSigning } },
})

export const showDeskSigning = endpoint({
  method: 'GET',
  url: '/api/contracts/desk-signing',
  access: 'contracts.sign-at-desk',
  failure: texts.signFailed,
  summary: 'Oturumun kimin imzası için kilitli olduğu',
  whileSigning: 'open',
  schema: { response: { 200: DeskSigning } },
})

/** The proof answers the challenge of `startConfirmation`. */
export const endDeskSigning = endpoint({
  method: 'PUT',
  url: '/api/contracts/desk-signing',
  access: 'contracts.sign-at-desk',
  failure: texts.unlockFailed,
  summary: 'Personel kimliğini doğrular ve imza kilidini açar',
  limit: 'second-factor',
  whileSigning: 'open',
  schema: { body: Proof, response: { 200: Done } },
})
