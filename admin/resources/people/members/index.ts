import { type AdminResource, screen } from '#admin/core/resource.ts'
import { memberTexts } from '#admin/resources/people/members/members.texts.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listMembers } from '#shared/office/members/members.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { createMember } from '#shared/people/walk-ins/walk-ins.contract.ts'

export const members: AdminResource = {
  name: 'members',
  data: {
    list: listMembers,
    create: createMember,
    show: showUser,
    remove: deleteUser,
    branchScope: 'branch',
  },
  texts: memberTexts,
  recordRepresentation: 'name',
  keywords:
    'müşteri kişi kullanıcı kullanıcılar üye ekle kaydet kayıt yeni telefon rehber doğum içe aktar excel',
  tasks: [
    { ...memberTexts.tasks.resetPassword, needs: ['users', 'edit'] },
    { ...memberTexts.tasks.merge, needs: ['members', 'merge'] },
  ],
  opens: 'users',
  recordsOf: 'users',
  create: screen(() => import('#admin/resources/people/members/NewMember.tsx'), 'NewMember'),
  list: screen(() => import('#admin/resources/people/members/MemberList.tsx'), 'MemberList'),
}
