import { type AdminResource, screen } from '#admin/core/resource.ts'
import { trainerTexts } from '#admin/resources/people/trainers/trainers.texts.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { createUser, listTrainers, updateUser } from '#shared/people/users/users.contract.ts'

export const trainers: AdminResource = {
  name: 'trainers',
  // A trainer is an account with that role.
  data: {
    list: listTrainers,
    show: showUser,
    create: createUser,
    update: updateUser,
    branchScope: 'branch',
  },
  texts: trainerTexts,
  recordRepresentation: 'name',
  keywords: 'hoca eğitmen koç antrenör',
  recordsOf: 'users',
  list: screen(() => import('#admin/resources/people/trainers/TrainerList.tsx'), 'TrainerList'),
  create: screen(() => import('#admin/resources/people/trainers/TrainerForm.tsx'), 'TrainerCreate'),
  edit: screen(() => import('#admin/resources/people/trainers/TrainerForm.tsx'), 'TrainerEdit'),
}
