import { z } from 'zod'
import { settingsMessages } from '#shared/club/settings/settings.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Flag, Version, WholeNumber } from '#shared/core/fields.ts'
import { PaidLira } from '#shared/core/money.ts'
import { PointAmount } from '#shared/loyalty/points/points.contract.ts'
import { InstallmentMinimum } from '#shared/money/payments/payments.schema.ts'

const texts = settingsMessages

/** Rules of the whole club that an admin may change. */
export const Settings = z.object({
  /** There is one record. */
  _id: z.literal('club'),
  /** From which amount on an instalment count is offered; a count that is not named is not offered. */
  installmentMinimums: z.array(InstallmentMinimum),
  /** Days before its end at which a member is reminded of a membership; 0 sends nothing. */
  renewalReminderDays: z.number().int(),
  /** A product with this many or fewer left is listed as low. */
  lowStock: z.number().int(),
  /** Points that one use of a referral code brings its creator; 0 gives none. */
  referralReward: z.number().int(),
  /** Days after registering within which a referral code may be used; 0 sets no limit. */
  referralDays: z.number().int(),
  /** How many orders a person may have that are not paid yet. */
  openOrders: z.number().int(),
  /** Days for which an order to be paid at the desk keeps its goods, from each step on. */
  deskOrderDays: z.number().int(),
  /** Whether a use is rewarded only once the newcomer has paid for a first membership. */
  referralNeedsMembership: z.boolean(),
  version: z.number().int(),
})
export type Settings = z.infer<typeof Settings>

export const SettingsChange = z.object({
  installmentMinimums: z
    .array(z.object({ installmentNumber: WholeNumber(2, 12), amount: PaidLira }))
    .max(11)
    .refine(
      (minimums) =>
        new Set(minimums.map(({ installmentNumber }) => installmentNumber)).size === minimums.length,
      texts.countTwice,
    )
    .optional(),
  renewalReminderDays: WholeNumber(0, 60).optional(),
  lowStock: WholeNumber(0, 1000).optional(),
  referralReward: PointAmount(0).optional(),
  referralDays: WholeNumber(0, 3650).optional(),
  openOrders: WholeNumber(1, 100).optional(),
  deskOrderDays: WholeNumber(1, 60).optional(),
  referralNeedsMembership: Flag.optional(),
  version: Version.optional(),
})
export type SettingsChange = z.infer<typeof SettingsChange>

export const showSettings = endpoint({
  method: 'GET',
  url: '/api/settings',
  access: 'settings.show',
  failure: texts.showFailed,
  summary: 'Kulübün ayarları',
  schema: { response: { 200: Settings } },
})

export const updateSettings = endpoint({
  method: 'PUT',
  url: '/api/settings',
  access: 'settings.edit',
  failure: texts.updateFailed,
  summary: 'Ayarları günceller',
  schema: { body: SettingsChange, response: { 200: Settings } },
})
