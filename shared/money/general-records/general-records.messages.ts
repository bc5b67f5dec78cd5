export const generalRecordsMessages = {
  listFailed: 'Kayıtlar yüklenirken hata oluştu',
  createFailed: 'Kayıt oluşturulurken hata oluştu',
  updateFailed: 'Kayıt güncellenirken hata oluştu',
  deleteFailed: 'Kayıt silinirken hata oluştu',
  searchFailed: 'Arama yapılırken hata oluştu',
  totalsFailed: 'Toplamlar hesaplanamadı',
  notFound: 'Kayıt bulunamadı.',
  deleted: 'Kayıt silindi.',
  keepBranch: 'Bu şubede genel kayıtlar var, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
} as const
