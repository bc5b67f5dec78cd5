import type { ResourceTexts } from '#admin/core/resource.ts'
import type { RaffleEntry } from '#shared/loyalty/raffles/raffle-entries.contract.ts'

export const raffleEntryTexts = {
  name: 'Çekiliş katılımcısı |||| Çekiliş katılımcıları',
  tab: 'Katılımcılar',
  fields: {
    name: 'Ad soyad',
    raffle: 'Çekiliş',
    branch: 'Şube',
    email: 'E-posta',
    phone: 'Telefon',
    source: 'Katılım yolu',
    createdAt: 'Katılım zamanı',
    position: 'Durum',
    removedAt: 'Çıkarılma zamanı',
    removedReason: 'Çıkarılma nedeni',
    isRemoved: 'Durum',
    hasWon: 'Sonuç',
    substitute: 'Yedek sırası',
    isSubstitute: 'Yedek',
    _id: 'Katılım numarası',
  },
  sources: { member: 'Üye', form: 'Form' } satisfies Record<RaffleEntry['source'], string>,
  takesPart: 'Katılıyor',
  removed: 'Çıkarıldı',
  won: 'Kazandı',
  notWon: 'Kazanmadı',
  substitutes: 'Yedekler',
  substitute: (position: number | string) => `${position}. yedek`,
  wonPrize: (position: number | string, prize: string) => `${position}. ${prize}`.trim(),
  remove: 'Katılımı çıkar',
  removeTitle: (name: string) => `${name} çekilişten çıkarılsın mı?`,
  removeContent:
    'Katılım listeden çıkar ve bu katılımcı aynı çekilişe yeniden katılamaz. Neden işlem geçmişine yazılır.',
  reason: 'Neden',
  removeDone: 'Katılım çıkarıldı.',
} as const satisfies ResourceTexts & Record<string, unknown>
