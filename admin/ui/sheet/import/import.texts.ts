import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { formatKurus } from '#shared/core/money.ts'
import type { Import, KeptReason, RowDecision } from '#shared/money/imports/imports.contract.ts'

export const importTexts = {
  title: (name: string) => `${name}: içe aktar`,
  close: 'Kapat',
  back: 'Geri',
  branch: 'Hangi şubeye?',
  choose: 'Dosya seç',
  drop: 'CSV ya da Excel (.xlsx) dosyasını buraya bırakın ya da seçin. En çok 50.000 satır ve 10\u00a0MB.',
  hint: 'İlk satır başlık satırıdır. Tarihler 22.11.2026, 22 Kasım 2026 ya da 2026-11-22; tutarlar 1.250,50 ya da 1,250.50 olabilir. Formüllerin kendisi değil, son hesaplanan değeri alınır.',
  holdingsHint:
    'Bitiş günü dâhildir; geçmiş kapalı günleri de içermelidir. Duyurulmuş kapalı günlerin bugünden sonrası bitişe otomatik eklenir. Satışta olmayan paketler için “devreden” yazın. Borcun birden çok vadesi “31.12.2026: 500; 31.01.2027: 500” biçiminde yazılır. Bakiye, üyelik ve borç aktarmadan ve geri almadan önce kimliğiniz yeniden sorulabilir.',
  contactsHint:
    'Kişi ve iletişim bilgilerini aktarırsınız. Bakiye, üyelik ve borçları yöneticiler ve bu yetkiyi taşıyan pozisyonlar aktarır.',
  membersHint:
    'Davet gönderilmez; üyeler hesaplarını sonra kendi sayfalarından açılan davet ya da kodla alır.',
  sample: 'Örnek dosyayı indir',
  reading: 'Dosya okunuyor...',
  columnsTitle: 'Sütunları eşleyin',
  columnsHint: (file: string, rows: number) =>
    `${file}: ${formatCount(rows)} satır. Henüz hiçbir şey eklenmedi.`,
  leftOut: (headings: readonly string[]) =>
    `Dosyadaki şu sütunlar aktarılmaz: ${headings.join(', ')}. Bakiye, üyelik ve borçları yöneticiler ve bu yetkiyi taşıyan pozisyonlar aktarır.`,
  unnamed: 'Adı silinmiş dosya',
  none: 'Yok',
  untitled: (number: number) => `${formatCount(number)}. sütun`,
  dayOrder: 'Eğik çizgili tarihler',
  dayFirst: 'Gün önce (22/11/2026)',
  monthFirst: 'Ay önce (11/22/2026)',
  check: 'Satırları kontrol et',
  sampleTitle: 'İlk satırlar böyle okundu',
  allGood: (count: number) => `${formatCount(count)} satır eklenmeye hazır.`,
  someWrong: (good: number, wrong: number) =>
    `${formatCount(wrong)} satırda sorun var; ${formatCount(good)} satır eklenmeye hazır. Henüz hiçbir şey eklenmedi.`,
  problemsTitle: 'Sorunlu satırlar',
  problem: { row: 'Satır', column: 'Sütun', cell: 'Hücre', message: 'Sorun' },
  problemsMore: (count: number) => `İlk ${formatCount(count)} sorun gösteriliyor.`,
  add: (good: number) => `${formatCount(good)} satırı ekle`,
  addSkipping: (good: number, wrong: number) =>
    `${formatCount(good)} satırı ekle, ${formatCount(wrong)} satırı atla`,
  running: 'Satırlar ekleniyor',
  progress: (done: number, all: number) => `${formatCount(done)} / ${formatCount(all)} satır`,
  runningHint: 'Bu pencereyi kapatabilirsiniz; aktarma sürer.',
  done: (count: number) => `${formatCount(count)} satır eklendi.`,
  skipped: (count: number) => `${formatCount(count)} sorunlu satır atlandı.`,
  failed: (done: number) =>
    done > 0
      ? `İçe aktarma tamamlanamadı; ${formatCount(done)} satır eklendi. Dosyayı yeniden yüklerseniz kalan satırlar eklenir.`
      : 'İçe aktarma tamamlanamadı; hiçbir satır eklenmedi.',
  summary: ({ people, known, memberships, contracts, debts, wallets }: NonNullable<Import['summary']>) =>
    [
      `${formatCount(people)} yeni üye`,
      known > 0 && `${formatCount(known)} kayıtlı üye`,
      `${formatCount(memberships)} üyelik`,
      contracts > 0 && `${formatCount(contracts)} kâğıt sözleşme`,
      debts > 0 && `${formatKurus(debts)} borç`,
      wallets > 0 && `${formatKurus(wallets)} bakiye`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
  minors: (count: number) =>
    `${formatCount(count)} üye 18 yaşından küçük ve velisi kayıtlı değil. Velileri eklenene kadar üyelikleri yenilenemez ve sözleşmeleri imzalanamaz; her birinin sayfasında Veliler bölümünden velisini ekleyin.`,
  showMinors: 'Bu üyeleri listele',
  again: 'Yeni dosya',
  members: {
    title: 'Üyeler',
    counts: (people: number, known: number, unchanged: number) =>
      [
        `${formatCount(people)} yeni üye`,
        `kayıtlı üyelere ait ${formatCount(known)} satır`,
        unchanged > 0 && `aktarılacak yeni bir şey olmayan ${formatCount(unchanged)} satır`,
      ]
        .filter(Boolean)
        .join(', ')
        .concat('.'),
    waiting: (count: number) =>
      `${formatCount(count)} satır karar bekliyor: telefonu ya da e-postası başka bir ada kayıtlı. Karar verilmeyenler atlanır.`,
    conflicts: 'Karar bekleyen satırlar',
    shared: 'Karar verilmeyenler',
    sharedChoices: { ask: 'Atla', new: 'Başka kullanıcı olarak ekle' },
    row: 'Satır',
    name: 'Dosyadaki ad',
    person: 'Kayıtlı kullanıcı',
    sharing: { phone: 'aynı telefon', email: 'aynı e-posta' },
    elsewhere: 'Başka bir şubede',
    decision: 'Karar',
    decisionOf: (name: string) => `${name} için karar`,
    decisions: { same: 'Aynı kullanıcı', new: 'Başka kullanıcı', skip: 'Atla' } satisfies Record<
      RowDecision,
      string
    >,
    undecided: 'Karar verilmedi',
    changes: 'Kayıtlı üyelerde değişecekler',
    field: 'Alan',
    before: 'Şimdi',
    after: 'Aktarınca',
    none: '–',
    first: (count: number) => `İlk ${formatCount(count)} kayıt gösteriliyor.`,
    stale: 'Kararları uygulamak için satırları yeniden kontrol edin.',
  },
  undoPeople: (file: string, count: number) =>
    `${file} dosyasından gelen ${formatCount(count)} kişi ve taşıdıkları üyelik, borç ve notlar silinecek; bakiyeleri ters kayıtla sıfırlanacak. Önceden kayıtlı olanların bilgileri eski hâline döner.`,
  undoKeptPeople: (count: number) => `${formatCount(count)} kişi kalacak:`,
  undoConfirmPeople: (count: number) => `${formatCount(count)} kişiyi geri al`,
  undonePeople: (count: number, kept: number) =>
    kept > 0
      ? `${formatCount(count)} kişi geri alındı, ${formatCount(kept)} kişi kaldı.`
      : `${formatCount(count)} kişi geri alındı.`,
  keptReasons: {
    claimed: 'hesabını açtı ya da kodu verildi',
    edited: 'bilgileri sonradan değiştirildi',
    entry: 'turnikeden geçti',
    booking: 'derse yer ayırttı',
    sale: 'satış ya da ödeme yapıldı',
    cancellation: 'üyeliğinin iptali bildirildi',
    membership: 'üyeliği değişti ya da donduruldu',
    debt: 'borcu değişti',
    wallet: 'bakiyesi kullanıldı',
    signature: 'sözleşme imzaladı',
    import: 'başka bir dosyayla da aktarıldı',
    guardian: 'veli bağı kuruldu',
    request: 'hesabının silinmesini istedi',
    activity: 'takım, çekiliş, puan, referans ya da kayıp eşya kaydı var',
    note: 'hakkında not yazıldı',
    work: 'personel olarak kaydı var',
    contact: 'eski telefonu ya da e-postası artık başkasında',
    deleted: 'hesabı silinmiş',
    other: 'başka kayıtları var',
  } satisfies Record<KeptReason, string>,
  historyTitle: 'Önceki içe aktarmalar',
  columns: {
    file: 'Dosya',
    moment: 'Ne zaman',
    person: 'Kim',
    rows: 'Satır',
    state: 'Durum',
    action: 'İşlem',
  },
  historyEmpty: 'Bu sayfaya henüz dosya aktarılmadı.',
  states: {
    ready: 'Hazır',
    running: 'Sürüyor',
    done: 'Eklendi',
    failed: 'Tamamlanamadı',
    undone: 'Geri alındı',
  },
  rows: (count: number) => `${formatCount(count)} satır`,
  undo: 'Geri al',
  undoOf: (file: string) => `${file} aktarmasını geri al`,
  undoTitle: 'İçe aktarma geri alınsın mı?',
  undoContent: (file: string, count: number) =>
    `${file} dosyasından gelen ${formatCount(count)} satır silinecek.`,
  undoKept: (count: number) => `${formatCount(count)} satır sonradan değiştirildiği için kalacak:`,
  undoConfirm: (count: number) => `${formatCount(count)} satırı sil`,
  undone: (count: number) => `${formatCount(count)} satır silindi.`,
  undoneKeeping: (count: number, kept: number) =>
    `${formatCount(count)} satır silindi, değiştirilmiş ${formatCount(kept)} satır kaldı.`,
} as const
