import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { formatKurus } from '#shared/core/money.ts'
import type {
  Import,
  ImportChoices,
  KeptReason,
  MemberCheck,
  RowDecision,
} from '#shared/money/imports/imports.contract.ts'

const consentNames = { email: 'e-posta', sms: 'SMS', call: 'arama' }

export const importTexts = {
  title: (name: string) => `${name}: içe aktar`,
  close: 'Kapat',
  back: 'Geri',
  branch: 'Hangi şubeye?',
  choose: 'Dosya seç',
  drop: 'CSV ya da Excel (.xlsx) dosyasını buraya bırakın ya da seçin. En çok 50.000 satır ve 10\u00a0MB.',
  hint: 'İlk satır başlık satırıdır. Tarihler 22.11.2026, 22 Kasım 2026 ya da 2026-11-22; tutarlar 1.250,50 ya da 1,250.50 olabilir. Formüllerin kendisi değil, son hesaplanan değeri alınır.',
  holdingsHint:
    'Bitiş günü dâhildir; geçmiş kapalı günleri de içermelidir. Duyurulmuş kapalı günlerin bugünden sonrası bitişe otomatik eklenir. Satışta olmayan paketler için “devreden” yazın. Seansla satılan pakette “Kalan seans” gerekir: üye o kadar ders ayırtabilir. Borcun birden çok vadesi “31.12.2026: 500; 31.01.2027: 500” biçiminde ya da taksit sütunlarına yazılır. Dondurulmuş üyeliğin kalan donuk günleri bitişine eklenir. Kart numaralarının başındaki sıfırlar eksik olabilir; hex numaraları kendi sütununa eşleyin. Bakiye, kart, üyelik ve borç aktarmadan ve geri almadan önce kimliğiniz yeniden sorulabilir.',
  contactsHint:
    'Kişi ve iletişim bilgilerini aktarırsınız. Bakiye, üyelik, borç ve kartları yöneticiler ve bu yetkiyi taşıyan pozisyonlar aktarır.',
  membersHint:
    'Davet gönderilmez; üyeler hesaplarını sonra davet ya da kodla alır. 18 yaşından küçüklerin velisi, “Veli adı” ve “Veli telefonu” sütunlarından ya da telefonu aynı olan yetişkinden bulunur; iletişimi velisiyle aynı olan çocuğun kendi telefonu olmaz.',
  sample: 'Örnek dosyayı indir',
  reading: 'Dosya okunuyor...',
  columnsTitle: 'Sütunları eşleyin',
  columnsHint: (file: string, rows: number) =>
    `${file}: ${formatCount(rows)} satır. Henüz hiçbir şey eklenmedi.`,
  leftOut: (headings: readonly string[]) =>
    `Dosyadaki şu sütunlar aktarılmaz: ${headings.join(', ')}. Bakiye, üyelik, borç ve kartları yöneticiler ve bu yetkiyi taşıyan pozisyonlar aktarır.`,
  unmapped: (headings: readonly string[]) => `Eşlenmeyen sütunlar aktarılmaz: ${headings.join(', ')}`,
  unnamed: 'Adı silinmiş dosya',
  none: 'Yok',
  untitled: (number: number) => `${formatCount(number)}. sütun`,
  dayOrder: 'Eğik çizgili tarihler',
  dayFirst: 'Gün önce (22/11/2026)',
  monthFirst: 'Ay önce (11/22/2026)',
  check: 'Satırları kontrol et',
  sampleTitle: 'İlk satırlar böyle okundu',
  remembered:
    'Bu başlıklarla aktarılan son dosyanın eşlemesi ve şube seçimleri kullanıldı. Sütunları gözden geçirin.',
  mapAnew: 'Başlıklara göre eşle',
  warningsTitle: 'Eksik aktarılacak satırlar',
  warningsHint: (rows: number) =>
    `${formatCount(rows)} satırda okunamayan hücreler var; kişi bu hücreler olmadan aktarılır.`,
  rowsCount: {
    refused: (rows: number) => `Aktarılmayan ${formatCount(rows)} satır, nedenleriyle:`,
    warned: (rows: number) => `Eksik aktarılan ${formatCount(rows)} satır, nedenleriyle:`,
  },
  rowsHint:
    'Aktarılmayan satırları düzeltip dosyayı yeniden yükleyin; “Neden” sütunu aktarılmaz. Bu satırlar bir gün saklanır.',
  formats: { csv: 'CSV', xlsx: 'Excel (.xlsx)' },
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
  warned: (count: number) => `${formatCount(count)} satır okunamayan hücreleri olmadan eklendi.`,
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
    counts: (people: number, known: number, unchanged: number, guardians: number) =>
      [
        `${formatCount(people)} yeni üye`,
        `kayıtlı üyelere ait ${formatCount(known)} satır`,
        guardians > 0 && `velisine bağlanacak ${formatCount(guardians)} çocuk`,
        unchanged > 0 && `aktarılacak yeni bir şey olmayan ${formatCount(unchanged)} satır`,
      ]
        .filter(Boolean)
        .join(', ')
        .concat('.'),
    consents: (counts: MemberCheck['consents']) =>
      counts
        .filter(({ count }) => count > 0)
        .map(({ channel, count }) => `${formatCount(count)} ${consentNames[channel]} izni`)
        .join(', ')
        .concat(' kaydedilecek; bilinen ve reddedilmiş izinler değişmez.'),
    waiting: (count: number) =>
      `${formatCount(count)} satır karar bekliyor: telefonu ya da e-postası başka bir ada kayıtlı. Karar verilmeyenler atlanır.`,
    branches: 'Şube adları',
    branchesHint: 'Hangi şube oldukları belli olmayan adlar var. Şubesi seçilmeyen satırlar aktarılmaz.',
    branchOf: (name: string) => `Dosyadaki “${name}”`,
    fitsSeveral: (rows: number) => `Birden çok şubeye uyuyor · ${formatCount(rows)} satır`,
    fitsNone: (rows: number) => `Bu adda bir şube yok · ${formatCount(rows)} satır`,
    noBranch: 'Seçilmedi: aktarılmaz',
    prices: 'Ücretler',
    pricesHint:
      'Dosyada ücret var ama üyelik yok. Üyelik ücretiyse yukarıda Paket ve Başlangıç sütunlarını seçin; değilse ne olduğunu belirtin.',
    pricesMean: 'Ücretlerin anlamı',
    priceChoices: {
      debts: 'Ödenmeyen kısmı borçtur',
      'left-out': 'Ücret ve ödenen tutar olmadan aktar',
    } satisfies Record<NonNullable<ImportChoices['prices']>, string>,
    capitals: 'Büyük harfle yazılmış adlar',
    titleCase: (rows: number) => `${formatCount(rows)} adı yalnızca baş harfleri büyük olarak ekle`,
    conflicts: 'Karar bekleyen satırlar',
    proposed:
      'Telefonu bir yetişkininkiyle aynı olan çocuklar için o yetişkin veli olarak önerildi; değilse kararı değiştirin.',
    shared: 'Karar verilmeyenler',
    sharedChoices: { ask: 'Atla', new: 'Başka kullanıcı olarak ekle' },
    row: 'Satır',
    name: 'Dosyadaki ad',
    person: 'Kayıtlı kullanıcı',
    sharing: { phone: 'aynı telefon', email: 'aynı e-posta' },
    elsewhere: 'Başka bir şubede',
    decision: 'Karar',
    decisionOf: (name: string) => `${name} için karar`,
    decisions: {
      guardian: 'Çocuğu (velisi olarak bağla)',
      same: 'Aynı kullanıcı',
      new: 'Başka kullanıcı',
      skip: 'Atla',
    } satisfies Record<RowDecision, string>,
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
    `${file} dosyasından gelen ${formatCount(count)} kişi ve taşıdıkları üyelik, borç, kart ve notlar silinecek; bakiyeleri ters kayıtla sıfırlanacak. Önceden kayıtlı olanların bilgileri eski hâline döner.`,
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
    card: 'kartı verildi, kayboldu ya da iade alındı',
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
    merged: 'başka bir kayıtla birleştirilmiş',
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
    ready: 'Bekliyor',
    running: 'Sürüyor',
    done: 'Eklendi',
    failed: 'Tamamlanamadı',
    undone: 'Geri alındı',
  },
  rows: (count: number) => `${formatCount(count)} satır`,
  resume: 'Devam et',
  resumeOf: (file: string) => `${file} kontrolüne devam et`,
  open: 'Aktarılmayanlar',
  openOf: (file: string) => `${file} dosyasından aktarılmayanlar`,
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
