/** Days after which jobs delete records that are kept for a time only, by category; the privacy notice names them. */
export const retentionDays = {
  /** Which staff opened a member's record. */
  recordView: 730,
  /** Lost property that left the club. */
  lostProperty: 730,
  /** Trial visits of people who are not members. */
  visit: 365,
  /** Automatic notifications. */
  notification: 365,
  /** Recipients of sent campaigns and text messages: proof of what was sent to an address. */
  marketing: 1095,
} as const

/** Months for which records are kept, as the club's settings say; see `Settings`. */
export interface KeptMonths {
  applicationMonths: number
  messageMonths: number
  entryMonths: number
}

/** What of the club the privacy notice follows. */
export interface NoticeFacts extends KeptMonths {
  /** Whether consents are entered into İYS. */
  entersIys?: boolean
}

const years = (days: number) => `${days / 365} yıl`
const monthsText = (months: number) => (months % 12 === 0 ? `${months / 12} yıl` : `${months} ay`)

/** A kind of personal data as the privacy notice explains it. */
interface PersonalDataCategory {
  name: string
  data: string
  purpose: string
  /** Article of the data protection law, KVKK. */
  basis: string
  retention: string | ((kept: KeptMonths) => string)
  /** Who else gets it while consents are entered into İYS. */
  toIys?: string
  /** Whether its records keep the name of a person whose account was erased. */
  keepsName?: boolean
}

const contract = 'sözleşmenin kurulması ve ifası (m. 5/2-c)'
const duty = 'hukuki yükümlülük (m. 5/2-ç)'
const proof = 'bir hakkın tesisi, kullanılması ve korunması (m. 5/2-e)'
const interest = 'meşru menfaat (m. 5/2-f)'
const untilErasure = 'hesabınız silinene kadar'
/** Of records that no job deletes and triggers keep from being deleted. */
const evidence = 'kanıt olarak, süresiz'

/**
 * The kinds of personal data. Module manifests assign every table that holds such data to one of them; the initial
 * privacy notice lists them.
 */
export const personalDataCategories = {
  identity: {
    name: 'Kimlik ve iletişim',
    data: 'ad soyad, e-posta, telefon, şube; isterseniz cinsiyet, doğum tarihi, adres ve profil fotoğrafı; Google ile giriş yaparsanız Google hesabınızın numarası; metinleri okuduğunuz an',
    purpose: 'hesabın açılması, üyeliğin kurulması, size ulaşılması',
    basis: `${contract}; girişte sizi tanımamız için eklenen fotoğrafta ${interest}`,
    retention: untilErasure,
  },
  emergency: {
    name: 'Acil durumda aranacak kişi',
    data: 'isterseniz yazdığınız ad ve telefon',
    purpose:
      'salonda bir sorun yaşarsanız yakınınıza haber verilmesi; ona bu bilgiyi verdiğinizi siz bildirirsiniz',
    basis: interest,
    retention: untilErasure,
  },
  guardian: {
    name: 'Veli ve vasi',
    data: 'on sekiz yaşından küçük üye ile veli ya da vasisinin bağı, yakınlığı ve bunu kimin kaydettiği',
    purpose: 'küçüğün sözleşmesinin imzalanması, ödemesinin yapılması',
    basis: contract,
    retention: 'küçüğün ya da velinin hesabı silinene kadar; imzalanan sözleşmede kalır',
  },
  membership: {
    name: 'Üyelik',
    data: 'paket, geçerli olduğu şubeler, başlangıç ve bitiş, dondurma ve nedeni, iptal bildirimi ya da sona erdirme ve nedeni, kâğıt sözleşmenin tarihi',
    purpose: 'hizmetin sunulması',
    basis: `${contract}; ${duty}`,
    retention: `${evidence}; hesabınız silinince adınızla bağı koparılır, nedenler silinir`,
  },
  sale: {
    name: 'Satış, taksit ve tahsilat kayıtları',
    data: 'satışın kalemleri, indirimi, taksitleri ve borcu, ödeme sözünüz ve gönderilen hatırlatmalar, resepsiyonda alınan ödeme, onu alan görevli, iadeler ve iade için verdiğiniz IBAN ile hesap sahibinin adı',
    purpose: 'bedelin tahsili, muhasebe, borcun takibi',
    basis: `${contract}; ${duty}`,
    retention: `${evidence}; hesabınız silinince hesabınızla eşleşen ad ve telefon, IBAN, notlar ve nedenler silinir`,
  },
  payment: {
    name: 'Kartla ödeme ve bakiye',
    data: 'tutar, taksit, sonuç, fatura adresi, kartın ilk altı ve son dört hanesi, bankası, IP adresi, bakiye hareketleri; ödeme kuruluşuna adınız, iletişim bilgileriniz ve fatura adresiniz de iletilir',
    purpose: 'ödemenin alınması, iade, itirazların yanıtlanması',
    basis: `${contract}; ${duty}`,
    retention: `${evidence}; hesabınız silinince adınızla bağı koparılır, fatura adresi silinir`,
  },
  acceptance: {
    name: 'Onaylanan satış metinleri',
    data: 'satın alırken onayladığınız metinler ve sürümleri, adınız, adresiniz, iletişim bilgileriniz, onay anı, hizmetin hemen başlamasına verdiğiniz onay',
    purpose: 'mesafeli sözleşmenin ve onayın kanıtlanması',
    basis: `${proof}; ${duty}`,
    retention: `${evidence}; hesabınız silinse de adınızla kalır`,
    keepsName: true,
  },
  signature: {
    name: 'Sözleşme ve imza',
    data: 'imzalanan metin ve sürümü, imzalayanın adı ve imzası, imza anı, IP adresi, tarayıcı bilgisi, velinin adı',
    purpose: 'sözleşmenin kurulduğunun kanıtlanması',
    basis: `${proof}; ${duty}`,
    retention: `${evidence}; hesabınız silinse de adınız ve imzanızla kalır`,
    keepsName: true,
  },
  shopping: {
    name: 'Mağaza siparişleri',
    data: 'ürünler, tutar, not, siparişin durumu',
    purpose: 'ürünün hazırlanması ve teslimi',
    basis: `${contract}; ${duty}`,
    retention: `${evidence}; hesabınız silinince not silinir, adınızla bağı koparılır`,
  },
  training: {
    name: 'Dersler ve takımlar',
    data: 'ders kayıtları, yoklama, bekleme sırası, takım üyeliği, takvim bağlantısı',
    purpose: 'yer ayrılması, derslerin yürütülmesi',
    basis: contract,
    retention:
      'geçmiş dersler istatistik için, hesabınız silinince adınızla bağı koparılarak; takım üyeliği hesabınız silinene kadar',
  },
  access: {
    name: 'Fiziksel mekân güvenliği',
    data: 'salona giriş ve çıkış kayıtları, giriş kodu, kart ya da bileklik numarası',
    purpose: 'üyeliğin doğrulanması ve güvenlik',
    basis: interest,
    retention: ({ entryMonths }) =>
      `giriş ve çıkışlar ${monthsText(entryMonths)}, sonra yalnızca şube ve saate göre sayıları; hesabınız silinince notlar silinir, adınızla bağı koparılır`,
  },
  lostProperty: {
    name: 'Kayıp eşya',
    data: 'teslim edilen eşya, fotoğrafı ve teslim alanın adı',
    purpose: 'eşyanın sahibine verildiğinin kanıtlanması',
    basis: proof,
    retention: `eşya kulüpten çıktıktan sonra ${years(retentionDays.lostProperty)}; hesabınız silinince adınız önce çıkarılır`,
  },
  loyalty: {
    name: 'Referans ve puan',
    data: 'referans kodunuz, onunla gelenlerin adı ve soyadının ilk harfi, puan hareketleri',
    purpose: 'kampanya koşullarının yürütülmesi',
    basis: contract,
    retention: 'hesabınız silinince adınızla bağı koparılarak',
  },
  raffle: {
    name: 'Çekiliş',
    data: 'ad soyad, e-posta, telefon, on sekiz yaşından büyük olduğunuz beyanı, katılım numarası, ödül',
    purpose:
      'katılımın doğrulanması, kazananlara ve yedeklere ulaşılması ve adlarının soyadın ilk harfiyle yayımlanması',
    basis: `${contract}; ${duty}`,
    retention:
      'hesabınız silinene ya da siz isteyene kadar; sonucun doğrulanabilmesi için katılım numarası kalır',
  },
  notification: {
    name: 'Bildirimler',
    data: 'size gönderilen bildirimler, okuma anı, bildirim alan cihazınızın adresi',
    purpose: 'üyeliğinizle ilgili haber verilmesi',
    basis: contract,
    retention: `otomatik bildirimler ${years(retentionDays.notification)}, görevlilerin yazdıkları hesabınız silinene kadar; cihaz adresi oturumla birlikte silinir`,
  },
  marketing: {
    name: 'Pazarlama',
    data: 'e-posta, SMS ve arama izinleriniz ile retleriniz: adres ya da numara, tarihi, yolu, kimin kaydettiği; bülten listesindeki adres; gönderilen kampanyalar',
    purpose: 'kampanya ve haberlerin iletilmesi',
    basis: 'açık rıza (m. 5/1) ve ticari elektronik ileti onayı; izin, hizmetin şartı değildir',
    toIys:
      'onaylarınız ve retleriniz, telefon numaranız ya da e-posta adresinizle birlikte İleti Yönetim Sistemi’ne (İYS) girilir; adınız girilmez',
    retention: `izinler ve retler, kanıt olarak ve size yeniden yazılmaması için hesabınız silinene kadar; gönderim kayıtları ${years(retentionDays.marketing)}`,
  },
  textMessage: {
    name: 'SMS',
    data: 'size gönderilen SMS’lerin metni, numaranız, gönderim ve teslim durumu; aynı gün ikinci bir kampanya mesajı almamanız için o gün size yazıldığı',
    purpose:
      'üyeliğinizle ilgili haber ve doğrulama kodu verilmesi, onay verdiyseniz kampanyaların iletilmesi',
    basis: `${contract}; kampanyalarda açık rıza (m. 5/1)`,
    retention: `SMS’ler ${years(retentionDays.marketing)}, doğrulama kodları bir gün, gün kaydı bir hafta; hesap silinince numara ve metin çıkar, bunu bildiren SMS bir hafta sonra silinir`,
  },
  message: {
    name: 'İletişim mesajları',
    data: 'ad, e-posta, isterseniz telefon, yazdıklarınız ve yanıtımız',
    purpose: 'mesajınızın yanıtlanması',
    basis: interest,
    retention: ({ messageMonths }) =>
      `${monthsText(messageMonths)}; silinmesini isterseniz ya da doğrulanmış adresli hesabınız silinince daha önce`,
  },
  candidate: {
    name: 'Çalışan adayı',
    data: 'iş başvurusundaki bilgiler, özgeçmiş ve değerlendirme',
    purpose:
      'başvurunun değerlendirilmesi; özgeçmişinize sağlık, din, sendika gibi özel nitelikli bilgiler yazmayın',
    basis: 'sözleşmenin kurulması (m. 5/2-c)',
    retention: ({ applicationMonths }) =>
      `başvurudan sonra ${monthsText(applicationMonths)}; silinmesini isterseniz ya da doğrulanmış adresli hesabınız silinince daha önce`,
  },
  note: {
    name: 'Görevli notları',
    data: 'hizmetle ilgili kısa notlar',
    purpose: 'hizmetin düzgün verilmesi; görevlilerden notlara sağlık bilgisi yazmamaları istenir',
    basis: interest,
    retention: untilErasure,
  },
  import: {
    name: 'Önceki sistemden aktarım',
    data: 'kulübün eski kayıtlarından aktarılan ad, iletişim, üyelik, borç ve bakiye satırları',
    purpose: 'üyeliğinizin yeni sistemde sürdürülmesi',
    basis: contract,
    retention: `${untilErasure}; yüklenen dosya aktarım bitince, en geç bir gün sonra silinir`,
  },
  security: {
    name: 'İşlem güvenliği',
    data: 'oturumlar, parola özeti, doğrulama kodları, geçiş anahtarları, IP adresinizden üretilen ve geri döndürülemeyen özet, hatalı denemelerin sayısı; blog yazılarının okunma sayısı için aynı biçimde üretilen günlük özet',
    purpose: 'hesabınızın ve sistemin korunması',
    basis: `${interest}; ${duty}`,
    retention:
      'süresi dolan kodlar ve günlük özetler ertesi gün, hatalı denemeler en geç iki gün, kullanılmayan oturum otuz gün, toplu davetin kaydı doksan gün sonra, geçiş anahtarları hesabınız silinince',
  },
  visit: {
    name: 'Deneme ziyareti',
    data: 'üye olmadan almak istediğiniz ziyaretin günü, saati ve şubesi, adınız, telefonunuz, isterseniz e-postanız; on sekiz yaşından küçükseniz yanınızdaki velinin adı',
    purpose: 'yerinizin ayrılması, resepsiyonda karşılanmanız',
    basis: contract,
    retention: `ziyaretten sonra ${years(retentionDays.visit)}`,
  },
  recordView: {
    name: 'Görüntüleme ve silme istekleri',
    data: 'hangi görevlinin kişisel sayfanıza ne zaman baktığı, hesabınızı silme isteğiniz',
    purpose: 'erişimin izlenmesi, haklarınızın kullanılması',
    basis: `${interest}; ${duty}`,
    retention: `görüntülemeler ${years(retentionDays.recordView)}; silme isteğinin metni hesabınızla birlikte silinir`,
  },
  audit: {
    name: 'Değişiklik kayıtları',
    data: 'yönetim panelinde yapılan her değişikliğin kim tarafından, ne zaman ve hangi kayıtta yapıldığı',
    purpose: 'işlemlerin kanıtlanması, yetkisiz değişikliklerin bulunması',
    basis: `${interest}; ${proof}`,
    retention: 'süresiz; hesabınız silinince adınız ve iletişim bilgileriniz metinlerden çıkarılır',
  },
  staff: {
    name: 'Görevliler ve antrenörler',
    data: 'görevi, yetkileri, yayımladığı yazılar, ders ve takım görevlendirmeleri, kayıtlı filtreleri; antrenörün tanıtımı, sertifikaları, dilleri ve ders ücreti; sitede adıyla anılan kurucunun ve üyenin sözleri',
    purpose: 'işin yürütülmesi, kulübün ve antrenörlerin tanıtılması',
    basis: `${contract}; ${interest}; üyenin sözü için açık rıza (m. 5/1)`,
    retention: 'hesabı silinene kadar; yayımladığı metinler adı çıkarılarak kalır',
  },
} as const satisfies Record<string, PersonalDataCategory>

/** To whom a category is passed on, as the notice says it; empty for none beside those of every category. */
export const transferText = ({ toIys }: PersonalDataCategory, { entersIys }: NoticeFacts): string =>
  toIys && entersIys ? ` Aktarım: ${toIys}.` : ''

export type PersonalDataCategoryName = keyof typeof personalDataCategories

/** How long a category is kept, as the notice says it. */
export const retentionText = ({ retention }: PersonalDataCategory, kept: KeptMonths): string =>
  typeof retention === 'string' ? retention : retention(kept)
