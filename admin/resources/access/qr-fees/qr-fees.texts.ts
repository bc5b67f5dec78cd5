import type { ResourceTexts } from '#admin/core/resource.ts'

export const qrFeeTexts = {
  name: 'QR giriş ücreti |||| QR giriş ücretleri',
  tab: 'QR giriş ücreti',
  fields: {
    branch: 'Şube',
    branchId: 'Şube',
    fee: 'Ücret',
    description: 'Açıklama',
    createdAt: 'Eklenme tarihi',
  },
  oneForBranch: 'Her şubenin bir QR giriş ücreti olur; yenisini kaydederseniz eskisinin yerine geçer.',
  feeHint: 'Üyeliği olmayan biri QR kodla girerken bakiyesinden düşülür.',
  descriptionHint: 'Şubenin paketler sayfasında ücretin yanında görünür.',
  deleteContent: 'Bu şubeye üyeliksiz girilemez ve ücret siteden kalkar. Bu işlem geri alınamaz.',
} as const satisfies ResourceTexts & Record<string, unknown>
