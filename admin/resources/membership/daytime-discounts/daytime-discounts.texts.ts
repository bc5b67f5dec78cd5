import type { ResourceTexts } from '#admin/core/resource.ts'
import { writeTime } from '#shared/club/branches/opening-hours.ts'
import type { DaytimeDiscount } from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'

export const daytimeDiscountTexts = {
  name: 'Gündüz kuşağı indirimi |||| Gündüz kuşağı indirimleri',
  tab: 'Gündüz indirimi',
  fields: {
    branch: 'Şube',
    branchId: 'Şube',
    discountPercent: 'İndirim (yüzde)',
    lastEntryTime: 'Son giriş saati',
    isActive: 'Durum',
    createdAt: 'Eklenme tarihi',
  },
  titleOf: ({ discountPercent, lastEntryTime }: DaytimeDiscount) =>
    `%${discountPercent}, son giriş ${writeTime(lastEntryTime)}`,
  percent: (percent: number | string) => `%${percent}`,
  inForce: 'Geçerli',
  off: 'Kapalı',
  oneForBranch: 'Her şubenin bir gündüz kuşağı indirimi olur; yenisini kaydederseniz eskisinin yerine geçer.',
  percentHint: 'Şubenin gündüz paketlerinin fiyatından düşülür.',
  timeHint: 'Gündüz üyeleri bu saatten sonra giremez.',
  activeLabel: 'İndirim geçerli',
  activeHint: 'Kapatırsanız gündüz paketleri tam fiyatıyla satılır ve son giriş saati aranmaz.',
  deleteContent: 'Gündüz paketleri yeniden tam fiyatıyla gösterilir. Bu işlem geri alınamaz.',
} as const satisfies ResourceTexts & Record<string, unknown>
