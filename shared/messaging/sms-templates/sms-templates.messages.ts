import { mostSmsParts } from '#shared/messaging/sms/sms-parts.ts'

export const smsTemplatesMessages = {
  listFailed: 'SMS metinleri getirilemedi',
  showFailed: 'SMS metni getirilemedi',
  saveFailed: 'SMS metni kaydedilemedi',
  testFailed: 'Deneme SMS’i gönderilemedi',
  notFound: 'SMS metni bulunamadı.',
  unknownVariables: (names: readonly string[]) => `Bu metinde kullanılamayan değişken: ${names.join(', ')}`,
  unknownCharacters: (characters: string) => `SMS ile gönderilemeyen karakter: ${characters}`,
  tooLong: (parts: number) => `Metin ${parts} SMS tutuyor; en çok ${mostSmsParts} SMS olabilir.`,
  off: 'SMS gönderimi kapalı: önce SMS sağlayıcısını bağlayın.',
  noPhone: 'Hesabınızda bir cep telefonu yok.',
  testSent: (phone: string) => `Deneme SMS’i ${phone} numarasına gönderildi.`,
} as const
