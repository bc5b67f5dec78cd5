import type { ResourceTexts } from '#admin/resources/resource.ts'

export const trainerTexts = {
  name: 'Antrenör |||| Antrenörler',
  fields: { profilePhoto: 'Fotoğraf', name: 'Ad', branch: 'Şube' },
} as const satisfies ResourceTexts
