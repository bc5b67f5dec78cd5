import type { ResourceTexts } from '#admin/resources/resource.ts'

export const lessonTexts = {
  name: 'Ders |||| Dersler',
  fields: {
    title: 'Ders',
    branch: 'Şube',
    team: 'Takım',
    teamName: 'Takım',
    trainer: 'Antrenör',
    trainerName: 'Antrenör',
    startsAt: 'Başlangıç',
    endsAt: 'Bitiş',
    capacity: 'Kişi sayısı',
    description: 'Açıklama',
    createdAt: 'Eklenme tarihi',
    from: 'İlk gün',
    until: 'Son gün',
  },
  clockHint: 'Türkiye saatiyle.',
  noTeam: 'Takımsız',
  noTrainer: 'Antrenörsüz',
  chooseBranchFirst: 'Önce şubeyi seçin.',
} as const satisfies ResourceTexts & Record<string, unknown>
