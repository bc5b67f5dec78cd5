import type { ResourceTexts } from '#admin/core/resource.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'

export const personnelTexts = {
  name: 'Personel |||| Personel',
  fields: {
    ...userTexts.fields,
    positionName: 'Pozisyon',
    lastSignInAt: 'Son oturum açma',
    hasSecondFactor: 'İki adımlı doğrulama',
  },
} as const satisfies ResourceTexts & Record<string, unknown>
