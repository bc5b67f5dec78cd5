import type { ResourceTexts } from '#admin/core/resource.ts'

export const recordViewTexts = {
  name: 'Görüntüleme kaydı |||| Görüntüleme kayıtları',
  fields: {
    at: 'Zaman',
    viewer: 'Bakan',
    viewerName: 'Bakan',
    viewerRole: 'Rolü',
    user: 'Kimin sayfası',
    userName: 'Kimin sayfası',
    from: 'Başlangıç',
    until: 'Bitiş',
  },
} as const satisfies ResourceTexts
