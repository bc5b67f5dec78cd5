import type { ResourceTexts } from '#admin/core/resource.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'

const { email, phone, gender, password } = userTexts.fields
const {
  'userDetails.birthDate': birthDate,
  'userDetails.emergencyName': emergencyName,
  'userDetails.emergencyPhone': emergencyPhone,
} = userTexts.fields

export const trainerTexts = {
  name: 'Antrenör |||| Antrenörler',
  fields: {
    profilePhoto: 'Fotoğraf',
    name: 'Ad',
    branch: 'Şube',
    email,
    phone,
    gender,
    password,
    'userDetails.birthDate': birthDate,
    'userDetails.emergencyName': emergencyName,
    'userDetails.emergencyPhone': emergencyPhone,
  },
  branchHint: 'Sitede bu şubenin antrenörleri arasında görünür.',
  noTrainer: 'Bu kullanıcının rolü artık antrenör değil; antrenörler arasında görünmez.',
  wholePage: 'Kullanıcı sayfasını aç',
} as const satisfies ResourceTexts & Record<string, unknown>
