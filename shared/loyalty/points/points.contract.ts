import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { pointKinds } from '#shared/loyalty/points/point-kinds.ts'
import { pointsMessages } from '#shared/loyalty/points/points.messages.ts'

const texts = pointsMessages

/** The most points that one entry or reward may have. */
export const mostPoints = 100_000

/** Whole points; a form sends them as text. An empty field is no amount, and neither is `true` or a list. */
export const PointAmount = (least: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(mostPoints))

/** One line of a person's points; entries are only ever added. */
export const PointEntry = z.object({
  _id: Id,
  /** Counts the person's entries from 1, without gaps. */
  sequence: z.number().int(),
  kind: z.enum(pointKinds),
  /** Negative when taken. */
  amount: z.number().int(),
  balanceAfter: z.number().int(),
  description: z.string(),
  /** Who came by the code, with the first letter of the surname alone; empty for other entries. */
  personName: z.string(),
  /** The branch of the code; empty for other entries. */
  branchName: z.string(),
  createdAt: Instant,
})
export type PointEntry = z.infer<typeof PointEntry>

export const Points = z.object({
  balance: z.number().int(),
  /** All that was ever given, whatever was taken since. */
  totalEarned: z.number().int(),
  /** What one use of a code brings its creator now. */
  defaultReferralReward: z.number().int(),
  /** The newest twenty. */
  transactions: z.array(PointEntry),
})
export type Points = z.infer<typeof Points>

/** Somebody with points, as the back office lists them. */
export const PointOwner = z.object({
  /** The person's own id. */
  _id: Id,
  name: z.string(),
  email: z.string(),
  branch: Id.nullable(),
  balance: z.number().int(),
  totalEarned: z.number().int(),
  /** How many uses were rewarded. */
  rewards: z.number().int(),
  /** When points were last given or taken; null before the first. */
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

/** A use is rewarded as soon as it counts; this makes up for those of a time when the reward stood at 0. */
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
      200: z.object({ rewards: z.number().int(), amount: z.number().int(), balance: z.number().int() }),
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
        /** What all members hold now. */
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
  summary: 'Puanı olan kişiler ve toplamları',
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
  failure: texts.showFailed,
  summary: 'Bir kişinin puanları; hiç puanı olmayanın sıfırdır',
  schema: { params: z.object({ userId: Id }), response: { 200: PointOwner } },
})

export const changePoints = endpoint({
  method: 'PUT',
  url: '/api/puan/:userId',
  access: 'points.reward',
  failure: texts.changeFailed,
  summary: 'Bir kişiye nedeniyle puan ekler ya da puanından düşer',
  schema: {
    params: z.object({ userId: Id }),
    body: z.object({
      amount: PointAmount(-mostPoints).refine((amount) => amount !== 0, validationMessages.notZero),
      description: Line(300),
      /** A form's own key: the same change sent twice is made once. */
      requestKey: z.guid(validationMessages.id).optional(),
    }),
    response: { 200: PointOwner },
  },
})
