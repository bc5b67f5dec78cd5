import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Instant, Text } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import { contractOccasions } from '#shared/membership/contracts/contracts.schema.ts'

const texts = contractsMessages

/** A pending signature of a member. */
export const UnsignedContract = named('UnsignedContract', {
  _id: Id,
  user: Id,
  userName: z.string(),
  userEmail: z.string(),
  template: Id,
  title: z.string(),
  contractVersion: z.number().int(),
  requiredFor: z.enum(contractOccasions),
  branch: Id.nullable(),
  branchName: z.string().nullable(),
  since: Instant,
  /** When the last reminder for this version was sent. */
  remindedAt: Instant.nullable(),
})
export type UnsignedContract = z.infer<typeof UnsignedContract>

export const listUnsignedContracts = endpoint({
  method: 'GET',
  url: '/api/contracts/unsigned',
  access: 'unsigned-contracts.list',
  opens: { query: 'user' },
  failure: texts.unsignedFailed,
  summary: 'İmza bekleyen sözleşmeler, en eskisi önce',
  list: true,
  schema: {
    querystring: listQuery(['since', 'userName', 'title'], {
      branch: Id.optional(),
      template: Id.optional(),
      user: Id.optional(),
    }),
    response: { 200: z.array(UnsignedContract) },
  },
})

/** The list is refreshed every ten minutes. */
export const showUnsignedMoment = endpoint({
  method: 'GET',
  url: '/api/contracts/unsigned/moment',
  access: 'unsigned-contracts.list',
  failure: texts.unsignedFailed,
  summary: 'İmza bekleyenler listesinin hangi ana ait olduğu',
  // Null before the first refresh.
  schema: { response: { 200: z.object({ refreshedAt: Instant.nullable() }) } },
})

/** At most one reminder per member and version in seven days. */
export const remindUnsigned = endpoint({
  method: 'POST',
  url: '/api/contracts/unsigned/remind',
  access: 'unsigned-contracts.remind',
  failure: texts.remindFailed,
  summary: 'İmza bekleyen üyelere hatırlatma e-postası gönderir; seçilmezse hepsine',
  schema: {
    body: z.object({
      branch: clearable(Id).optional(),
      template: Id.optional(),
      /** Search text of the list. */
      q: Text(100).optional(),
      /** Ids of rows; absent for all rows. */
      ids: z.array(Id).max(1000).optional(),
    }),
    response: {
      200: z.object({
        /** Queued mails, one per member. */
        mails: z.number().int(),
        /** Contracts named in these mails. */
        contracts: z.number().int(),
        /** Contracts skipped because of a reminder within the last seven days. */
        skipped: z.number().int(),
        /** Members without an e-mail address: they find the reminder in their inbox only. */
        withoutAddress: z.number().int().optional(),
      }),
    },
  },
})
