import type { ResourceTexts } from '#admin/core/resource.ts'
import type { PageKey } from '#shared/content/pages/pages.contract.ts'

const paths: Record<PageKey, string> = {
  about: '/about',
  'secure-shopping': '/secureShopping',
  'privacy-policy': '/privacyPolicy',
  'terms-of-service': '/termsOfService.js',
  kvkk: '/kvkk',
  cookies: '/cerez',
}

export const pageTexts = {
  name: 'Sayfa |||| Sayfalar',
  fields: {
    key: 'Adres',
    title: 'Başlık',
    summary: 'Özet',
    content: 'İçerik',
    version: 'Sürüm',
    updatedAt: 'Son değişiklik',
    authorName: 'Yazan',
  },
  paths,
  summaryHint: 'Başlığın altında ve arama sonuçlarında görünür.',
  contentHint: 'Kaydedince yeni bir sürüm olarak hemen yayımlanır; önceki sürümler saklanır.',
  onSite: 'Sitede gör',
  history: 'Sürümler',
  historyFailed: 'Sürümler getirilemedi.',
  historyEntry: (version: number) => `Sürüm ${version}`,
  inForce: 'Yayında',
  compare: 'Karşılaştır',
  compareTitle: (version: number, current: number) => `Sürüm ${version} ile yayındaki sürüm ${current}`,
  compareHint: 'Silinen satırlar eski sürümde vardı, eklenenler sonradan yazıldı.',
  removed: 'Silindi',
  added: 'Eklendi',
  unchanged: (count: number) => `Aynı kalan ${count} satır`,
  same: 'İki sürümün metni aynı; yalnızca biçimi değişmiş.',
  restore: 'Bu sürümü forma al',
  restored: (version: number) => `Sürüm ${version} forma alındı. Yayımlamak için kaydedin.`,
} as const satisfies ResourceTexts & Record<string, unknown>
