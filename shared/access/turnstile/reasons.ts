import { atTime, writeDate } from '#shared/club/branches/opening-hours.ts'
import { clubDay, clubTime } from '#shared/core/club-time.ts'

/** Reasons of a grant. */
const grants = ['membership', 'appointment', 'fee', 'staff', 'override', 'trial', 'exit'] as const

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
  'window',
  'window-unknown',
  'pass-back',
  'balance-low',
  'debt',
  'not-started',
  'membership-over',
  'other-branch',
  'no-appointment',
  'no-membership',
  'offline',
  'medium-unknown',
  'medium-lost',
  'medium-fee',
  'media-blocked',
] as const

export const reasons = [...grants, ...refusals] as const
type Grant = (typeof grants)[number]
export type Refusal = (typeof refusals)[number]
export type Reason = (typeof reasons)[number]

export const isGrant = (reason: Reason): reason is Grant => grants.some((grant) => grant === reason)

/** Refusals by the hours that a branch reserves. */
export const isWindowRefusal = (reason: Reason): boolean => reason === 'window' || reason === 'window-unknown'

/** Minutes before the start of a session or a lesson, from which a pack admits. */
export const sessionEarlyMinutes = 30

interface ReasonTexts {
  /** Shown to members and staff. */
  text: string
  /** Advice for the member; empty for a grant. */
  remedy: string
  /** Steps that the branch's staff can take with their permissions; empty for a grant. */
  staffRemedy: string
}

export const reasonTexts: Readonly<Record<Reason, ReasonTexts>> = {
  membership: { text: 'Üyelik geçerli. İyi antrenmanlar!', remedy: '', staffRemedy: '' },
  appointment: { text: 'Ders saati. İyi antrenmanlar!', remedy: '', staffRemedy: '' },
  fee: { text: 'Günlük giriş ücreti bakiyeden alındı.', remedy: '', staffRemedy: '' },
  staff: { text: 'Personel.', remedy: '', staffRemedy: '' },
  override: { text: 'Görevli içeri aldı.', remedy: '', staffRemedy: '' },
  trial: { text: 'Deneme ziyareti. Hoş geldin!', remedy: '', staffRemedy: '' },
  exit: { text: 'İyi günler, yine bekleriz!', remedy: '', staffRemedy: '' },
  forged: {
    text: 'Bu kod kulübe ait değil.',
    remedy: 'Üye sayfasındaki “Giriş kodu” ekranını aç ve oradaki kodu okut.',
    staffRemedy: 'Üyeden giriş kodu sayfasını açmasını isteyin ya da üyenin sayfasından yeni kod üretin.',
  },
  expired: {
    text: 'Kodun süresi doldu.',
    remedy: 'İnternete bağlan; giriş kodu sayfası kendini yeniler.',
    staffRemedy: 'Üye internete bağlanıp kodu yenilesin; olmazsa sayfasından yeni kod üretin.',
  },
  clock: {
    text: 'Kodun saati tutmuyor: telefonun saati yanlış ya da kod eski bir ekran görüntüsü.',
    remedy: 'Telefonun saatini “otomatik” yap, giriş kodu sayfasını yeniden aç.',
    staffRemedy: 'Üye telefonun saatini otomatiğe alsın; olmazsa sayfasından yeni kod üretin.',
  },
  replaced: {
    text: 'Bu kod yenilenmiş, artık geçmez.',
    remedy: 'Giriş kodu sayfasındaki güncel kodu okut.',
    staffRemedy: 'Üye telefonundaki güncel kodu okutsun; olmazsa sayfasından yeni kod üretin.',
  },
  replayed: {
    text: 'Bu kod az önce kullanıldı.',
    remedy: 'Kod 20 saniyede bir değişir; yenisini bekleyip okut.',
    staffRemedy: 'Üye 20 saniye içinde yenilenen kodu okutsun.',
  },
  unknown: {
    text: 'Bu kodun üyesi bulunamadı.',
    remedy: 'Resepsiyona başvur.',
    staffRemedy: 'Üyeyi adıyla arayın; hesabı silinmiş olabilir.',
  },
  closed: {
    text: 'Bu şube kapalı.',
    remedy: 'Başka bir şubemize bekleriz.',
    staffRemedy: 'Şube arşivde; yalnızca yönetici yeniden açabilir.',
  },
  'code-off': {
    text: 'Kapıdaki kod değişmiş ya da kapatılmış.',
    remedy: 'Ekrandaki güncel kodu yeniden okut; ekran boşsa resepsiyona başvur.',
    staffRemedy: 'Turnike ekranından yeni kod üretin.',
  },
  frozen: {
    text: 'Üyelik dondurulmuş.',
    remedy: 'Dondurmayı profilinden kaldır; hemen girebilirsin.',
    staffRemedy:
      'Dondurmayı üye profilinden, resepsiyon üyenin sayfasından bitirir. O zamana kadar nedenini yazıp içeri alabilirsiniz.',
  },
  daytime: {
    text: 'Gündüz üyeliğiyle bu saatte girilmez.',
    remedy: 'Gündüz saatlerinde gel ya da tam gün üyeliğe geç.',
    staffRemedy: 'Tam gün üyelik satabilir ya da nedenini yazıp içeri alabilirsiniz.',
  },
  window: {
    text: 'Bu saatler başka üyelere ayrılmış.',
    remedy: 'Şubenin ayrılmış saatlerini şube sayfasında görebilirsin.',
    staffRemedy: 'Saatler bu üyeye açık değil; gerekiyorsa nedenini yazıp içeri alın.',
  },
  'window-unknown': {
    text: 'Bu saatler belirli üyelere ayrılmış; cinsiyet ya da doğum tarihi resepsiyonda doğrulanmamış.',
    remedy: 'Kimliğinle resepsiyona uğra; bilgilerin bir kez doğrulanır.',
    staffRemedy:
      'Kimliğe bakıp üyenin sayfasında “Kimlikten doğrula” ile onaylayın ya da nedenini yazıp içeri alın.',
  },
  'pass-back': {
    text: 'Az önce giriş yapıldı.',
    remedy: 'Birkaç dakika bekle ya da görevliden yardım iste.',
    staffRemedy: 'Üye birkaç dakika sonra yeniden okutsun ya da nedenini yazıp içeri alın.',
  },
  'balance-low': {
    text: 'Geçerli üyelik yok, bakiye de günlük giriş ücretine yetmiyor.',
    remedy: 'Bakiye yükle ya da bir üyelik al.',
    staffRemedy: 'Üyenin sayfasından bakiye yükleyin ya da üyelik satışı yapın.',
  },
  debt: {
    text: 'Vadesi geçmiş borç var.',
    remedy: 'Borcunu Borçlarım sayfasından kartla ya da resepsiyonda öde; hemen girebilirsin.',
    staffRemedy: '“Tahsil et” ile tahsilat yapın; gerekiyorsa nedenini yazıp içeri alın.',
  },
  'not-started': {
    text: 'Üyelik henüz başlamadı.',
    remedy: 'Başlangıç gününü üyeliklerinden görebilirsin.',
    staffRemedy: 'Başlangıç günü öne alınamaz; nedenini yazıp içeri alabilirsiniz.',
  },
  'membership-over': {
    text: 'Üyeliğin süresi doldu.',
    remedy: 'Üyeliğini yenile ya da günlük giriş al.',
    staffRemedy: 'Üyenin sayfasından üyelik ya da günlük giriş satışı yapın.',
  },
  'other-branch': {
    text: 'Üyelik başka bir şubede geçerli.',
    remedy: 'Kendi şubene gel ya da bu şubeden günlük giriş al.',
    staffRemedy: 'Bu şubeden üyelik ya da günlük giriş satışı yapın ya da nedenini yazıp içeri alın.',
  },
  'no-appointment': {
    text: 'Ders ve seans paketleriyle yalnızca ders saatinde girilir.',
    remedy: `Dersinden en erken ${sessionEarlyMinutes} dakika önce gel ya da bu şubeden günlük giriş al.`,
    staffRemedy: 'Üyenin derslerine bakın; gerekiyorsa nedenini yazıp içeri alın.',
  },
  'no-membership': {
    text: 'Bu şubede geçerli üyelik yok.',
    remedy: 'Şubenin paketlerinden birini al ya da günlük giriş al.',
    staffRemedy: 'Üyenin sayfasından üyelik ya da günlük giriş satışı yapın.',
  },
  offline: {
    text: 'Turnike şu anda çevrimdışı ve bu üye listede yok.',
    remedy: 'Görevliden yardım iste; bağlantı gelince yeniden dene.',
    staffRemedy: 'Üyeyi adıyla arayın; üyeliği geçerliyse nedenini yazıp içeri alın.',
  },
  'medium-unknown': {
    text: 'Bu kart kimseye tanımlı değil.',
    remedy: 'Giriş kodunu okut ya da resepsiyona uğra.',
    staffRemedy: 'Üyenin sayfasında “Girişler” altında kartı tanımlayın.',
  },
  'medium-lost': {
    text: 'Bu kart kayıp bildirilmiş, geçmez.',
    remedy: 'Kartı resepsiyona bırak, giriş kodunu okut.',
    staffRemedy: 'Kartı alın. Yalnızca yönetici yeniden açabilir; üyeye başka bir kart verin.',
  },
  'medium-fee': {
    text: 'Kartla günlük giriş ücreti ödenmez.',
    remedy: 'Giriş kodunu okut; ücret bakiyenden alınır.',
    staffRemedy: 'Üye telefonundaki kodu okutsun ya da üyelik satın.',
  },
  'media-blocked': {
    text: 'Bu okuyucuda arka arkaya tanınmayan kartlar okundu.',
    remedy: 'Giriş kodunu okut ya da bir dakika sonra yeniden dene.',
    staffRemedy: 'Okuyucunun kart biçimini kontrol edin.',
  },
}

/** Advice for the member, with the next time at which the reserved hours or a session of a pack admit them. */
export function remedyOf(reason: Reason, nextAllowedAt: Date | null): string {
  const { remedy } = reasonTexts[reason]
  if (!nextAllowedAt) return remedy
  if (reason === 'no-appointment') return sessionText(...sessionTimes(nextAllowedAt))
  return `${remedy} ${nextAllowedText(dayOf(nextAllowedAt), atTime(clubTime(nextAllowedAt)))}`
}

/** Advice for the desk, with the same time. */
export function staffRemedyOf(reason: Reason, nextAllowedAt: Date | null): string {
  const { staffRemedy } = reasonTexts[reason]
  if (!nextAllowedAt) return staffRemedy
  if (reason === 'no-appointment') return `${staffSessionText(...sessionTimes(nextAllowedAt))} ${staffRemedy}`
  return `${staffRemedy} ${staffNextAllowedText(dayOf(nextAllowedAt), atTime(clubTime(nextAllowedAt)))}`
}

function dayOf(moment: Date): string {
  const day = clubDay(moment)
  return day === clubDay(new Date()) ? 'Bugün' : writeDate(day)
}

/** When a session begins, and from when it admits. */
function sessionTimes(admitsAt: Date): [string, string] {
  const startsAt = new Date(admitsAt.getTime() + sessionEarlyMinutes * 60_000)
  return [atTime(clubTime(startsAt)), atTime(clubTime(admitsAt))]
}

const sessionText = (start: string, from: string) => `Dersin ${start}; en erken ${from} girebilirsin.`
const staffSessionText = (start: string, from: string) => `Dersi ${start}; en erken ${from} girebilir.`
const nextAllowedText = (day: string, time: string) => `${day} ${time} girebilirsin.`
const staffNextAllowedText = (day: string, time: string) => `${day} ${time} girebilir.`
