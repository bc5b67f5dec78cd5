import type { ResourceTexts } from '#admin/resources/resource.ts'
import type { Raffle } from '#shared/raffles/raffles.contract.ts'

export const raffleTexts = {
  name: 'Çekiliş |||| Çekilişler',
  fields: {
    title: 'Başlık',
    branch: 'Şube',
    status: 'Durum',
    description: 'Açıklama',
    prizes: 'Ödüller',
    winnersCount: 'Kazanan sayısı',
    startsAt: 'Başlangıç',
    endsAt: 'Bitiş',
    permitNo: 'İzin numarası',
    image: 'Fotoğraf',
    slug: 'Adres',
    createdAt: 'Eklenme tarihi',
    cancelledAt: 'İptal zamanı',
    drawnAt: 'Çekiliş zamanı',
  },
  status: {
    upcoming: 'Yakında',
    active: 'Sürüyor',
    closed: 'Katılım bitti',
    drawn: 'Sonuçlandı',
    cancelled: 'İptal edildi',
  } satisfies Record<Raffle['status'], string>,
  prizesHint: 'Her satıra bir ödül, en çok 20.',
  clockHint: 'Kulübün saatiyle (İstanbul)',
  permitHint: 'İzin gerekmiyorsa boş bırakın.',
  cancel: 'Çekilişi iptal et',
  cancelTitle: (title: string) => `“${title}” iptal edilsin mi?`,
  cancelContent: 'Üyeler çekilişin iptal edildiğini görür. İptal edilen çekiliş yeniden açılamaz.',
  cancelled: 'Çekiliş iptal edildi.',
  final: 'Bu çekiliş artık değiştirilemez; üyeler onu bu haliyle görür.',
} as const satisfies ResourceTexts & Record<string, unknown>
