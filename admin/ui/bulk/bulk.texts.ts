import { formatCount } from '#admin/core/i18n/grid.texts.ts'

export const bulkTexts = {
  publish: 'Yayına al',
  unpublish: 'Yayından kaldır',
  changed: (count: number) => `${formatCount(count)} kayıt değiştirildi.`,
  unchanged: 'Seçilen kayıtlar zaten öyleydi.',
  changedSome: (changed: number, refused: number, reason: string) =>
    `${formatCount(changed)} kayıt değiştirildi, ${formatCount(refused)} kayıt değiştirilemedi: ${reason}`,
} as const
