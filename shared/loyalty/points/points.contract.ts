import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, IntegerInput, Line } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { pointKinds } from '#shared/loyalty/points/point-kinds.ts'
import { pointsMessages } from '#shared/loyalty/points/points.messages.ts'

const texts = pointsMessages

/** Maximum of one entry or reward. */
export const maxPoints = 100_000

export const PointAmount = (least: number) => IntegerInput(least, maxPoints)

/** One entry of the append-only point ledger. */
export const PointEntry = named('PointEntry', {
  _id: Id,
  /** Numbers a user's entries from 1, without gaps. */
  sequence: z.number().int(),
  kind: z.enum(pointKinds),
  /** Negative for a deduction. */
  amount: z.number().int(),
  balanceAfter: z.number().int(),
  description: z.string(),
  /** The referred person, with the initial of the surname; empty for other entries. */
  personName: z.string(),
  /** The branch of the code; empty for other entries. */
  branchName: z.string(),
  createdAt: Instant,
})
export type PointEntry = z.infer<typeof PointEntry>

export const Points = named('Points', {
  balance: z.number().int(),
  /** Sum of all positive entries. */
  totalEarned: z.number().int(),
  /** The current reward for one use of a code. */
  defaultReferralReward: z.number().int(),
  /** The newest 20. */
  transactions: z.array(PointEntry),
})
export type Points = z.infer<typeof Points>

/** A user's points as the back office lists them. */
export const PointOwner = named('PointOwner', {
  /** The user's id. */
  _id: Id,
  name: z.string(),
  email: z.string(),
  branch: Id.nullable(),
  balance: z.number().int(),
  totalEarned: z.number().int(),
  /** Number of rewarded uses. */
  rewards: z.number().int(),
  /** Time of the last entry; null before the first one. */
  changedAt: Instant.nullable(),
})
export type PointOwner = z.infer<typeof PointOwner>

export const showPoints = endpoint({
  method: 'GET',
  url: '/api/puan',
  access: 'points.own',
  failure: texts.showFailed,
  summary: 'Puanlarım ve son yirmi hareketi',
  schema: { response: { 200: Points } },
})

export const listPointEntries = endpoint({
  method: 'GET',
  url: '/api/puan/transactions',
  access: 'points.own',
  opens: { query: 'userId' },
  failure: texts.entriesFailed,
  summary: 'Puan hareketleri; kişi verilmezse kendi hareketlerim. Personel kendi şubesinin ödüllerini görür',
  list: true,
  schema: {
    querystring: listQuery(['createdAt'], { kind: z.enum(pointKinds).optional() }).extend({
      userId: Id.optional(),
    }),
    response: { 200: z.object({ transactions: z.array(PointEntry) }) },
  },
})

/**
 * Rewards the uses that met their conditions while the reward was 0; other uses are rewarded automatically. Answers with all
 * rewards of the code, also where nothing was outstanding.
 */
export const rewardReferral = endpoint({
  method: 'POST',
  url: '/api/puan/reward/referral/:referralId',
  access: 'points.reward',
  failure: texts.rewardFailed,
  summary: 'Bir kodun ödülü verilmemiş kullanımlarını ödüllendirir; her kullanım bir kez',
  schema: {
    params: z.object({ referralId: Id }),
    body: z.object({ branchId: Id }),
    response: {
      200: z.object({
        /** Rewards of the code and their sum, in points. */
        rewards: z.number().int(),
        amount: z.number().int(),
        /** The creator’s points. */
        balance: z.number().int(),
        /** The part that this call gave. */
        given: z.object({ rewards: z.number().int(), amount: z.number().int() }),
      }),
    },
  },
})

export const showRewardTotal = endpoint({
  method: 'GET',
  url: '/api/puan/rewards/referral/total',
  access: 'points.list',
  failure: texts.totalFailed,
  summary: 'Verilen referans ödüllerinin sayısı ve toplamı',
  schema: {
    response: {
      200: z.object({
        rewards: z.number().int(),
        totalEarned: z.number().int(),
        /** Sum of all balances. */
        balance: z.number().int(),
        defaultReferralReward: z.number().int(),
      }),
    },
  },
})

export const changeRewardAmount = endpoint({
  method: 'PUT',
  url: '/api/puan/settings/reward-amount',
  access: 'points.reward',
  failure: texts.settingFailed,
  summary: 'Bir kullanımın kaç puan kazandıracağını değiştirir; 0 ödülü kapatır',
  schema: {
    body: z.object({ amount: PointAmount(0) }),
    response: { 200: z.object({ defaultReferralReward: z.number().int() }) },
  },
})

export const listPointOwners = endpoint({
  method: 'GET',
  url: '/api/puan/all-referral-points',
  access: 'points.list',
  failure: texts.listFailed,
  summary: 'Puanı olan üyeler ve toplamları',
  list: true,
  schema: {
    querystring: listQuery(['totalEarned', 'balance', 'rewards', 'changedAt'], {}),
    response: { 200: z.object({ pointsData: z.array(PointOwner) }) },
  },
})

export const showPointOwner = endpoint({
  method: 'GET',
  url: '/api/puan/:userId',
  access: 'points.show',
  opens: { path: 'userId' },
  failure: texts.showFailed,
  summary: 'Bir üyenin puanları; hiç puanı olmayanın sıfırdır',
  schema: { params: z.object({ userId: Id }), response: { 200: PointOwner } },
})

export const changePoints = endpoint({
  method: 'PUT',
  url: '/api/puan/:userId',
  access: 'points.reward',
  failure: texts.changeFailed,
  summary: 'Bir üyeye nedeniyle puan ekler ya da puanından düşer',
  schema: {
    params: z.object({ userId: Id }),
    body: z.object({
      amount: PointAmount(-maxPoints).refine((amount) => amount !== 0, validationMessages.notZero),
      description: Line(300),
      /** Idempotency key of the form. */
      requestKey: z.guid(validationMessages.id).optional(),
    }),
    response: { 200: PointOwner },
  },
})
