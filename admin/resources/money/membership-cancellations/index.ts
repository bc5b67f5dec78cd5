import { type AdminResource, screen } from '#admin/core/resource.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { cancellationTexts } from '#admin/resources/money/membership-cancellations/membership-cancellations.texts.ts'
import {
  listCancellations,
  showCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'

export const membershipCancellations: AdminResource = {
  name: 'membership-cancellations',
  data: { list: listCancellations, show: showCancellation, branchScope: 'branch' },
  texts: cancellationTexts,
  recordRepresentation: 'userName',
  loggedValues: {
    state: cancellationTexts.states,
    reason: cancellationTexts.reasons,
    ground: cancellationTexts.grounds,
    effectiveAt: 'last-day',
    refundBy: 'day',
    payoutDue: 'lira',
    paidOut: 'lira',
    payoutMethod: membershipTexts.methods,
  },
  keywords: 'iptal fesih sonlandırma cayma ayrılan iade üyelik iptali vazgeçme',
  opensShowPage: true,
  tasks: [
    {
      ...cancellationTexts.tasks.payOut,
      needs: ['membership-cancellations', 'refund'],
      filter: { state: 'effective' },
    },
    { ...cancellationTexts.tasks.late, filter: { isOverdue: true } },
  ],
  attention: { filter: { isOverdue: true }, label: cancellationTexts.overdueCount },
  list: screen(
    () => import('#admin/resources/money/membership-cancellations/CancellationList.tsx'),
    'CancellationList',
  ),
  show: screen(
    () => import('#admin/resources/money/membership-cancellations/CancellationShow.tsx'),
    'CancellationShow',
  ),
}
