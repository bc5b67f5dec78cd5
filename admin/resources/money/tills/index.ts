import { type AdminResource, screen } from '#admin/core/resource.ts'
import { tillSessionTexts, tillTexts } from '#admin/resources/money/tills/tills.texts.ts'
import { listTillSessions, showTillSession } from '#shared/money/tills/till-sessions.contract.ts'
import { createTill, listTills, showTill, updateTill } from '#shared/money/tills/tills.contract.ts'

export const tills: AdminResource = {
  name: 'tills',
  data: {
    list: listTills,
    show: showTill,
    create: createTill,
    update: updateTill,
    read: (till) => ({ ...till, isArchived: till.archivedAt !== null }),
    branchScope: 'branch',
  },
  texts: tillTexts,
  recordRepresentation: 'name',
  keywords: 'kasa nakit sayım açılış kapanış devir gider banka',
  tasks: [{ ...tillTexts.tasks.dayEnd, needs: ['till-sessions', 'open'] }],
  cannotBeSearched: true,
  list: screen(() => import('#admin/resources/money/tills/TillList.tsx'), 'TillList'),
  create: screen(() => import('#admin/resources/money/tills/TillForm.tsx'), 'TillCreate'),
  edit: screen(() => import('#admin/resources/money/tills/TillForm.tsx'), 'TillEdit'),
}

export const tillSessions: AdminResource = {
  name: 'till-sessions',
  data: {
    list: listTillSessions,
    show: showTillSession,
    read: (session) => ({ ...session, title: session.tillName }),
    branchScope: 'branch',
  },
  texts: tillSessionTexts,
  recordRepresentation: 'title',
  loggedValues: {
    openingFloat: 'lira',
    expectedCash: 'lira',
    countedCash: 'lira',
    expectedCard: 'lira',
    expectedTransfer: 'lira',
    countedCard: 'lira',
    amount: 'lira',
  },
  keywords: 'kasa oturumu gün sonu z raporu fark sayım açık kasa',
  cannotBeSearched: true,
  opensShowPage: true,
  list: screen(() => import('#admin/resources/money/tills/TillSessionList.tsx'), 'TillSessionList'),
  show: screen(() => import('#admin/resources/money/tills/TillSessionShow.tsx'), 'TillSessionShow'),
}
