import { eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { findOwnBranch } from '#server/modules/access/turnstile/gate/branch-codes.ts'
import { turnstileGates } from '#server/modules/access/turnstile/turnstile.table.ts'
import type {
  GateSettings,
  saveGateSettings as SaveGateSettings,
} from '#shared/access/turnstile/turnstile.contract.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'

/** The settings of a branch without a row; equal to the defaults of the columns. */
export const defaultGateSettings: GateSettings = { passBackMinutes: 5, stayHours: 4, version: 1 }

export async function readGateSettings(db: Database, branch: string): Promise<GateSettings> {
  const [row] = await db
    .select({
      passBackMinutes: turnstileGates.passBackMinutes,
      stayHours: turnstileGates.stayHours,
      version: turnstileGates.version,
    })
    .from(turnstileGates)
    .where(eq(turnstileGates.branch, branch))
  return row ?? defaultGateSettings
}

export async function saveGateSettings(
  { transact }: Services,
  currentUser: CurrentUser,
  branch: string,
  { version, ...fields }: BodyOf<typeof SaveGateSettings>,
): Promise<GateSettings> {
  return transact(currentUser, async ({ db, audit }) => {
    await findOwnBranch(db, currentUser, branch)
    // The row exists before it is locked, so that two first saves are serialised as well.
    await db.insert(turnstileGates).values({ branch }).onConflictDoNothing()
    await db.select().from(turnstileGates).where(eq(turnstileGates.branch, branch)).for('update')
    const before = await readGateSettings(db, branch)
    if (version !== undefined && version !== before.version) throw stale()
    await db
      .update(turnstileGates)
      .set({ ...fields, version: sql`${turnstileGates.version} + 1` })
      .where(eq(turnstileGates.branch, branch))
    const after = await readGateSettings(db, branch)
    await audit({ resource: 'turnstile', recordId: branch, action: 'edit', before, after })
    return after
  })
}

/**
 * Returns how many people are in a branch, or in all of them (null): those who entered within the last `stayHours` and
 * have not left.
 */
export async function readOccupancy(db: Database, of: readonly string[] | null): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    SELECT coalesce(sum(people), 0)::int AS people
    FROM branches
    LEFT JOIN turnstile_gates ON turnstile_gates.branch_id = branches.id
    CROSS JOIN LATERAL (
      SELECT count(*) AS people FROM turnstile_presence
      WHERE branch_id = branches.id AND left_at IS NULL
        AND entered_at > now()
          - make_interval(hours => coalesce(stay_hours, ${defaultGateSettings.stayHours}::int))) AS inside
    ${of === null ? sql`` : sql`WHERE branches.id = ANY (${sql.param([...of])}::uuid[])`}`)
  return rows[0]?.people ?? 0
}
