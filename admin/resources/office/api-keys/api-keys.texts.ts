import type { ResourceTexts } from '#admin/core/resource.ts'
import type { ApiKey } from '#shared/office/api-keys/api-keys.contract.ts'

export const apiKeyTexts = {
  name: 'API anahtarı |||| API anahtarları',
  fields: {
    name: 'Ad',
    permissions: 'Yetkiler',
    branches: 'Şubeler',
    allBranches: 'Bütün şubeler',
    author: 'Oluşturan',
    authorName: 'Oluşturan',
    state: 'Durum',
    ending: 'Son harfleri',
    lastDay: 'Son gün',
    expiresAt: 'Son gün',
    lastUsedAt: 'Son kullanım',
    revokedAt: 'İptal',
    createdAt: 'Oluşturulma',
  },
  states: {
    active: 'Geçerli',
    stopped: 'Durdu',
    expired: 'Süresi doldu',
    revoked: 'İptal edildi',
  } satisfies Record<ApiKey['state'], string>,
  stateColors: { active: 'success', stopped: 'warning', expired: 'default', revoked: 'default' } as const,
  stoppedHint: 'Anahtarı oluşturan kişi artık yönetici değil; anahtar bu yüzden reddediliyor.',
  nameHint: 'Anahtarı kullanacak yazılım, örneğin “Kapı yazılımı”.',
  permissionsHint:
    'Yazılım yalnızca seçilen yetkileri kullanır. Kimlik doğrulaması isteyen ve yalnızca yöneticilerde kalan işlemler anahtara kapalıdır.',
  lastDayHint: 'Boş bırakılırsa anahtar iptal edilene kadar geçer.',
  allBranches: 'Bütün şubeler',
  permissionCount: (count: number) => `${count} yetki`,
  branchCount: (count: number) => `${count} şube`,
  noExpiry: 'Süresiz',
  neverUsed: 'Henüz kullanılmadı',
  tokenTitle: (name: string) => `“${name}” anahtarı`,
  tokenText:
    'Anahtar yalnızca şimdi gösterilir ve bir daha görülemez. Yazılıma yapıştırın, başka yere yazmayın.',
  token: 'Anahtar',
  revoke: 'Anahtarı iptal et',
  revokeTitle: (name: string) => `“${name}” iptal edilsin mi?`,
  revokeContent:
    'Anahtarla gelen istekler hemen reddedilir. İptal geri alınamaz; gerekirse yeni bir anahtar oluşturun.',
  revokedNotice: 'Anahtar iptal edildi.',
} as const satisfies ResourceTexts & Record<string, unknown>
