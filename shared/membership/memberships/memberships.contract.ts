import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Instant, Line, Text } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { Lira } from '#shared/core/money.ts'
import { NeededContract } from '#shared/membership/contracts/contracts.schema.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { packageKinds } from '#shared/membership/packages/packages.contract.ts'

const texts = membershipsMessages

/** Follows from the dates, a running freeze and a cancellation; never stored. */
export const membershipStatuses = ['pending', 'active', 'frozen', 'expired', 'cancelled'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]
/** How a membership was paid for. */
export const membershipSources = ['card', 'balance', 'desk'] as const
/** How many days before its end a membership is to be renewed. */
export const renewalDays = 30
export const deskMethods = ['cash', 'card', 'transfer'] as const

/** A package as it was when it was bought. */
export const Membership = z.object({
  _id: Id,
  user: Id,
  userName: z.string(),
  branch: Id,
  branchName: z.string(),
  /** The package it was bought as; null once that was deleted. */
  package: Id.nullable(),
  name: z.string(),
  kind: z.enum(packageKinds),
  /** Lira, what was paid for it without the surcharge of instalments. */
  price: z.number(),
  durationDays: z.number().int(),
  freezeDays: z.number().int(),
  freezeCount: z.number().int(),
  startsAt: Instant,
  /** The first moment at which it no longer counts. */
  endsAt: Instant,
  status: z.enum(membershipStatuses),
  source: z.enum(membershipSources),
  /** The card payment, where there is one. */
  payment: Id.nullable(),
  cancelledAt: Instant.nullable(),
  cancelReason: z.string(),
  /** When its end was announced by mail. */
  remindedAt: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Membership = z.infer<typeof Membership>

const sortable = ['createdAt', 'startsAt', 'endsAt'] as const
export const membershipQuery = listQuery(sortable, {
  branch: Id.optional(),
  user: Id.optional(),
  kind: z.enum(packageKinds).optional(),
  status: z.enum(membershipStatuses).optional(),
  source: z.enum(membershipSources).optional(),
  /** Ends before this moment. */
  endsBefore: Instant.optional(),
  /** Ends within 30 days, and none follows. */
  renewalDue: z.boolean().optional(),
})

export const listMemberships = endpoint({
  method: 'GET',
  url: '/api/memberships',
  access: 'memberships.list',
  failure: texts.listFailed,
  summary: 'Üyelikler, en yenisi önce',
  list: true,
  schema: { querystring: membershipQuery, response: { 200: z.array(Membership) } },
})

export const showMembership = endpoint({
  method: 'GET',
  url: '/api/memberships/:id',
  access: 'memberships.show',
  failure: texts.listFailed,
  summary: 'Bir üyelik',
  schema: { params: IdParams, response: { 200: Membership } },
})

/** What a sale would come to, before it is made. */
export const quoteMembership = endpoint({
  method: 'POST',
  url: '/api/memberships/quote',
  access: 'memberships.create',
  failure: texts.quoteFailed,
  summary: 'Satıştan önce: fiyat ve tarihler',
  schema: {
    body: z.object({ user: Id, package: Id }),
    response: {
      200: z.object({
        /** Lira, what the package costs and what it costs today. */
        listPrice: z.number(),
        price: z.number(),
        /** Of the daytime discount, where it applies. */
        discountPercent: z.number().int().nullable(),
        startsAt: Instant,
        endsAt: Instant,
        /** What the member has not signed yet; at the desk it is a reminder, no hindrance. */
        neededContracts: z.array(NeededContract),
      }),
    },
  },
})

/** A sale at the desk: the membership and, unless it is a gift, its payment record come into being together. */
export const sellMembership = endpoint({
  method: 'POST',
  url: '/api/memberships',
  access: 'memberships.create',
  failure: texts.sellFailed,
  summary: 'Üyeye kasada paket satar',
  schema: {
    body: z.object({
      user: Id,
      package: Id,
      method: z.enum(deskMethods),
      /** Lira; the package's price (after the daytime discount) when left out. A gift is sold for 0. */
      amount: clearable(Lira).optional(),
      note: Text(500).default(''),
      /** The form's own key: the same sale sent twice is made once. */
      requestKey: Id,
    }),
    response: { 201: Membership },
  },
})

/** Ends a membership before its time; money is given back on the payment's own page. */
export const cancelMembership = endpoint({
  method: 'POST',
  url: '/api/memberships/:id/cancel',
  access: 'memberships.cancel',
  failure: texts.cancelFailed,
  summary: 'Üyeliği iptal eder',
  schema: { params: IdParams, body: z.object({ reason: Line(300) }), response: { 200: Membership } },
})
