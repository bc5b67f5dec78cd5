import { z } from 'zod'
import { settingsMessages } from '#shared/club/settings/settings.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Flag, IntegerInput, Version, WholeNumber } from '#shared/core/fields.ts'
import { PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'

const texts = settingsMessages

/** Roles that need a second factor: none, admins, admins and staff, or all but members. */
export const secondFactorRules = ['off', 'admins', 'staff', 'personnel'] as const

/** The amount from which an instalment count is offered. */
export const InstallmentMinimum = named('InstallmentMinimum', {
  installmentNumber: z.number().int(),
  /** Lira. */
  amount: z.number(),
})
export type InstallmentMinimum = z.infer<typeof InstallmentMinimum>

/** Rules of the whole club that an admin may change. */
export const Settings = named('Settings', {
  /** There is one record. */
  _id: z.literal('club'),
  /** Instalment counts without a minimum are not offered. */
  installmentMinimums: z.array(InstallmentMinimum),
  /** Days before the end of a membership when the member is reminded; 0 sends no reminder. */
  renewalReminderDays: z.number().int(),
  /** Products with at most this stock are listed as low. */
  lowStock: z.number().int(),
  /** Points that the creator of a referral code receives for each use. */
  referralReward: z.number().int(),
  /** Days after registration within which a referral code may be used; 0 for no limit. */
  referralDays: z.number().int(),
  /** Maximum number of a person's unpaid orders. */
  openOrders: z.number().int(),
  /** Days for which an order to be paid at the desk reserves its goods, counted anew from each step. */
  deskOrderDays: z.number().int(),
  /** Whether a use is rewarded only after the new member's first paid membership. */
  referralNeedsMembership: z.boolean(),
  /** Days after a member's notice on which the membership ends. */
  cancellationDays: z.number().int(),
  /** Days after the notice within which the rest is refunded. */
  cancellationRefundDays: z.number().int(),
  /** Memberships of at least this many days can be ended online at any time. */
  cancellationTermDays: z.number().int(),
  secondFactor: z.enum(secondFactorRules),
  /** Months after which a job deletes job applications with their CVs. */
  applicationMonths: z.number().int(),
  /** Months after which a job deletes contact messages. */
  messageMonths: z.number().int(),
  /** Months after which a job deletes gate entries; their number by branch and hour stays. */
  entryMonths: z.number().int(),
  /** Business days within which a consent is entered into İYS; for those that are given from now on. */
  iysDays: z.number().int(),
  version: z.number().int(),
})
export type Settings = z.infer<typeof Settings>

export const SettingsChange = named('SettingsChange', {
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
  referralReward: IntegerInput(0, 100_000).optional(),
  referralDays: WholeNumber(0, 3650).optional(),
  openOrders: WholeNumber(1, 100).optional(),
  deskOrderDays: WholeNumber(1, 60).optional(),
  referralNeedsMembership: Flag.optional(),
  /** Limits of the law on continuing services (6502, art. 52). */
  cancellationDays: IntegerInput(1, 7).optional(),
  cancellationRefundDays: IntegerInput(1, 15).optional(),
  cancellationTermDays: IntegerInput(1, 365).optional(),
  secondFactor: z.enum(secondFactorRules).optional(),
  applicationMonths: IntegerInput(1, 120).optional(),
  messageMonths: IntegerInput(1, 120).optional(),
  entryMonths: IntegerInput(3, 120).optional(),
  iysDays: IntegerInput(1, 30).optional(),
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
  mayRequireStepUp: true,
  failure: texts.updateFailed,
  summary: 'Ayarları günceller',
  schema: { body: SettingsChange, response: { 200: Settings } },
})
