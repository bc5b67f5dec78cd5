import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { trendsMessages } from '#shared/office/trends/trends.messages.ts'

/** Days of a trend, today included. */
export const trendDays = 30

/** Two figures of each day of the club’s calendar, oldest first. */
export const Trend = z.array(
  named('TrendDay', {
    /** `YYYY-MM-DD`. */
    day: z.string(),
    added: z.number(),
    taken: z.number(),
  }),
)
export type Trend = z.infer<typeof Trend>

const failure = trendsMessages.failed
/** One branch; by default all that the user works in. */
const schema = { querystring: z.object({ branchId: Id.optional() }), response: { 200: Trend } }

export const showBalanceTrend = endpoint({
  method: 'GET',
  url: '/api/trends/balances',
  access: 'balances.list',
  failure,
  summary: 'Son 30 günde bakiyelere yüklenen ve harcanan tutarlar, lira',
  schema,
})

export const showRaffleTrend = endpoint({
  method: 'GET',
  url: '/api/trends/raffles',
  access: 'raffle-entries.list',
  failure,
  summary: 'Son 30 günde çekilişlere katılanlar ve çıkarılanlar',
  schema,
})

export const showReferralTrend = endpoint({
  method: 'GET',
  url: '/api/trends/referrals',
  access: 'referrals.list',
  failure,
  summary: 'Son 30 günde referans koduyla gelenler ve hak edilen ödüller',
  schema,
})

export const showPointTrend = endpoint({
  method: 'GET',
  url: '/api/trends/points',
  access: 'points.list',
  failure,
  summary: 'Son 30 günde verilen ve harcanan puanlar',
  schema,
})
