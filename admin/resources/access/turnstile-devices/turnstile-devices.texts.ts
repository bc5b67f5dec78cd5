import type { ResourceTexts } from '#admin/core/resource.ts'
import type { Direction } from '#shared/access/turnstile/turnstile.schema.ts'

export const deviceTexts = {
  name: 'Turnike cihazı |||| Turnike cihazları',
  fields: {
    name: 'Ad',
    branch: 'Şube',
    direction: 'Yön',
    lastSeenAt: 'Son görülme',
    previousKeyUntil: 'Eski anahtar',
    revokedAt: 'Durum',
    createdAt: 'Eklenme tarihi',
  },
  directions: { in: 'Giriş', out: 'Çıkış' } satisfies Record<Direction, string>,
  directionHints: {
    in: 'Üyeliğe, saate ve ücrete bakar.',
    out: 'Herkesi bırakır; içerideki kişi sayısını azaltır.',
  } satisfies Record<Direction, string>,
  add: 'Cihaz ekle',
  nameHint: 'Kapıyı tanıtan bir ad, örneğin “Ana kapı”.',
  active: 'Kullanımda',
  revoked: 'İptal edildi',
  waiting: 'Yeni anahtar bekleniyor',
  neverSeen: 'Henüz bağlanmadı',
  keyTitle: 'Cihaz anahtarı',
  keyText: 'Anahtar yalnızca şimdi gösterilir. Cihaza yapıştırın ya da /gate sayfasında okutun.',
  keyRotated: (until: string) => `Eski anahtar, yenisi ilk kullanılana kadar (en geç ${until}) geçerlidir.`,
  deviceId: 'Cihaz numarası',
  key: 'Anahtar',
  copy: 'Anahtarı kopyala',
  copied: 'Anahtar kopyalandı.',
  done: 'Kaydettim, kapat',
  rotateHint: 'Yeni anahtar yalnızca bir kez gösterilir; eskisi yenisi kullanılana kadar geçer.',
  saveFirst: 'Önce değişiklikleri kaydedin.',
  rotate: 'Anahtarı değiştir',
  revoke: 'Cihazı iptal et',
  revokeTitle: (name: string) => `“${name}” iptal edilsin mi?`,
  revokeContent: 'Cihaz hemen reddedilir ve bir daha kullanılamaz. Yerine yeni bir cihaz eklemeniz gerekir.',
  revokedHint: (moment: string) =>
    `Bu cihaz ${moment} tarihinde iptal edildi ve değiştirilemez. Yerine yeni bir cihaz ekleyin.`,
  revokedNotice: 'Cihaz iptal edildi.',
  close: 'Kapat',
} as const satisfies ResourceTexts & Record<string, unknown>
