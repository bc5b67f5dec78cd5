import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'

/** A sum that a person owes a branch. */
export const Receivable = z.object({
  _id: Id,
  user: Id,
  branch: Id,
  branchName: z.string(),
  membership: Id.nullable(),
  reason: z.string(),
  dueOn: z.iso.date(),
  /** Lira. */
  amount: z.number(),
  /** What is still to be paid, in lira. */
  open: z.number(),
  createdAt: Instant,
})
export type Receivable = z.infer<typeof Receivable>

export const listReceivables = endpoint({
  method: 'GET',
  url: '/api/receivables',
  access: 'receivables.list',
  failure: receivablesMessages.listFailed,
  summary: 'Üyelerin borçları, vadesi en yakın olan önce; personel kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['dueOn'], {
      user: Id.optional(),
      branch: Id.optional(),
      isOpen: z.boolean().optional(),
    }),
    response: { 200: z.array(Receivable) },
  },
})
