import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Instant, Text } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import { contractOccasions } from '#shared/membership/contracts/contracts.schema.ts'

const texts = contractsMessages

/** A contract that a member owes a signature. */
export const UnsignedContract = z.object({
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
  /** When a mail last asked for this version. */
  remindedAt: Instant.nullable(),
})
export type UnsignedContract = z.infer<typeof UnsignedContract>

export const listUnsignedContracts = endpoint({
  method: 'GET',
  url: '/api/contracts/unsigned',
  access: 'unsignedContracts.list',
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

/** What is published for everybody is not known of everybody at once. */
export const showUnsignedProgress = endpoint({
  method: 'GET',
  url: '/api/contracts/unsigned/progress',
  access: 'unsignedContracts.list',
  failure: texts.unsignedFailed,
  summary: 'İmza bekleyenler listesinin hangi sözleşmeler için henüz hazırlandığı',
  schema: {
    response: {
      200: z.object({
        templates: z.array(
          z.object({
            _id: Id,
            title: z.string(),
            /** Members looked at so far. */
            seen: z.number().int(),
          }),
        ),
      }),
    },
  },
})

/** At most one mail for a member and a contract's version in a week. */
export const remindUnsigned = endpoint({
  method: 'POST',
  url: '/api/contracts/unsigned/remind',
  access: 'unsignedContracts.remind',
  failure: texts.remindFailed,
  summary: 'İmza bekleyen üyelere hatırlatma e-postası gönderir; seçilmezse hepsine',
  schema: {
    body: z.object({
      branch: clearable(Id).optional(),
      template: Id.optional(),
      /** The words that the report was searched by. */
      q: Text(100).optional(),
      /** Of the report's rows; all of them when left out. */
      ids: z.array(Id).max(1000).optional(),
    }),
    response: {
      200: z.object({
        /** Mails put into the queue, one for each member. */
        mails: z.number().int(),
        /** Contracts that these mails name. */
        contracts: z.number().int(),
        /** Contracts left out because a mail asked for them within the last week. */
        skipped: z.number().int(),
      }),
    },
  },
})
