export const receivablesMessages = {
  listFailed: 'Borçlar getirilemedi',
  keepBranch: 'Bu şubeye borcu olan üyeler var, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
} as const
