import { mostSmsParts } from '#shared/messaging/sms/sms-parts.ts'

/** Texts of text messages, for the server and the back office. */
export const smsMessages = {
  listFailed: 'SMS’ler getirilemedi.',
  showFailed: 'SMS getirilemedi.',
  statusFailed: 'SMS ayarları getirilemedi.',
  editFailed: 'SMS ayarları kaydedilemedi.',
  decideFailed: 'Karar kaydedilemedi.',
  testFailed: 'Deneme SMS’i gönderilemedi.',
  notFound: 'SMS bulunamadı.',
  tooLong: `SMS metni en çok ${mostSmsParts} parça olabilir.`,
  noBranch: 'Sınır verilen şube bulunamadı.',
  noProvider: 'SMS sağlayıcısı tanımlı değil.',
  mobileOnly: 'SMS yalnızca Türkiye’deki cep telefonlarına gider (05 ile başlar).',
  testText: (club: string) => `${club}: SMS ayarları çalışıyor. Bu bir deneme mesajıdır.`,
} as const

/** Failures of requests, by the provider's code. */
const failures: Readonly<Record<string, string>> = {
  20: 'Sağlayıcı mesajın metnini kabul etmedi.',
  30: 'Sağlayıcı kullanıcı kodunu ya da parolayı kabul etmiyor; sunucunun IP adresine izin verilmemiş de olabilir.',
  40: 'Gönderici adı sağlayıcıda tanımlı değil.',
  41: 'Gönderici adı sağlayıcıda tanımlı değil.',
  50: 'Hesap İYS denetimli gönderim yapamıyor.',
  51: 'Hesapta İYS marka bilgisi yok.',
  52: 'Sağlayıcı numarayı kabul etmedi.',
  60: 'Hesapta kod gönderim paketi yok.',
  70: 'Sağlayıcı isteği eksik ya da hatalı buldu.',
  80: 'Sağlayıcının gönderim sınırı aşıldı.',
  85: 'Aynı numaraya bir dakikada 20’den fazla mesaj gitti.',
  interrupted: 'Gönderim yarıda kesildi.',
  ECONNREFUSED: 'Sağlayıcıya bağlanılamadı.',
  ENOTFOUND: 'Sağlayıcının adresi bulunamadı.',
  EAI_AGAIN: 'Sağlayıcının adresi bulunamadı.',
  TimeoutError: 'Sağlayıcı zamanında yanıt vermedi.',
  timeout: 'Sağlayıcı zamanında yanıt vermedi.',
  'http-401': 'Sağlayıcı kullanıcı kodunu ya da parolayı kabul etmiyor.',
  'http-403': 'Sağlayıcı erişime izin vermiyor.',
  'http-404': 'Sağlayıcının adresi hatalı.',
}

/** Returns why a request failed as a sentence. */
export const smsFailureText = (code: string): string =>
  failures[code] ?? `Sağlayıcıdan yanıt alınamadı (${code}).`

/** What became of a message that did not arrive, by the reason that the database keeps. */
const reasons: Readonly<Record<string, string>> = {
  expired: 'Kodun süresi gönderilmeden doldu.',
  'no-consent': 'Alıcının SMS onayı yok.',
  'number-changed': 'Kişinin numarası değişti.',
  erased: 'Kişinin hesabı silindi.',
  'report-2': 'Zaman aşımına uğradı; telefon kapalı ya da kapsama dışında.',
  'report-3': 'Numara hatalı ya da kısıtlı.',
  'report-4': 'Operatöre iletilemedi.',
  'report-11': 'Operatör kabul etmedi.',
  'report-12': 'Operatörde gönderim hatası oldu.',
  'report-13': 'Operatör aynı mesajı yinelenmiş saydı.',
  'report-14': 'Hesapta yeterli kredi yok.',
  'report-15': 'Numara sağlayıcının kara listesinde.',
  'report-16': 'İYS’de alıcının onayı yok.',
  'report-17': 'İYS sorgusu yapılamadı.',
  'report-22': 'Operatöre iletilemedi.',
}

/** Returns the reason of a message as a sentence; empty without one. */
export const smsReasonText = (reason: string): string =>
  reasons[reason] ?? (reason.startsWith('send-') ? smsFailureText(reason.slice(5)) : reason)
