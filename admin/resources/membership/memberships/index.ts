import { type AdminResource, screen } from '#admin/core/resource.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import {
  listMemberships,
  sellMembership,
  showMembership,
} from '#shared/membership/memberships/memberships.contract.ts'

export const memberships: AdminResource = {
  name: 'memberships',
  data: {
    list: listMemberships,
    show: showMembership,
    create: sellMembership,
    branchScope: 'branch',
  },
  texts: membershipTexts,
  recordRepresentation: 'userName',
  loggedValues: {
    price: 'kurus',
    joiningFee: 'kurus',
    paidBefore: 'kurus',
    kind: packageTexts.kinds,
    source: membershipTexts.sources,
    method: membershipTexts.methods,
    status: membershipTexts.statuses,
    startsAt: 'day',
    notBefore: 'day',
    endsAt: 'last-day',
    frozenFrom: 'day',
    frozenUntil: 'last-day',
  },
  keywords:
    'paket satışı üyelik sat satış yenile uzat bitiş süre dondur dondurma donduralım iptal fesih sonlandır',
  tasks: [
    { ...membershipTexts.tasks.freeze, filter: { status: 'active' }, needs: ['users', 'freeze'] },
    { ...membershipTexts.tasks.unfreeze, filter: { status: 'frozen' }, needs: ['users', 'freeze'] },
    { ...membershipTexts.tasks.cancel, filter: { status: 'active' }, needs: ['memberships', 'cancel'] },
    { ...membershipTexts.tasks.upgrade, filter: { status: 'active' }, needs: ['memberships', 'upgrade'] },
    { ...membershipTexts.tasks.transfer, filter: { status: 'active' }, needs: ['memberships', 'transfer'] },
    {
      ...membershipTexts.tasks.countSessions,
      filter: { lacksSessions: true },
      needs: ['session-packs', 'adjust'],
    },
    { ...membershipTexts.tasks.renew, filter: { renewalDue: true } },
  ],
  list: screen(() => import('#admin/resources/membership/memberships/MembershipList.tsx'), 'MembershipList'),
  show: screen(() => import('#admin/resources/membership/memberships/MembershipShow.tsx'), 'MembershipShow'),
  create: screen(() => import('#admin/resources/money/sales/SaleCreate.tsx'), 'MembershipSale'),
}
