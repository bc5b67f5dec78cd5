import type { ClosedLessons, lessonChoices } from '#shared/membership/closures/closures.contract.ts'
import type { FreezeSource } from '#shared/membership/freezes/freezes.schema.ts'

export const freezingTexts = {
  title: 'Dondurma',
  none: 'Şu anda süren bir üyelik yok.',
  frozenUntil: (day: string) => `${day} tarihine kadar (o gün dâhil) dondurulmuş.`,
  membershipOf: (name: string, branch: string) => `${name} · ${branch}`,
  lastDay: (day: string) => `Üyeliğin son günü ${day}.`,
  allowance: (remaining: number, allowance: number, left: number) =>
    allowance > 0
      ? `Paketin dondurma hakkı: ${allowance} günden ${remaining} gün, ${left} kez kaldı.`
      : 'Paketin dondurma hakkı yok.',
  freeze: 'Dondur',
  freezeOf: (name: string) => `${name} dondurulsun mu?`,
  unfreeze: 'Dondurmayı bitir',
  unfreezeOf: (name: string) => `${name}: dondurma bitirilsin mi?`,
  unfreezeContent: 'Üyelik bugünden başlayarak yeniden geçerli olur; kullanılmayan günler geri verilir.',
  unfrozen: 'Dondurma bitirildi.',
  days: 'Gün sayısı',
  daysHint: 'Bugünden başlar. 1 ile 365 arası.',
  reason: 'Neden',
  reasonNeeded: 'Paketin sınırı aşıldığı için neden yazmalısınız.',
  reasonHint: 'İsteğe bağlı; üye de görür.',
  deskReasonHint: 'Üye de görür. Sağlık bilgisi yazmayın.',
  deskDaysHint: (shortest: number, longest: number) => `Bugünden başlar. ${shortest} ile ${longest} arası.`,
  beyondLimit: (limit: string) => `${limit} Sınırı yalnızca yönetici aşabilir.`,
  newEnd: 'Yeni son gün',
  endNow: 'Şimdiki son gün',
  pastLimit: (limit: string) => `${limit} Yönetici olarak nedeni yazıp yine de dondurabilirsiniz.`,
  lessons: 'Bu günlere düşen ders yerleri bırakılır.',
  history: 'Geçmiş',
  noHistory: 'Daha önce hiç dondurulmamış.',
  entry: (from: string, until: string, used: number, days: number) =>
    used === 0
      ? `${from}: aynı gün bitirildi`
      : used === days
        ? `${from} – ${until}, ${days} gün`
        : `${from} – ${until}, ${days} günün ${used} günü`,
  sources: {
    member: 'Üye',
    desk: 'Resepsiyon',
    admin: 'Yönetici',
    closure: 'Şube kapalı',
    import: 'İçe aktarma',
  } satisfies Record<FreezeSource, string>,
  closures: {
    title: 'Kapalı günler',
    intro:
      'Şubenin kapalı olduğu günler, o günlerde süren bütün üyeliklere eklenir; sırada bekleyen üyelikler de kayar.',
    add: 'Kapalı gün ekle',
    branch: 'Şube',
    startsOn: 'İlk kapalı gün',
    days: 'Gün sayısı',
    reason: 'Neden',
    reasonHint: 'Üyeler de görür: “Kurban Bayramı”, “Bakım” gibi.',
    affected: (members: number, day: string) =>
      members > 0
        ? `${members.toLocaleString('tr')} üyenin süresi uzar. Şube ${day} günü yeniden açılır.`
        : `Bu günlerde süren bir üyelik yok. Şube ${day} günü yeniden açılır.`,
    lessons: 'Bu günlerdeki dersler',
    lessonChoices: {
      cancel: 'İptal edilsin',
      move: 'Açılıştan sonraya taşınsın',
    } satisfies Record<(typeof lessonChoices)[number], string>,
    lessonsHint: 'Taşınan dersler kapalı gün sayısı kadar sonraya, aynı saate geçer.',
    noLessons: 'Bu günlerde ders yok.',
    lessonsAffected: ({ cancelled, moved, people }: ClosedLessons) =>
      [
        cancelled > 0 && `${cancelled} ders iptal edilir`,
        moved > 0 && `${moved} ders taşınır`,
        people > 0 && `${people} kişiye haber verilir`,
      ]
        .filter(Boolean)
        .join(', ')
        .concat('.'),
    stuck: (names: string) =>
      `Taşınamayan, bu yüzden iptal edilecek dersler (antrenör ya da salon dolu, ya da şube yine kapalı): ${names}`,
    moreStuck: (count: number) => `ve ${count} ders daha`,
    confirmTitle: 'Kapalı günler eklensin mi?',
    confirmContent: (branch: string, from: string, days: number, members: number) =>
      `${branch} ${from} gününden başlayarak ${days} gün kapalı olur ve ${members.toLocaleString('tr')} üyenin süresi ${days} güne kadar uzar.`,
    added: 'Kapalı günler eklendi; üyelikler uzatılıyor.',
    existing: 'Eklenmiş kapalı günler',
    empty: 'Eklenmiş kapalı gün yok.',
    entry: (from: string, days: number) => `${from}, ${days} gün`,
    applied: (members: number) => `${members.toLocaleString('tr')} üye`,
    applying: 'Uygulanıyor...',
    cancelled: 'Kaldırıldı',
    over: 'Geçti',
    cancel: 'Kaldır',
    cancelTitle: 'Kapalı günler kaldırılsın mı?',
    cancelContent:
      'Bugünden sonraki kapalı günler kaldırılır ve üyeliklere eklenen günler geri alınır. İptal edilen ya da taşınan dersler olduğu gibi kalır.',
    close: 'Kapat',
  },
} as const
