import type { AdminRecord, ResourceTexts } from '#admin/core/resource.ts'
import type { Team } from '#shared/training/teams/teams.contract.ts'

/** A team with references as ids. */
export type TeamRecord = AdminRecord<
  Omit<Team, 'branch' | 'trainers'> & { branch: string; trainers: string[]; trainerNames: string[] }
>

export const teamTexts = {
  name: 'Takım |||| Takımlar',
  fields: {
    name: 'Ad',
    branch: 'Şube',
    description: 'Tanıtım yazısı',
    trainers: 'Antrenörler',
    trainerNames: 'Antrenörler',
    image: 'Fotoğraf',
    memberCount: 'Üye sayısı',
    createdAt: 'Eklenme tarihi',
  },
  trainersHint: 'Antrenör rolündeki kullanıcılar seçilebilir.',
  members: 'Takımın üyeleri',
  membersOf: (count: number) => `Takımın üyeleri (${count})`,
  addMember: 'Üye ekle',
  addPerson: 'Ekle',
  memberAdded: 'Üye takıma eklendi.',
  memberRemoved: 'Üye takımdan çıkarıldı.',
  since: (day: string) => `${day} tarihinden beri`,
  remove: 'Çıkar',
  removeOf: (name: string) => `Çıkar: ${name}`,
  removeTitle: (name: string) => `${name} takımdan çıkarılsın mı?`,
  removeContent: 'Takıma özel süreden yararlanamaz; ayrılmış yerleri kalır.',
  deleteContent: 'Takımın dersleri silinmez, takımsız kalır. Bu işlem geri alınamaz.',
  deleteWarning: 'Takımların dersleri silinmez, takımsız kalır.',
} as const satisfies ResourceTexts & Record<string, unknown>
