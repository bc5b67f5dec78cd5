import { formatCount } from '#admin/core/i18n/grid.texts.ts'

const people = (count: number) => `${formatCount(count)} kişi`

export const bulkTexts = {
  notify: {
    action: 'Bildirim',
    title: (count: number) => `${people(count)}ye bildirim gönder`,
    content: 'Bildirim, üyelerin gelen kutusuna ve bildirimlere izin verdikleri cihazlara gider.',
    heading: 'Başlık',
    message: 'Mesaj',
    confirm: 'Bildirimi gönder',
    done: (count: number) => `Bildirim ${people(count)}ye gönderildi.`,
  },
  mail: {
    action: 'E-posta',
    title: (count: number) => `${people(count)}ye e-posta gönder`,
    subject: 'Konu',
    message: 'Mesaj',
    counting: 'Alıcılar sayılıyor...',
    reach: (count: number, blocked: number) =>
      [
        `${people(count)} bu e-postayı alacak.`,
        blocked > 0 &&
          `${people(blocked)} e-posta almayı kabul etmediği ya da adresi doğrulanmadığı için almayacak.`,
      ]
        .filter(Boolean)
        .join(' '),
    withoutAddress: (count: number) => `${people(count)}nin e-posta adresi yok.`,
    confirm: 'E-postayı gönder',
    done: 'E-posta gönderiliyor. İlerlemesi Kampanyalar ekranında görünür.',
  },
  invite: { action: 'Davet et' },
  branch: {
    action: 'Şube',
    title: (count: number) => `${people(count)}yi üyelikleriyle taşı`,
    field: 'Yeni şube',
    outcome: (count: number, memberships: number) =>
      `${people(count)}, ${formatCount(memberships)} üyelikle taşınır; bakiyeler şubelerinde kalır.`,
    nobody: 'Taşınacak kimse yok.',
    places: (count: number, names: string) => `${formatCount(count)} ders yeri boşalır: ${names}.`,
    refused: (names: string) => `Taşınamayanlar: ${names}`,
    more: (count: number) => `ve ${formatCount(count)} kişi daha`,
    confirm: 'Taşı',
    done: (count: number) => `${people(count)} taşındı.`,
    undone: (count: number) => `${people(count)} geri taşındı.`,
    lost: (names: string) => `Geri verilemeyen ders yerleri: ${names}`,
  },
} as const
