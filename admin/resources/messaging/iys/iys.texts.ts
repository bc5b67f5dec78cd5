import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { ResourceTexts } from '#admin/core/resource.ts'
import type { IysEntry, IysFailureKind } from '#shared/messaging/iys/iys.schema.ts'

export const iysTexts = {
  name: 'İYS kaydı |||| İYS kayıtları',
  tab: 'İYS',
  fields: {
    recipient: 'Telefon ya da e-posta',
    user: 'Kişi',
    channel: 'Kanal',
    status: 'Ne dedi?',
    consentedAt: 'Ne zaman',
    state: 'Durum',
    deadline: 'Son gün',
    settledAt: 'Sonuçlanma',
    reason: 'Açıklama',
    open: 'Bekleyen kayıt',
    earliest: 'En yakın son gün',
    succeededAt: 'Son başarılı çağrı',
    readAt: 'İYS’deki değişikliklerin okunması',
  },
  channels: { email: 'E-posta', sms: 'SMS', call: 'Arama' } satisfies Record<IysEntry['channel'], string>,
  statuses: { approved: 'Onay', refused: 'Ret' } satisfies Record<IysEntry['status'], string>,
  states: {
    waiting: 'Bekliyor',
    sent: 'İYS’de inceleniyor',
    accepted: 'Girildi',
    refused: 'Geri çevrildi',
    local: 'Yalnızca burada',
  } satisfies Record<IysEntry['state'], string>,
  stateColors: {
    waiting: 'primary',
    sent: 'primary',
    accepted: 'success',
    refused: 'warning',
    local: 'default',
  } as const satisfies Record<IysEntry['state'], string>,
  nothingToRefuse: 'İYS’de bu alıcının onayı yok; ret burada geçerli.',
  foreign: 'Yurt dışı numarası İYS’ye girilmez.',
  refusal: '{reason} ({code})',
  refused: (count: string) => `İYS’nin geri çevirdiği ${count} kayıt var`,
  off: 'İYS bağlı değil: onaylar İYS’ye girilmiyor, SMS ve arama onayları alındığı anda geçerli. Bağlamak için sunucuya IYS_USERNAME, IYS_PASSWORD, IYS_CODE ve IYS_BRAND ayarlarını birlikte verin.',
  simulated: 'Deneme ortamı: kayıtlar İYS’ye gitmez, onun yerine geçen deneme sunucusuna girilir.',
  intro:
    'Onaylar ve retler süresi içinde İYS’ye otomatik girilir. SMS ve arama onayı, İYS kabul edince geçerli olur.',
  queueing: 'İYS bağlanmadan önce alınan onaylar sıraya alınıyor.',
  failures: {
    busy: 'İYS çok istek geldiğini bildirdi; verdiği süre dolunca devam edilir.',
    configuration:
      'İYS hesabı kabul etmiyor: kullanıcı adını, parolayı, İYS ve marka numaralarını kontrol edin.',
    unavailable: 'İYS’ye ulaşılamıyor; her dakika yeniden denenir, kayıtlar sırada bekler.',
  } satisfies Record<IysFailureKind, string>,
  since: (text: string, moment: string) => `${text} Başlangıç: ${moment}.`,
  state: 'Durum',
  never: 'Henüz yok',
  none: 'Yok',
  failed: 'İYS’nin durumu getirilemedi.',
  repeat: 'Yeniden gir',
  repeatTitle: (count: number) => `${formatCount(count)} kayıt yeniden girilsin mi?`,
  repeatContent:
    'Yalnızca geri çevrilenler yeniden girilir. Önce açıklamadaki nedeni giderin, yoksa İYS yine geri çevirir.',
  repeated: (count: number) =>
    count === 0
      ? 'Seçilenler arasında geri çevrilen yoktu.'
      : `${formatCount(count)} kayıt yeniden giriliyor.`,
} as const satisfies ResourceTexts & Record<string, unknown>
