import type { ResourceTexts } from '#admin/core/resource.ts'

export const recordViewTexts = {
  name: 'Görüntüleme kaydı |||| Kayda bakanlar',
  fields: {
    at: 'Zaman',
    viewer: 'Bakan',
    viewerName: 'Bakan',
    apiKeyName: 'API anahtarı',
    viewerRole: 'Rolü',
    user: 'Kimin sayfası',
    userName: 'Kimin sayfası',
    from: 'Başlangıç',
    until: 'Bitiş',
  },
} as const satisfies ResourceTexts
