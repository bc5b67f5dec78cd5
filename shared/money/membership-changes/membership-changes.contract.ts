import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Instant, IntegerInput, Line, Text } from '#shared/core/fields.ts'
import { isTurkishIban, plainIban } from '#shared/core/iban.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { deskMethods, Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { membershipChangesMessages } from '#shared/money/membership-changes/membership-changes.messages.ts'
import { SaleDetails, SaleInput } from '#shared/money/sales/sales.contract.ts'

const texts = membershipChangesMessages

/** Adds days to the end of a membership; those behind it move along. */
export const extendMembership = endpoint({
  method: 'POST',
  url: '/api/memberships/:id/extension',
  access: 'memberships.extend',
  failure: texts.extendFailed,
  summary: 'Üyeliği gün olarak uzatır',
  schema: {
    params: IdParams,
    body: z.object({ days: IntegerInput(1, 365), reason: Line(300) }),
    response: { 200: Membership },
  },
})

/** Gives a membership to another person or moves it to another branch. */
export const transferMembership = endpoint({
  method: 'POST',
  url: '/api/memberships/:id/transfer',
  access: 'memberships.transfer',
  failure: texts.transferFailed,
  summary: 'Üyeliği başka bir üyeye ya da şubeye devreder',
  schema: {
    params: IdParams,
    body: z
      .object({ user: clearable(Id).optional(), branch: clearable(Id).optional(), reason: Line(300) })
      .refine(({ user, branch }) => Boolean(user) !== Boolean(branch)),
    response: { 200: Membership },
  },
})

/** The value of a membership's unused days today, in lira. */
export const MembershipValue = named('MembershipValue', {
  /** The price after discounts. */
  amount: z.number(),
  usedDays: z.number().int(),
  remainingDays: z.number().int(),
  /** The value of the remaining days. */
  unearned: z.number(),
  /** The part of the price still owed. */
  open: z.number(),
  /** The part of the payments for the remaining days: it can be refunded, or pays for another package. */
  refundable: z.number(),
  /** The sale at the desk; null for a membership that was not sold there. */
  sale: Id.nullable(),
})
export type MembershipValue = z.infer<typeof MembershipValue>

export const showMembershipValue = endpoint({
  method: 'GET',
  url: '/api/memberships/:id/value',
  access: 'memberships.show',
  opens: { path: 'id', of: 'memberships' },
  failure: texts.quoteFailed,
  summary: 'Üyeliğin kullanılmayan günlerinin bugünkü değeri',
  schema: { params: IdParams, response: { 200: MembershipValue } },
})

/** Ends a membership and sells another package; the value of the unused days pays for it. */
export const upgradeMembership = endpoint({
  method: 'POST',
  url: '/api/memberships/:id/upgrade',
  access: 'memberships.upgrade',
  failure: texts.upgradeFailed,
  summary: 'Üyeliği kalan günlerin değerini düşerek başka bir pakete yükseltir',
  schema: {
    params: IdParams,
    body: SaleInput.pick({ payments: true, plan: true, note: true, requestKey: true }).extend({
      package: Id,
    }),
    response: { 201: SaleDetails },
  },
})

/** Money paid back from a sale; amounts are lira. */
export const SaleRefund = named('SaleRefund', {
  _id: Id,
  sale: Id,
  /** The line that it was for; null for the sale as a whole. */
  line: Id.nullable(),
  amount: z.number(),
  method: z.enum(deskMethods).nullable(),
  iban: z.string(),
  ibanHolder: z.string(),
  reason: z.string(),
  createdAt: Instant,
})
export type SaleRefund = z.infer<typeof SaleRefund>

/** Pays back what a sale was settled with and credits it. Card payments on the site are refunded with their payment. */
export const refundSale = endpoint({
  method: 'POST',
  url: '/api/sales/:id/refunds',
  access: 'sales.refund',
  failure: texts.refundFailed,
  summary: 'Bir satıştan para iade eder',
  schema: {
    params: IdParams,
    body: z
      .object({
        /** The line that it is for; it leaves the value of the other lines as it is. */
        line: clearable(Id).optional(),
        amount: PaidLira,
        /** Absent for the methods of the payments. */
        method: clearable(z.enum(deskMethods)).optional(),
        iban: z
          .string()
          .transform(plainIban)
          .refine((iban) => iban === '' || isTurkishIban(iban), texts.iban)
          .default(''),
        ibanHolder: Text(120).default(''),
        reason: Line(300),
        requestKey: Id,
      })
      .refine(({ method, iban, ibanHolder }) => method !== 'transfer' || (iban && ibanHolder), {
        path: ['iban'],
        error: texts.ibanNeeded,
      }),
    response: { 201: SaleRefund },
  },
})

export const listSaleRefunds = endpoint({
  method: 'GET',
  url: '/api/sales/:id/refunds',
  access: 'sales.show',
  opens: { path: 'id', of: 'sales' },
  failure: texts.refundFailed,
  summary: 'Bir satışın iadeleri',
  schema: { params: IdParams, response: { 200: z.array(SaleRefund) } },
})
