import type { TillCount, TillSessionDetails } from '#shared/money/tills/till-sessions.contract.ts'
import { moda, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'

/** An open session of the member of staff that was not counted. */
export const tillSession: TillSessionDetails = {
  ...{ _id: equipmentId(20), till: equipmentId(21), tillName: 'Kasa 1', branch: moda, branchName: 'Moda' },
  ...{ openedBy: staff._id, openedByName: staff.name, openedAt: '2026-11-28T06:00:00.000Z' },
  ...{ openingFloat: 250, closedBy: null, closedByName: '', closedAt: null },
  ...{ expectedCash: null, expectedCard: null, expectedTransfer: null, countedCash: null },
  ...{ countedCard: null, difference: null, differenceReason: '', note: '', denominations: {} },
  ...{ expected: null, movements: [], counts: [], isCounted: false, entryCount: 2 },
}

/** Ten lira are missing. */
export const shortCount: TillCount = {
  ...{ _id: equipmentId(22), countedCash: 300, countedCard: null, expectedCash: 310, expectedCard: 0 },
  ...{ difference: -10, differs: true, denominations: { 10000: 3 }, countedByName: staff.name },
  countedAt: '2026-11-28T19:00:00.000Z',
}
