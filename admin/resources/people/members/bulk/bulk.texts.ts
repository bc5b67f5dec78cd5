import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { mergeTexts } from '#admin/resources/people/users/merge/merge.texts.ts'

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
    reach: (count: number) => `${people(count)} bu e-postayı alacak.`,
    confirm: 'E-postayı gönder',
    done: 'E-posta gönderiliyor. İlerlemesi Kampanyalar ekranında görünür.',
  },
  invite: { action: 'Davet et' },
  merge: { action: mergeTexts.confirm },
  move: {
    action: 'Şube',
    title: (count: number) => `${people(count)}yi üyelikleriyle taşı`,
    field: 'Yeni şube',
    outcome: (count: number, memberships: number) =>
      `${people(count)}, ${formatCount(memberships)} üyelikle taşınır; bakiyeler şubelerinde kalır.`,
    confirm: 'Taşı',
    done: (count: number) => `${people(count)} taşındı.`,
    undone: (count: number) => `${people(count)} geri taşındı.`,
    entry: (count: number, branch: string) => `${people(count)} ${branch} şubesine taşındı`,
    undoContent:
      'Herkes eski şubesine döner. O günden beri şubesi ya da üyeliği değişenler olduğu gibi kalır.',
  },
  freeze: {
    action: 'Dondur',
    title: (count: number) => `${people(count)}nin üyeliğini dondur`,
    content: 'Devam eden üyelikler bugünden başlayarak dondurulur; bitiş tarihleri o kadar uzar.',
    outcome: (count: number, memberships: number) =>
      `${people(count)}nin ${formatCount(memberships)} üyeliği dondurulur.`,
    confirm: 'Dondur',
    done: (count: number) => `${people(count)}nin üyeliği donduruldu.`,
    undone: (count: number) => `${people(count)}nin dondurması bitirildi.`,
    entry: (count: number, days: string) => `${people(count)} ${days} gün donduruldu`,
    undoContent: 'Dondurma bugün biter. O günden beri üyeliği değişenler olduğu gibi kalır.',
  },
  extend: {
    action: 'Uzat',
    title: (count: number) => `${people(count)}nin üyeliğini uzat`,
    content: 'Devam eden üyeliklere gün eklenir; sırada bekleyen üyelikler de kayar.',
    outcome: (count: number, memberships: number) =>
      `${people(count)}nin ${formatCount(memberships)} üyeliği uzar.`,
    confirm: 'Uzat',
    done: (count: number) => `${people(count)}nin üyeliği uzatıldı.`,
    undone: (count: number) => `${people(count)}ye eklenen günler geri alındı.`,
    entry: (count: number, days: string) => `${people(count)} ${days} gün uzatıldı`,
    undoContent: 'Eklenen günler geri alınır. O günden beri üyeliği değişenler olduğu gibi kalır.',
  },
  batch: {
    days: 'Gün sayısı',
    reason: 'Neden',
    reasonHint: 'Üyeler de görür. Sağlık bilgisi yazmayın.',
    tooMany: (most: number) => `Bir seferde en çok ${formatCount(most)} kişi seçilebilir.`,
    nobody: 'Değişecek kimse yok.',
    places: (count: number) => `${formatCount(count)} ders yeri boşalır.`,
    beyondLimit: (count: number) =>
      `${people(count)}nin paketi bu dondurmaya izin vermiyor; yönetici olarak yine de dondurursunuz.`,
    changed: 'Değişecekler',
    refused: (count: number) => `${people(count)} olduğu gibi kalır:`,
    newEnd: (membership: string, day: string) => `${membership}: yeni son gün ${day}`,
    losing: (lessons: string) => `Boşalan yer: ${lessons}`,
    kept: (names: string) => `Olduğu gibi kalanlar: ${names}`,
    lost: (names: string) => `Geri verilemeyen ders yerleri: ${names}`,
    more: (count: number) => `ve ${formatCount(count)} kişi daha`,
    history: 'Toplu işlemler',
    historyIntro: (days: number) => `Toplu işlemler ${days} gün içinde geri alınabilir.`,
    none: 'Son günlerde toplu işlem yapılmadı.',
    close: 'Kapat',
    undo: 'Geri al',
    undoTitle: 'Toplu işlem geri alınsın mı?',
    undoneAll: 'Geri alındı',
    undoneSome: (count: number) => `${people(count)} geri alındı`,
  },
} as const
