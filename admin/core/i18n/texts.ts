import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

export const layout = {
  title: 'Yönetim paneli',
  home: 'Bugün',
  print: 'Yazdır',
  menu: {
    members: 'Üyeler',
    till: 'Kasa',
    debts: 'Borç ve iptal',
    lessons: 'Dersler',
    entrance: 'Giriş',
    orders: 'Siparişler',
    messages: 'Mesajlar',
    campaigns: 'Kampanyalar',
    raffles: 'Çekilişler',
    points: 'Referans ve puan',
    applications: 'Başvurular',
    reports: 'Raporlar',
    content: 'Site içeriği',
    catalog: 'Katalog',
    personnel: 'Ekip',
    setup: 'Ayarlar',
  },
  /** Further words for the search. */
  setupWords: 'ayar kurulum sistem yönetim seçenek',
  backToSetup: 'Ayarlar’a dön',
  help: 'Yardım',
  helpWords: 'nasıl kılavuz rehber destek öğren',
  toSite: 'Siteyi aç',
  mainMenu: 'Ana menü',
  skip: 'İçeriğe geç',
  openMenu: 'Menüyü aç',
  search: 'Her yerde ara',
  security: 'Güvenlik',
  /** Further words for the search. */
  securityWords: 'hesabım parola şifre iki adımlı doğrulama geçiş anahtarı kurtarma kodu',
  logout: 'Çıkış yap',
  undo: 'Geri al',
  lightTheme: 'Açık görünüme geç',
  darkTheme: 'Koyu görünüme geç',
  branch: 'Şube',
  allBranches: 'Bütün şubeler',
  ownBranches: 'Şubelerimin hepsi',
  noBranch: 'Şubesiz',
  loading: 'Yükleniyor',
  offline: 'Bağlantı yok. Ekrandaki bilgiler eski olabilir; yazdıklarınız bağlantı gelince kaydedilebilir.',
  roles: { member: 'Üye', trainer: 'Antrenör', staff: 'Personel', admin: 'Yönetici' },
  genders: { female: 'Kadın', male: 'Erkek', unspecified: 'Belirtilmemiş' },
} as const

const login = {
  title: 'Yönetim paneline giriş',
  intro: 'Kulüp personeli buradan giriş yapar.',
  email: 'E-posta adresi',
  password: 'Parola',
  showPassword: 'Parolayı göster',
  hidePassword: 'Parolayı gizle',
  capsLock: 'Büyük harf kilidi açık.',
  submit: 'Giriş yap',
  secondStep: 'İkinci adım',
  startAgain: 'Baştan başla',
  consent: {
    title: 'Metinlerin onayı',
    intro: 'Hesabınız açılırken sorulmayan iki metni okuyup onaylayın; bir daha sorulmaz.',
    notice: 'KVKK aydınlatma metnini',
    noticeAfter: ' okudum.',
    terms: 'Kullanım koşullarını',
    termsAfter: ' kabul ediyorum.',
    submit: 'Onayla ve devam et',
  },
  forgot: 'Parolamı unuttum',
  toSite: 'Siteye dön',
  sessionRequired: 'Bu sayfayı görmek için giriş yapın.',
  membersNotAllowed:
    'Yönetim paneline yalnızca kulüp personeli girebilir. Üyelik işlemleriniz için siteyi kullanın.',
  slogan: 'Şubeler, ekipmanlar ve insanlar tek yerde.',
} as const

const home = {
  add: (name: string) => `${name} ekle`,
  /** Further words by which a form that adds is found. */
  newest: (name: string) => `yeni ${name} ekle oluştur`,
} as const

const pages = {
  notFound: 'Sayfa bulunamadı',
  notFoundHint: 'Adres yanlış yazılmış veya sayfa kaldırılmış olabilir.',
  denied: accessMessages.forbidden,
  deniedHint: 'Bu sayfayı görmek için yetkiniz yok. Gerekirse yöneticinizle görüşün.',
  authError: 'Oturum doğrulanamadı',
  authErrorHint: 'Sunucuya şu anda ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  failed: 'Bu ekran açılamadı',
  failedHint: 'Beklenmeyen bir hata oluştu. Sayfayı yenilemek çoğu zaman yeterlidir.',
  reload: 'Sayfayı yenile',
  technical: 'Teknik ayrıntı',
  toHome: 'Bugün ekranına dön',
} as const

/** Texts of the back office that belong to no single resource. */
export const texts = { form: formTexts, grid: gridTexts, home, layout, login, pages } as const
