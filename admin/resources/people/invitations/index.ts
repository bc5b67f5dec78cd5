import { type AdminResource, screen } from '#admin/core/resource.ts'
import { invitationTexts } from '#admin/resources/people/invitations/invitations.texts.ts'
import { listInvitations, showInvitations } from '#shared/office/invitations/invitations.contract.ts'

/** The batches of invitations, which belong to the permissions of account claims. */
export const invitations: AdminResource = {
  name: 'account-claims',
  data: { list: listInvitations, show: showInvitations },
  texts: invitationTexts,
  recordRepresentation: 'authorName',
  keywords: 'davet davetler toplu hesap açma kâğıt kâğıdı kâğıtları fiş karekod kod bas yazdır gelmeyen pdf',
  cannotBeSearched: true,
  entry: 'show',
  list: screen(() => import('#admin/resources/people/invitations/InvitationList.tsx'), 'InvitationList'),
  show: screen(() => import('#admin/resources/people/invitations/InvitationShow.tsx'), 'InvitationShow'),
}
