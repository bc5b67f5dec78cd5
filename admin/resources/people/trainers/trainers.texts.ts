import type { ResourceTexts } from '#admin/core/resource.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'

const {
  email,
  phone,
  gender,
  isIdentityChecked,
  password,
  headline,
  about,
  certificates,
  languages,
  privatePrice,
} = userTexts.fields
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
    isIdentityChecked,
    email,
    phone,
    gender,
    password,
    'userDetails.birthDate': birthDate,
    'userDetails.emergencyName': emergencyName,
    'userDetails.emergencyPhone': emergencyPhone,
    'trainer.headline': headline,
    'trainer.about': about,
    'trainer.certificates': certificates,
    'trainer.languages': languages,
    'trainer.privatePrice': privatePrice,
  },
  page: 'Sitedeki sayfası',
  pageHint:
    'Bunlardan biri yazılınca antrenörün şubesinde bir sayfası olur, hepsi boşalınca kalkar. Fotoğrafını kendi profilinden yükler.',
  linesHint: 'Her satıra bir tane.',
  priceHint: 'Boş bırakırsanız ücret gösterilmez.',
  branchHint: 'Sitede bu şubenin antrenörleri arasında görünür.',
  noTrainer: 'Bu kullanıcının rolü artık antrenör değil; antrenörler arasında görünmez.',
  wholePage: 'Kullanıcı sayfasını aç',
} as const satisfies ResourceTexts & Record<string, unknown>
