import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Instant, Line, Text } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { Lira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { NeededContract } from '#shared/membership/contracts/contracts.schema.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { packageKinds } from '#shared/membership/packages/packages.contract.ts'
import { SessionSums } from '#shared/membership/session-packs/session-packs.contract.ts'

const texts = membershipsMessages

/** Derived from dates, freezes and cancellation; not stored. */
export const membershipStatuses = ['pending', 'active', 'frozen', 'expired', 'cancelled'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]
/** How a membership was paid for; `import` if that was before it was imported. */
export const membershipSources = ['card', 'balance', 'desk', 'import'] as const
/** Days before its end in which a membership is due for renewal. */
export const renewalDays = 30
export const deskMethods = ['cash', 'card', 'transfer'] as const

/** The open branches in which a package or a membership is valid, the selling branch first. */
const ValidBranches = z.array(z.object({ _id: Id, name: z.string() }))

/** A snapshot of the package at the time of purchase. */
export const Membership = named('Membership', {
  _id: Id,
  user: Id,
  userName: z.string(),
  /** The branch that sold it. */
  branch: Id,
  branchName: z.string(),
  /** Valid in all branches, also in those opened later. */
  isValidEverywhere: z.boolean().optional(),
  validBranches: ValidBranches.optional(),
  /** Null if the package was deleted. */
  package: Id.nullable(),
  name: z.string(),
  kind: z.enum(packageKinds),
  /** Lira, without the surcharge for instalments. */
  price: z.number(),
  /** Lira that were charged for joining beside the price. */
  joiningFee: z.number().optional(),
  durationDays: z.number().int(),
  /** Of a pack: the sessions that were sold; null for a membership. */
  sessions: z.number().int().nullish(),
  /** Of a pack: what became of its sessions. */
  pack: SessionSums.nullish(),
  freezeDays: z.number().int(),
  freezeCount: z.number().int(),
  startsAt: Instant,
  /** Exclusive. */
  endsAt: Instant,
  /** When a notice of cancellation ends it before that; exclusive. */
  endsEarlyAt: Instant.nullish(),
  status: z.enum(membershipStatuses),
  source: z.enum(membershipSources),
  /** Card payment, if any. */
  payment: Id.nullable(),
  cancelledAt: Instant.nullable(),
  cancelReason: z.string(),
  /** When the renewal reminder was sent. */
  remindedAt: Instant.nullable(),
  /** When its contract was signed on paper. */
  paperSignedOn: z.iso.date().nullish(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Membership = z.infer<typeof Membership>

/** When a membership really ends, exclusive: with the notice of cancellation, if one was given. */
export const endOf = ({ endsAt, endsEarlyAt }: Pick<Membership, 'endsAt' | 'endsEarlyAt'>): string =>
  endsEarlyAt ?? endsAt

const sortable = ['createdAt', 'startsAt', 'endsAt'] as const
export const membershipQuery = listQuery(sortable, {
  branch: Id.optional(),
  user: Id.optional(),
  kind: z.enum(packageKinds).optional(),
  status: z.enum(membershipStatuses).optional(),
  source: z.enum(membershipSources).optional(),
  endsBefore: Instant.optional(),
  /** One-to-one memberships that are not over and whose sessions are not counted. */
  lacksSessions: z.boolean().optional(),
  /** Ends within 30 days and has no successor. */
  renewalDue: z.boolean().optional(),
})

export const listMemberships = endpoint({
  method: 'GET',
  url: '/api/memberships',
  access: 'memberships.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Üyelikler, en yenisi önce',
  list: true,
  schema: { querystring: membershipQuery, response: { 200: z.array(Membership) } },
})

export const showMembership = endpoint({
  method: 'GET',
  url: '/api/memberships/:id',
  access: 'memberships.show',
  opens: { path: 'id', of: 'memberships' },
  failure: texts.listFailed,
  summary: 'Bir üyelik',
  schema: { params: IdParams, response: { 200: Membership } },
})

export const quoteMembership = endpoint({
  method: 'POST',
  url: '/api/memberships/quote',
  access: 'memberships.create',
  opens: { body: 'user' },
  failure: texts.quoteFailed,
  summary: 'Satıştan önce: fiyat ve tarihler',
  schema: {
    body: z.object({
      user: Id,
      package: Id,
      /** The selling branch; the home branch of the package if absent. */
      branch: Id.optional(),
    }),
    response: {
      200: z.object({
        /** Lira; `price` is after the daytime discount. */
        listPrice: z.number(),
        price: z.number(),
        /** Lira that are due for joining beside the price. */
        joiningFee: z.number().optional(),
        /** Null if the daytime discount does not apply. */
        discountPercent: z.number().int().nullable(),
        startsAt: Instant,
        endsAt: Instant,
        /** Unsigned contracts; at the desk they do not block the sale. */
        neededContracts: z.array(NeededContract),
        isValidEverywhere: z.boolean().optional(),
        validBranches: ValidBranches.optional(),
      }),
    },
  },
})

/** Creates the membership and, unless the price is 0, its payment record in one transaction. */
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
      /** The selling branch; the home branch of the package if absent. */
      branch: Id.optional(),
      method: z.enum(deskMethods),
      /** Lira, joining fee included; absent for the price after the daytime discount and the fee. 0 for a gift. */
      amount: clearable(Lira).optional(),
      note: Text(500).default(''),
      /** Idempotency key. */
      requestKey: Id,
    }),
    response: { 201: Membership },
  },
})

/** Refunds nothing; card payments are refunded separately. */
export const cancelMembership = endpoint({
  method: 'POST',
  url: '/api/memberships/:id/cancel',
  access: 'memberships.cancel',
  failure: texts.cancelFailed,
  summary: 'Üyeliği iptal eder',
  schema: { params: IdParams, body: z.object({ reason: Line(300) }), response: { 200: Membership } },
})
