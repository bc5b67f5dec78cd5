import type { ResourceTexts } from '#admin/core/resource.ts'
import type { DeletionRequest } from '#shared/people/privacy/privacy.contract.ts'

export const deletionRequestTexts = {
  name: 'Silme isteği |||| Silme istekleri',
  fields: {
    userName: 'Kişi',
    user: 'Kişi',
    userEmail: 'E-posta',
    branchName: 'Şube',
    reason: 'Kullanıcının yazdığı',
    status: 'Durum',
    answer: 'Ret nedeni',
    decidedAt: 'Sonuç tarihi',
    decidedByName: 'Sonuçlandıran',
    decidedBy: 'Sonuçlandıran',
    createdAt: 'İstek tarihi',
  },
  statuses: {
    open: 'Bekliyor',
    withdrawn: 'Geri alındı',
    declined: 'Reddedildi',
    done: 'Silindi',
  } satisfies Record<DeletionRequest['status'], string>,
  statusColors: { open: 'info', withdrawn: 'default', declined: 'default', done: 'success' } as const,
  waiting: (count: string) => `${count} silme isteği bekliyor`,
  askedAt: (moment: string) => `${moment} tarihinde istedi`,
  noReason: 'Bir neden yazmadı.',
  decision: 'Karar',
  decisionText:
    'Yasa, isteğin en geç 30 gün içinde sonuçlanmasını ister. Silinen hesabın kişisel bilgileri geri getirilemez; ödeme ve sözleşme kayıtları adsız kalır.',
  approve: 'Hesabı sil',
  approveTitle: (name: string) => `${name} silinsin mi?`,
  approveContent:
    'Kişisel bilgiler hemen silinir, oturumlar kapanır ve kullanıcıya son bir e-posta gider. Bu geri alınamaz.',
  decline: 'Reddet',
  declineTitle: (name: string) => `${name}: istek reddedilsin mi?`,
  declineContent: 'Yazdığınız neden kullanıcıya e-postayla gönderilir.',
  declined: 'İstek reddedildi; nedeni e-postayla gönderildi.',
} as const satisfies ResourceTexts & Record<string, unknown>
