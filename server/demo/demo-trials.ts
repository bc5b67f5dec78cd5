import type { BranchKey } from '#server/demo/demo-branches.ts'
import { addTrial, listTrialHours } from '#shared/access/trials/trials.contract.ts'
import type { Call } from '#shared/core/client.ts'

interface DemoVisit {
  branch: BranchKey
  name: string
  phone: string
  /** Index among the free hours. */
  hour: number
  isMinor?: true
  note?: string
}

const visits: readonly DemoVisit[] = [
  { branch: 'selcuklu', name: 'Melis Karaca', phone: '+90 555 000 40 01', hour: 0 },
  {
    branch: 'selcuklu',
    name: 'Yiğit Aksoy',
    phone: '+90 555 000 40 02',
    hour: 1,
    isMinor: true,
    note: 'Babasıyla gelecek, basketbol oynuyor.',
  },
  { branch: 'selcuklu', name: 'Tuğba Er', phone: '+90 555 000 40 03', hour: 9 },
  { branch: 'meram', name: 'Hakan Çetin', phone: '+90 555 000 40 04', hour: 2 },
  { branch: 'karatay', name: 'Sevgi Polat', phone: '+90 555 000 40 05', hour: 4, note: 'Telefonla aradı.' },
]

/** Books trial visits in the next free hours of the branches; returns their number. */
export async function addDemoTrials(call: Call, branches: Record<BranchKey, string>): Promise<number> {
  for (const { branch, hour, ...visit } of visits) {
    const branchId = branches[branch]
    const free = await call(listTrialHours, { params: { branchId } })
    const startsAt = free[hour]?.startsAt
    if (startsAt) await call(addTrial, { body: { ...visit, branch: branchId, startsAt } })
  }
  return visits.length
}
