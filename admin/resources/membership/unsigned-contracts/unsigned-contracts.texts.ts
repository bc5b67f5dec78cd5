import type { ResourceTexts } from '#admin/core/resource.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'

export const unsignedContractTexts = {
  name: 'İmza bekleyen |||| İmza bekleyenler',
  fields: {
    userName: 'Üye',
    userEmail: 'E-posta',
    user: 'Üye',
    title: 'Sözleşme',
    template: 'Sözleşme',
    contractVersion: 'Sürüm',
    requiredFor: 'Ne için istenir',
    branch: 'Şube',
    branchName: 'Şube',
    since: 'Ne zamandan beri',
    remindedAt: 'Son hatırlatma',
    mails: 'E-posta',
    contracts: 'Sözleşme',
  },
  asOf: (moment: string) => `${formatShortMoment(moment)} itibarıyla; on dakikada bir yenilenir.`,
  remindSelectedTitle: (count: number) => `Seçilen ${count} imza için hatırlatma gönderilsin mi?`,
  remindSelected: 'Seçilenlere hatırlat',
  remindAll: 'Hepsine hatırlat',
  remindTitle: 'Hatırlatma e-postası gönderilsin mi?',
  remindContent:
    'Listedeki bütün üyelere, imzalamadıkları sözleşmeleri söyleyen birer e-posta gider. Bir sözleşme için bir üyeye haftada en çok bir e-posta gönderilir; bu hafta hatırlatılanlar atlanır.',
  remindConfirm: 'Gönder',
  reminded: (mails: number, skipped: number, withoutAddress: number) =>
    [
      mails === 0 ? 'Gönderilecek hatırlatma yok.' : `${mails} üyeye hatırlatma gönderildi.`,
      skipped > 0 ? `${skipped} sözleşme bu hafta hatırlatıldığı için atlandı.` : '',
      withoutAddress > 0
        ? `${withoutAddress} üyenin e-posta adresi yok; hatırlatma yalnızca bildirimlerinde görünür.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
} as const satisfies ResourceTexts & Record<string, unknown>
