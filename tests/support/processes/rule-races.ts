import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { addPackage } from '#shared/membership/packages/packages.contract.ts'
import { startTwoProcesses, type TwoProcesses } from '#tests/support/processes/two-processes.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'
import { enrolMembers, type Member } from '#tests/support/records/members.ts'

/** Two processes with a branch, a package and members, for tests of rules under concurrency. */
export interface RuleRaces {
  processes: TwoProcesses
  branch: string
  offer: string
  /** The admin on one of the two processes. */
  admin(index?: number): Caller
  as(member: Member, index?: number): Caller
  members(count: number): Promise<Member[]>
  /** A new member with a membership and a session. */
  member(): Promise<Member>
  /** The first row of a statement. */
  row(statement: string, values?: unknown[]): Promise<unknown>
  stop(): Promise<void>
}

export async function openRuleRaces(environment: NodeJS.ProcessEnv = {}): Promise<RuleRaces> {
  const processes = await startTwoProcesses(environment)
  const admin = (index = 0): Caller => ({ call: processes.from(index, processes.admin) })
  const branch = (await admin().call(addBranch, { body: { name: 'Meram Şubesi' } }))._id
  const body = { branch, name: 'Aylık', price: 1000, durationDays: 30 }
  const offer = (await admin().call(addPackage, { body })).package._id
  const members = (count: number) => enrolMembers(processes.pool, branch, count)
  return {
    processes,
    branch,
    offer,
    admin,
    members,
    as: ({ token }, index = 0) => ({ call: processes.from(index, token) }),
    async member() {
      const [member] = await members(1)
      if (!member) throw new Error('No member was enrolled')
      return member
    },
    row: async (statement, values = []) => (await processes.pool.query(statement, values)).rows[0],
    stop: () => processes.stop(),
  }
}
