import type { ResourceTexts } from '#admin/resources/resource.ts'

export const teamTexts = {
  name: 'Takım |||| Takımlar',
  fields: {
    name: 'Ad',
    branch: 'Şube',
    description: 'Tanıtım yazısı',
    trainers: 'Antrenörler',
    trainerNames: 'Antrenörler',
    image: 'Fotoğraf',
    createdAt: 'Eklenme tarihi',
  },
  trainersHint: 'Antrenör rolündeki kişiler seçilebilir.',
  deleteContent: 'Takımın dersleri silinmez, takımsız kalır. Bu işlem geri alınamaz.',
  deleteWarning: 'Takımların dersleri silinmez, takımsız kalır.',
} as const satisfies ResourceTexts & Record<string, unknown>
