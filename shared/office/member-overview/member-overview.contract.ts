import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { named } from '#shared/core/named.ts'
import { Points } from '#shared/loyalty/points/points.contract.ts'
import { UserContract } from '#shared/membership/contracts/contracts.schema.ts'
import { Wallet } from '#shared/money/balances/balances.contract.ts'
import { memberOverviewMessages } from '#shared/office/member-overview/member-overview.messages.ts'
import { VitaminOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { NextAppointment } from '#shared/training/appointments/appointments.contract.ts'
import { Lesson } from '#shared/training/lessons/lessons.contract.ts'

/** What a new member has done of the first steps; the contracts to sign are among `unsignedContracts`. */
export const FirstSteps = named('FirstSteps', {
  isEmailVerified: z.boolean(),
  /** A gate or the desk has let the member in. */
  hasEntered: z.boolean(),
  hasBookedLesson: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** The cards of a member's overview, but for the membership, which the profile contains. */
export const MemberOverview = named('MemberOverview', {
  /** Pending signature, oldest first. */
  unsignedContracts: z.array(UserContract.pick({ _id: true, title: true })),
  /** Null without a current membership, and some weeks after the first one was bought. */
  firstSteps: FirstSteps.nullable(),
  /** The next joined lesson; null without one. */
  nextLesson: Lesson.pick({ _id: true, title: true, startsAt: true, trainerName: true }).nullable(),
  /** Number of joined lessons after the next one. */
  laterLessons: z.number().int(),
  /** The next one-to-one session; null without one. */
  nextAppointment: NextAppointment.nullable(),
  /** The member's own branch first. */
  wallets: z.array(Wallet.pick({ _id: true, branchName: true, balance: true })),
  points: Points.pick({ balance: true, defaultReferralReward: true }),
  /** Orders that are not delivered yet, newest first. */
  openOrders: z.array(VitaminOrder.pick({ _id: true, number: true, status: true, branchName: true })),
})
export type MemberOverview = z.infer<typeof MemberOverview>

export const showOverview = endpoint({
  method: 'GET',
  url: '/api/users/profile/overview',
  access: 'profile.show',
  failure: memberOverviewMessages.showFailed,
  summary:
    'Özetim: imza bekleyen sözleşmeler, sıradaki ders ve bire bir ders, bakiyeler, puan, açık siparişler',
  schema: { response: { 200: MemberOverview } },
})
