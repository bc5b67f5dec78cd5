import { type AdminResource, screen } from '#admin/core/resource.ts'
import { receivableTexts } from '#admin/resources/money/receivables/receivables.texts.ts'
import { listReceivables } from '#shared/money/receivables/receivables.contract.ts'

export const receivables: AdminResource = {
  name: 'receivables',
  data: { list: listReceivables, branchScope: 'branch' },
  texts: receivableTexts,
  recordRepresentation: 'reason',
  loggedValues: {
    ...{ amount: 'lira', open: 'lira', settled: 'lira', writtenOff: 'lira', credited: 'lira' },
    ...{ dueOn: 'day', promisedOn: 'day' },
  },
  keywords: 'alacak taksit vade borçlu tahsilat ekstre gecikme senet',
  tasks: [
    { ...receivableTexts.tasks.collect, needs: ['receivables', 'settle'], filter: { isOpen: true } },
    { ...receivableTexts.tasks.late, filter: { isOpen: true } },
  ],
  list: screen(() => import('#admin/resources/money/receivables/ReceivableList.tsx'), 'ReceivableList'),
}
