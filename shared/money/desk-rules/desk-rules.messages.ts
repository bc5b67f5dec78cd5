export const deskRulesMessages = {
  showFailed: 'Resepsiyon kuralları getirilemedi',
  saveFailed: 'Resepsiyon kuralları kaydedilemedi',
  notFound: 'Şube bulunamadı.',
  percent: 'Yüzde, en çok iki ondalıkla yazılır.',
  adjustmentForbidden:
    'Günlük düzeltme sınırını yalnızca bakiyeleri sınırsız düzeltebilenler değiştirebilir.',
} as const
