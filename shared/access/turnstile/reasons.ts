/** Reasons of a grant. */
const grants = ['membership', 'fee', 'staff', 'override', 'exit'] as const

/** Reasons of a refusal. */
const refusals = [
  'forged',
  'expired',
  'clock',
  'replaced',
  'replayed',
  'unknown',
  'closed',
  'code-off',
  'frozen',
  'daytime',
  'pass-back',
  'balance-low',
  'not-started',
  'membership-over',
  'other-branch',
  'no-membership',
  'offline',
] as const

export const reasons = [...grants, ...refusals] as const
type Grant = (typeof grants)[number]
export type Refusal = (typeof refusals)[number]
export type Reason = (typeof reasons)[number]

export const isGrant = (reason: Reason): reason is Grant => grants.some((grant) => grant === reason)

interface ReasonTexts {
  /** Shown to members and staff. */
  text: string
  /** Advice for the member; empty for a grant. */
  remedy: string
}

export const reasonTexts: Readonly<Record<Reason, ReasonTexts>> = {
  membership: { text: 'Üyelik geçerli. İyi antrenmanlar!', remedy: '' },
  fee: { text: 'Tek giriş ücreti cüzdandan alındı.', remedy: '' },
  staff: { text: 'Kulüp çalışanı.', remedy: '' },
  override: { text: 'Görevli içeri aldı.', remedy: '' },
  exit: { text: 'İyi günler, yine bekleriz!', remedy: '' },
  forged: {
    text: 'Bu kod kulübe ait değil.',
    remedy: 'Üye sayfasındaki “Giriş kodu” ekranını aç ve oradaki kodu okut.',
  },
  expired: {
    text: 'Kodun süresi doldu.',
    remedy: 'İnternete bağlan; giriş kodu sayfası kendini yeniler.',
  },
  clock: {
    text: 'Kodun saati tutmuyor: telefonun saati yanlış ya da kod eski bir ekran görüntüsü.',
    remedy: 'Telefonun saatini “otomatik” yap, giriş kodu sayfasını yeniden aç.',
  },
  replaced: {
    text: 'Bu kod yenilenmiş, artık geçmez.',
    remedy: 'Giriş kodu sayfasındaki güncel kodu okut.',
  },
  replayed: {
    text: 'Bu kod az önce kullanıldı.',
    remedy: 'Kod 20 saniyede bir değişir; yenisini bekleyip okut.',
  },
  unknown: { text: 'Bu kodun üyesi bulunamadı.', remedy: 'Resepsiyona başvur.' },
  closed: { text: 'Bu şube kapalı.', remedy: 'Başka bir şubemize bekleriz.' },
  'code-off': {
    text: 'Kapıdaki kod değişmiş ya da kapatılmış.',
    remedy: 'Ekrandaki güncel kodu yeniden okut; ekran boşsa resepsiyona başvur.',
  },
  frozen: {
    text: 'Üyelik dondurulmuş.',
    remedy: 'Profilinden ya da resepsiyondan dondurmayı kaldır; hemen girebilirsin.',
  },
  daytime: {
    text: 'Gündüz üyeliğiyle bu saatte girilmez.',
    remedy: 'Gündüz saatlerinde gel ya da tam gün üyeliğe geç.',
  },
  'pass-back': {
    text: 'Az önce giriş yapıldı.',
    remedy: 'Birkaç dakika bekle ya da görevliden yardım iste.',
  },
  'balance-low': {
    text: 'Geçerli üyelik yok, bakiye de tek giriş ücretine yetmiyor.',
    remedy: 'Cüzdanına bakiye yükle ya da bir üyelik al.',
  },
  'not-started': {
    text: 'Üyelik henüz başlamadı.',
    remedy: 'Başlangıç gününü üyeliklerinden görebilirsin; öne almak için resepsiyona başvur.',
  },
  'membership-over': { text: 'Üyeliğin süresi doldu.', remedy: 'Üyeliğini yenile ya da günlük giriş al.' },
  'other-branch': {
    text: 'Üyelik başka bir şubede geçerli.',
    remedy: 'Kendi şubene gel ya da bu şubeden günlük giriş al.',
  },
  'no-membership': {
    text: 'Bu şubede geçerli üyelik yok.',
    remedy: 'Şubenin paketlerinden birini al ya da günlük giriş öde.',
  },
  offline: {
    text: 'Kapı şu anda çevrimdışı ve bu üye listede yok.',
    remedy: 'Görevliden yardım iste; bağlantı gelince yeniden dene.',
  },
}
