export const receivablesMessages = {
  listFailed: 'Borçlar getirilemedi',
  keepBranch: 'Bu şubeye borcu olan üyeler var, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
  notFound: 'Borç bulunamadı.',
  settleFailed: 'Tahsilat kaydedilemedi',
  moreThanOpen: 'Tutar açık borçtan fazla olamaz.',
  reversalInvalid: 'Bu tahsilat geri alınmış ya da geri alınamaz.',
} as const
