import { eq, sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { explainingConstraints, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { appointmentRules } from '#server/modules/training/appointments/appointments.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import {
  type AppointmentRules,
  defaultAppointmentRules,
  type saveAppointmentRules,
} from '#shared/training/appointments/appointments.contract.ts'

const missingBranch = () => notFound(branchesMessages.notFound)

/** Returns the rules of a branch; the defaults where it has none of its own. Throws 404. */
export async function readAppointmentRules(db: Database, branch: string): Promise<AppointmentRules> {
  const [found] = await db
    .select({ rules: appointmentRules })
    .from(branches)
    .leftJoin(appointmentRules, eq(appointmentRules.branch, branches._id))
    .where(eq(branches._id, branch))
  if (!found) throw missingBranch()
  return found.rules ?? { branch, ...defaultAppointmentRules, version: 1 }
}

export async function saveRules(
  { transact }: Services,
  currentUser: CurrentUser,
  branch: string,
  { version, ...fields }: BodyOf<typeof saveAppointmentRules>,
): Promise<AppointmentRules> {
  requireBranch(currentUser, branch)
  const constraints = { appointment_rules_branch_id_branches_id_fkey: missingBranch }
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      await db
        .insert(appointmentRules)
        .values({ branch, ...defaultAppointmentRules })
        .onConflictDoNothing()
      const [before] = await db
        .select()
        .from(appointmentRules)
        .where(eq(appointmentRules.branch, branch))
        .for('update')
      if (!before) throw missingBranch()
      if (version !== undefined && version !== before.version) throw stale()
      const [after = before] = await db
        .update(appointmentRules)
        .set({ ...fields, version: sql`${appointmentRules.version} + 1` })
        .where(eq(appointmentRules.branch, branch))
        .returning()
      await audit({ resource: 'appointments', recordId: branch, action: 'rules', before, after })
      return after
    }),
  )
}
