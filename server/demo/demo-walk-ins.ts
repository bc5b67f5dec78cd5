import type { BranchKey } from '#server/demo/demo-branches.ts'
import type { Call } from '#shared/core/client.ts'
import { createInvitations } from '#shared/office/invitations/invitations.contract.ts'
import { createClaimCode } from '#shared/people/claims/claims.contract.ts'
import type { genders } from '#shared/people/users/users.schema.ts'
import { createMember } from '#shared/people/walk-ins/walk-ins.contract.ts'

interface WalkIn {
  name: string
  phone: string
  gender: (typeof genders)[number]
  branch: BranchKey
  isAnotherPerson?: true
  /** Receives an invitation. */
  email?: string
  /** Has got a code at the desk, or a printed slip. */
  has?: 'code' | 'slip'
}

const walkIns: readonly WalkIn[] = [
  { name: 'Cemile Öncü', phone: '+90 555 000 30 01', gender: 'female', branch: 'selcuklu', has: 'code' },
  { name: 'Rıza Gündüz', phone: '+90 555 000 30 02', gender: 'male', branch: 'selcuklu' },
  // The same person, entered twice: for a merge.
  {
    name: 'Rıza G.',
    phone: '+90 555 000 30 02',
    gender: 'male',
    branch: 'selcuklu',
    isAnotherPerson: true,
  },
  { name: 'Halime Uyar', phone: '+90 555 000 30 03', gender: 'female', branch: 'meram', has: 'slip' },
  { name: 'Durmuş Altın', phone: '+90 555 000 30 04', gender: 'male', branch: 'karatay', has: 'slip' },
  {
    name: 'Nimet Özgür',
    phone: '+90 555 000 30 05',
    gender: 'female',
    branch: 'selcuklu',
    email: 'nimet.ozgur@posta.example',
  },
]

/**
 * Adds members whom reception entered and who have not opened their accounts: most are known by phone only, one has an
 * open invitation, one a claim code, others printed slips. Returns their number and the code.
 */
export async function addDemoWalkIns(
  call: Call,
  branches: Record<BranchKey, string>,
): Promise<{ count: number; owner: string; code: string }> {
  let given = { owner: '', code: '' }
  const ids: string[] = []
  for (const { branch, has, ...body } of walkIns) {
    const { _id } = await call(createMember, { body: { ...body, branch: branches[branch] } })
    if (has === 'slip') ids.push(_id)
    if (has === 'code')
      given = { owner: body.name, code: (await call(createClaimCode, { params: { id: _id } })).code }
  }
  await call(createInvitations, { body: { kind: 'slips', ids } })
  return { count: walkIns.length, ...given }
}
