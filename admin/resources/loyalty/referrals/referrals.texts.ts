import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord, ResourceTexts } from '#admin/core/resource.ts'
import type { ReferralRecord, ReferralState } from '#shared/loyalty/referrals/referrals.schema.ts'

/** A code, with the form in which it is printed: `XXXX-XXXX`. */
export type PrintedReferral = AdminRecord<ReferralRecord> & { printed: string }

const states: Readonly<Record<ReferralState, string>> = {
  pending: 'Onay bekliyor',
  active: 'Geçerli',
  deactivated: 'Devre dışı',
}

export const referralTexts = {
  name: 'Referans kodu |||| Referans kodları',
  fields: {
    code: 'Kod',
    printed: 'Kod',
    user: 'Sahibi',
    userName: 'Sahibi',
    userEmail: 'Sahibinin e-postası',
    branch: 'Şube',
    branchName: 'Şube',
    status: 'Durum',
    reason: 'Neden',
    useCount: 'Gelen',
    maxUses: 'Kullanım sınırı',
    totalEarned: 'Kazandırdığı puan',
    createdAt: 'Oluşturulma',
    approvedAt: 'Onay',
    deactivatedAt: 'Devre dışı kalma',
    users: 'Atananlar',
    reward: 'Ödül',
    rewards: 'Ödül sayısı',
    amount: 'Puan',
    isApproved: 'Hemen onayla',
    userEmails: 'Atanacak üyelerin e-posta adresleri',
  },
  states,
  waiting: (count: string) => `${count} referans kodu onay bekliyor`,
  usesOf: (count: number, most: number | null) =>
    most === null ? formatCount(count) : `${formatCount(count)} / ${formatCount(most)}`,
} as const satisfies ResourceTexts & Record<string, unknown>
