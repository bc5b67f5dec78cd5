import type { ChipProps } from '@mui/material'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { ResourceTexts } from '#admin/core/resource.ts'
import type { SmsHold, SmsKind, SmsState } from '#shared/messaging/sms/sms.schema.ts'

const settingNames = 'NETGSM_USERCODE, NETGSM_PASSWORD ve NETGSM_HEADER'

export const smsTexts = {
  name: 'SMS |||| SMS’ler',
  tab: 'Giden SMS’ler',
  fields: {
    recipient: 'Numara',
    kind: 'Tür',
    text: 'Metin',
    state: 'Durum',
    reason: 'Neden',
    hold: 'Neyi bekliyor',
    parts: 'Parça',
    price: 'Tahmini bedel',
    attempts: 'Deneme',
    user: 'Kişi',
    campaign: 'Kampanya',
    branch: 'Şube',
    createdAt: 'Yazıldığı zaman',
    dueAt: 'En erken gönderim',
    sentAt: 'Sağlayıcıya verildiği zaman',
    settledAt: 'Sonuçlandığı zaman',
    period: 'Yazıldığı zaman',
  },
  kinds: {
    code: 'Doğrulama kodu',
    notice: 'Bilgilendirme',
    commercial: 'Kampanya',
  } satisfies Record<SmsKind, string>,
  states: {
    queued: 'Sırada',
    sending: 'Gönderiliyor',
    sent: 'Gönderildi',
    delivered: 'Ulaştı',
    failed: 'Ulaşmadı',
    unknown: 'Belirsiz',
    skipped: 'Gönderilmedi',
  } satisfies Record<SmsState, string>,
  stateColors: {
    queued: 'default',
    sending: 'info',
    sent: 'info',
    delivered: 'success',
    failed: 'error',
    unknown: 'warning',
    skipped: 'default',
  } satisfies Record<SmsState, ChipProps['color']>,
  holds: {
    'quiet-hours': 'Sessiz saatlerin bitmesini',
    cap: 'Şubenin gelecek ayını: aylık sınır doldu',
    daily: 'Ertesi günü: bugün başka bir kampanya mesajı aldı',
  } satisfies Record<SmsHold, string>,
  waitsFor: (what: string) => `Bekliyor: ${what.charAt(0).toLocaleLowerCase('tr')}${what.slice(1)}`,
  erased: 'Silinen hesap',
  codeText: 'Kodun metni gösterilmez.',
  close: 'Kapat',
  waiting: (count: string) => `${count} SMS karar bekliyor`,
  unknownHint:
    'Bu SMS sağlayıcıya verilirken bağlantı koptu: gitmiş de olabilir, gitmemiş de. Kimse aynı mesajı iki kez almasın diye otomatik olarak yeniden gönderilmez.',
  sendAgain: 'Yeniden gönder',
  treatAsSent: 'Gitmiş say',
  sendAgainTitle: (count: number) => `${formatCount(count)} SMS yeniden gönderilsin mi?`,
  sendAgainContent:
    'Yalnızca durumu belirsiz olanlar gönderilir. İlki gitmişse aynı mesaj ikinci kez alınır; bugün kampanya mesajı almış sayılanlara yarın gider.',
  treatAsSentTitle: (count: number) => `${formatCount(count)} SMS gitmiş sayılsın mı?`,
  treatAsSentContent: 'Yalnızca durumu belirsiz olanlar değişir. İlki gitmemişse mesaj hiç alınmaz.',
  decided: (count: number) =>
    count === 0
      ? 'Seçilenler arasında durumu belirsiz SMS yok.'
      : `${formatCount(count)} SMS için karar kaydedildi.`,
  off: `SMS kapalı. Açmak için sunucuda ${settingNames} ayarlarını verin.`,
} as const satisfies ResourceTexts & Record<string, unknown>

export const smsSettingsTexts = {
  name: 'SMS ayarları |||| SMS ayarları',
  title: 'SMS ayarları',
  subtitle: 'Sağlayıcı, sessiz saatler ve şubelerin aylık sınırları.',
  fields: {
    title: 'SMS ayarları',
    provider: 'Sağlayıcı',
    header: 'Gönderici adı',
    credit: 'Kalan',
    failure: 'Son sorun',
    foreignReports: 'Kulübe ait olmayan rapor satırı',
    quietFrom: 'Sessiz saatlerin başlangıcı',
    quietTo: 'Sessiz saatlerin bitişi',
    thousandPrice: '1.000 parçanın fiyatı',
    limits: 'Aylık sınırlar',
    monthlyParts: 'Aylık sınır (parça)',
  },
  providers: { netgsm: 'Netgsm', simulator: 'Deneme sağlayıcısı' },
  working: 'Yok, gönderim çalışıyor',
  since: (moment: string, reason: string) => `${moment} tarihinden beri: ${reason}`,
  quietHint:
    'Saat (0–23). Acil olmayan SMS’ler bu saatler arasında bekler; ikisi aynıysa sessiz saat yoktur.',
  priceHint: 'Tahmini bedeller bununla hesaplanır. 0 ise bedel gösterilmez.',
  limitsTitle: 'Şubelerin aylık sınırı',
  limitsHint:
    'Sınırı dolan şubenin SMS’leri ay başını bekler. Boş bırakılan şubenin sınırı yoktur; doğrulama kodları sayılmaz.',
  used: (parts: number) => `Bu ay ${formatCount(parts)} parça gönderildi`,
  off: 'SMS kapalı',
  offContent: `Açmak için sunucuda ${settingNames} ayarlarını birlikte verin ve yeniden başlatın. Sağlayıcı tanımlanana kadar hiçbir üyeye SMS önerilmez ve hiçbir SMS sıraya girmez.`,
  test: 'Deneme SMS’i gönder',
  testTitle: 'Deneme SMS’i',
  testContent: 'Yazdığınız cep telefonuna kısa bir mesaj gider ve sonucu burada görünür.',
  testPhone: 'Cep telefonu',
  send: 'Gönder',
  close: 'Kapat',
  testWaiting: 'Sağlayıcının yanıtı bekleniyor...',
  testResults: {
    sent: 'Sağlayıcı mesajı aldı. Telefona birazdan ulaşır.',
    delivered: 'Mesaj telefona ulaştı.',
    unknown: 'Sağlayıcının yanıtı alınamadı: mesaj gitmiş de olabilir, gitmemiş de.',
  } as Partial<Record<SmsState, string>>,
  testFailed: 'Mesaj gönderilemedi.',
} as const satisfies ResourceTexts & Record<string, unknown>
