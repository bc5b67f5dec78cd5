import { type AdminResource, screen } from '#admin/core/resource.ts'
import { personnelTexts } from '#admin/resources/people/personnel/personnel.texts.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { deleteUser, listUsers } from '#shared/people/users/users.contract.ts'

export const personnel: AdminResource = {
  name: 'personnel',
  data: { list: listUsers, show: showUser, remove: deleteUser, branchScope: 'branchId' },
  texts: personnelTexts,
  recordRepresentation: 'name',
  keywords: 'çalışan kullanıcı kullanıcılar rol yönetici görevli',
  opens: 'users',
  newValues: { role: 'staff' },
  recordsOf: 'users',
  list: screen(() => import('#admin/resources/people/personnel/PersonnelList.tsx'), 'PersonnelList'),
}
