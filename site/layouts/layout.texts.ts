export const layoutTexts = {
  skip: 'İçeriğe geç',
  navigation: 'Ana menü',
  menu: 'Menü',
  closeMenu: 'Menüyü kapat',
  services: 'Hizmetler',
  login: 'Giriş Yap',
  register: 'Üye ol',
  profile: 'Profil Ayarları',
  logout: 'Çıkış Yap',
  account: 'Hesabım',
  theme: 'Aydınlık ve karanlık görünüm arasında geçiş yap',
} as const

export const branchLineTexts = {
  label: (branch: string) => `${branch} şubesi`,
  overview: 'Genel',
  prices: 'Fiyatlar',
  timetable: 'Ders programı',
  team: 'Ekip',
  equipment: 'Ekipman',
  gallery: 'Galeri',
  raffles: 'Çekiliş',
  contact: 'İletişim',
} as const

export const branchPickerTexts = {
  label: 'Şube seç',
  chosen: 'Seçili şube',
  loading: 'Yükleniyor...',
  /** `{error}` is replaced in the browser. */
  failed: 'Hata: {error}',
  retry: 'Yeniden dene',
  empty: 'Henüz açık bir şube yok.',
  all: 'Tüm şubeler',
} as const

export const linkTexts = {
  about: 'Hakkımızda',
  blog: 'Blog',
  bmi: 'Vücut Analizi',
  programs: 'Programlar',
  equipment: 'Ekipmanlar',
  raffle: 'Çekilişler',
  gallery: 'Galerimiz',
  membership: 'Üyelik Paketleri',
  teams: 'Antrenörler',
  contact: 'İletişim',
  application: 'Bize Katıl',
  faq: 'Sık Sorulan Sorular',
  shop: 'Vitamin Mağazası',
  secureShopping: 'Güvenli Alışveriş',
  withdrawal: 'Cayma, İptal ve İade',
  preliminaryInformation: 'Ön Bilgilendirme Formu',
  distanceSale: 'Mesafeli Satış Sözleşmesi',
  privacy: 'Gizlilik Politikası',
  terms: 'Kullanım Koşulları',
  kvkk: 'KVKK Aydınlatma Metni',
  cookies: 'Çerezler',
  verify: 'Belge Doğrulama',
} as const

export const footerTexts = {
  newsletterTitle: 'Kulüpten haber',
  newsletterText: 'Yeni ekipmanlar, dersler, kampanyalar ve çekilişler e-postana gelsin.',
  newsletterNotice:
    'Adresin yalnızca bülten için kullanılır; her e-postadaki bağlantıyla listeden çıkabilirsin.',
  newsletterKvkk: 'KVKK aydınlatma metni',
  club: 'Kulüp',
  visit: 'Adres',
  legal: 'Yasal',
  hours: 'Her gün',
  branchHours: 'Şubelerin çalışma saatleri',
  phone: 'Telefon',
  whatsapp: 'WhatsApp',
  rights: (club: string) => `© ${club}`,
} as const
