import type { setupScreens, systemScreens } from '#admin/core/menu.ts'

type Card = (typeof setupScreens | typeof systemScreens)[number]

export const setupScreenTexts = {
  search: 'Ayarlarda ara',
  nothing: 'Bu kelimelerle bir ayar yok.',
  system: 'Sistem',
  /** What each screen is for, in a sentence. */
  cards: {
    identity: 'Kulübün adı, logosu, renkleri, yasal bilgileri ve iletişim hesapları.',
    settings: 'Taksitler, hatırlatmalar, referans ödülü, iptal ve saklama süreleri, iki adımlı doğrulama.',
    branches: 'Adres, fotoğraf, çalışma saatleri ve kapalı günler.',
    contracts: 'Üyelerin imzaladığı metinler, sürümleri ve ne için istendikleri.',
    'access-windows': 'Yalnızca kadınlara, erkeklere ya da bir yaş grubuna açık saatler.',
    'turnstile-devices': 'Turnikelerdeki okuyucular, yönleri, anahtarları ve son bağlantıları.',
    'api-keys': 'Kulübün verisini okuyan ve yazan başka yazılımların anahtarları.',
    'audit-log': 'Kimin, neyi, ne zaman değiştirdiği.',
    'record-views': 'Bir üyenin bilgilerini kimin açtığı.',
    'deletion-requests': 'Hesabının silinmesini isteyen üyeler.',
    webhooks: 'Olanları başka yazılımlara anında bildiren adresler.',
    'webhook-deliveries': 'Webhook’lara son 30 günde gönderilen bildirimler.',
    jobs: 'Arka planda çalışan işler ve tamamlanamayanlar.',
  } satisfies Record<Card, string>,
} as const
