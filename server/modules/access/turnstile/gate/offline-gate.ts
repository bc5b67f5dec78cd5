import { hash } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Services } from '#server/core/module.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { readWindowsOfBranch } from '#server/modules/access/access-windows/access-windows.service.ts'
import type { GateDevice } from '#server/modules/access/turnstile/devices/device-keys.ts'
import { announceEntry } from '#server/modules/access/turnstile/entries/entry-announcements.ts'
import { updatePresence } from '#server/modules/access/turnstile/entries/turnstile-entries.service.ts'
import { clubToday, isOwedFor, paidSessions } from '#server/modules/access/turnstile/gate/eligibility.ts'
import { readGateSettings } from '#server/modules/access/turnstile/gate/gate-settings.ts'
import {
  type Holdings,
  holdingsOf,
  readOfflineMedia,
} from '#server/modules/access/turnstile/gate/offline-media.ts'
import { publicKeyText, verifyToken } from '#server/modules/access/turnstile/gate/token-signing.ts'
import { turnstileEntries, turnstileUsedTokens } from '#server/modules/access/turnstile/turnstile.table.ts'
import { toBranch } from '#server/modules/club/branches/branches.service.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { membershipStatus } from '#server/modules/membership/memberships/membership-status.ts'
import { tokenTiming } from '#shared/access/turnstile/entry-token.ts'
import type { GateSnapshot, reportDecisions } from '#shared/access/turnstile/gate.contract.ts'
import { isGrant } from '#shared/access/turnstile/reasons.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'

interface SnapshotRow extends Facts {
  id: string
  until: string
  name: string
  by_day: 0 | 1
  is_exempt: boolean
  packages: string[]
}

async function scheduleOf(services: Services, branch: string) {
  const [row] = await services.db.select().from(branches).where(eq(branches._id, branch))
  const found = row && (await toBranch(services, row))
  const { weeklyHours = null, specialDays = [], closedDays = [] } = found ?? {}
  return { weeklyHours, specialDays, closedDays }
}

/** Days ahead for which a device knows whom it will refuse for a debt; it fetches a newer list long before. */
const debtorDays = 14

/** Returns who owes for access to a branch, with the day from which they are refused. */
async function debtorsOf(db: Database, branch: string): Promise<[string, string][]> {
  const { rows } = await db.execute<{ id: string; refused_on: string }>(sql`
    SELECT owed.user_id AS id, min(owed.due_on + rules.debt_grace_days)::text AS refused_on
    FROM receivables owed JOIN desk_rules rules ON rules.branch_id = owed.branch_id
    WHERE owed.open > 0 AND owed.user_id IS NOT NULL AND rules.debt_grace_days IS NOT NULL
      AND owed.due_on <= ${clubToday} + ${debtorDays}::int
      AND owed.due_on + rules.debt_grace_days <= ${clubToday} + ${debtorDays}::int
      AND ${isOwedFor(sql`${branch}::uuid`)}
    GROUP BY owed.user_id ORDER BY owed.user_id`)
  return rows.map(({ id, refused_on }) => [id, refused_on])
}

/** Hours ahead for which a device knows when packs admit. */
const sessionHours = 24

/** Returns when packs admit their owners to a branch: from some minutes before a session until its end. */
async function sessionsOf(
  db: Database,
  branch: string,
  named: { gender: boolean; age: boolean },
): Promise<NonNullable<GateSnapshot['sessions']>> {
  const { rows } = await db.execute<Facts & { id: string; name: string; from: string; until: string }>(sql`
    SELECT people.id, people.name, ${writtenAt('session.admits_at')} AS from, ${writtenAt('session.ends_at')} AS until,
      ${factsOf(named)}
    FROM ${paidSessions(sql`${branch}::uuid`)} session
    JOIN users people ON people.id = session.user_id AND people.deleted_at IS NULL
    WHERE session.starts_at < now() + make_interval(hours => ${sessionHours})
    ORDER BY session.starts_at, people.id`)
  return rows.map(({ id, name, from, until, gender, birth_date }) => [
    ...([id, from, until, name] as const),
    { ...(gender && { gender }), ...(birth_date && { birthDate: birth_date }) },
  ])
}

interface Facts {
  gender: 'female' | 'male' | 'unspecified' | null
  birth_date: string | null
  [column: string]: unknown
}

/** SQL of what the reserved hours name of `people`. */
const factsOf = (named: { gender: boolean; age: boolean }): SQL => sql`
  CASE WHEN ${named.gender} AND people.gender_confirmed_at IS NOT NULL THEN people.gender END AS gender,
  CASE WHEN ${named.age} AND people.birth_date_confirmed_at IS NOT NULL THEN birth_date_of(people.user_details)::text END AS birth_date`

const writtenAt = (column: string): SQL =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/** Returns the data a device needs to decide offline. */
export async function readSnapshot(services: Services, device: GateDevice): Promise<GateSnapshot> {
  const { db } = services
  const { _id, name, direction, mediumFormat, branch } = device
  const [row] = await db.select({ name: branches.name }).from(branches).where(eq(branches._id, branch))
  const { rows: hours } = await db.execute<{ last_entry_time: string }>(
    sql`SELECT last_entry_time FROM daytime_discounts WHERE branch_id = ${branch} AND is_active`,
  )
  const windows = await readWindowsOfBranch(db, branch)
  const named = {
    gender: windows.some(({ gender }) => gender !== null),
    age: windows.some(({ minAge, maxAge }) => minAge !== null || maxAge !== null),
  }
  const namedPackages = [...new Set(windows.flatMap(({ packages }) => packages))]
  const { rows } = await db.execute<SnapshotRow>(sql`
    SELECT people.id, people.name, eligible.by_day, eligible.is_exempt,
      ${factsOf(named)}, eligible.packages, ${writtenAt('eligible.until')} AS until
    FROM (
      SELECT memberships.user_id, max(memberships.ends_at) AS until,
        min(CASE WHEN memberships.kind = 'daytime' THEN 1 ELSE 0 END) AS by_day, false AS is_exempt,
        coalesce(array_agg(memberships.package_id)
          FILTER (WHERE memberships.package_id = ANY (${sql.param(namedPackages)}::uuid[])), '{}') AS packages
      FROM membership_branches valid JOIN memberships ON memberships.id = valid.membership_id
      WHERE valid.branch_id = ${branch} AND valid.ends_at > now() AND memberships.sessions IS NULL
        AND ${membershipStatus} = 'active'
      GROUP BY memberships.user_id
      UNION ALL
      SELECT user_id, now() + interval '1 day', 0, true, '{}' FROM user_rights
      WHERE role IN ('admin', 'staff', 'trainer') AND (branches IS NULL OR ${branch} = ANY (branches))
    ) eligible
    JOIN users people ON people.id = eligible.user_id AND people.deleted_at IS NULL
    ORDER BY people.id, eligible.is_exempt DESC, eligible.until DESC`)
  const debtors = await debtorsOf(db, branch)
  const sessions = await sessionsOf(db, branch, named)
  const { passBackMinutes } = await readGateSettings(db, branch)
  return {
    device: { _id, name, direction, mediumFormat },
    branch: { _id: branch, name: row?.name ?? '' },
    publicKey: await publicKeyText(services),
    takenAt: new Date().toISOString(),
    passBackMinutes,
    lastEntryTime: hours[0]?.last_entry_time ?? null,
    media: await readOfflineMedia(services, _id),
    ...(debtors.length > 0 && { debtors }),
    ...(sessions.length > 0 && { sessions }),
    ...(windows.length > 0 && { reserved: { windows, schedule: await scheduleOf(services, branch) } }),
    allowed: rows.map(({ id, until, name, by_day, is_exempt, gender, birth_date, packages }) => {
      const person: GateSnapshot['allowed'][number] = [id, until, name, by_day]
      if (windows.length > 0 && !is_exempt)
        person.push({
          ...(gender && { gender }),
          ...(birth_date && { birthDate: birth_date }),
          ...(packages.length > 0 && { packages }),
        })
      return person
    }),
  }
}

type Report = BodyOf<typeof reportDecisions>['decisions'][number]
type Outcome = keyof ResponseOf<typeof reportDecisions>

interface ReportedUser {
  id: string
  /** What makes reports of one decision the same. */
  key: string
  /** A code that the entry has used up. */
  token?: Uint8Array
}

/**
 * Returns whom a reported decision concerns; undefined if it is impossible: a code outside its validity, or a medium that
 * nobody had then. A refusal of a medium concerns its last holder.
 */
async function reportedUser(
  services: Services,
  { token: text, medium, reason, at }: Report,
  holdings: Holdings,
): Promise<ReportedUser | undefined> {
  const moment = Date.parse(at)
  if (medium !== undefined) {
    const holders = holdings.get(medium) ?? []
    const then = holders.find(({ from, until }) => moment >= from && moment < until)
    const holder = then ?? (isGrant(reason) ? undefined : holders.at(-1))
    return holder && { id: holder.user, key: `${medium},${at}` }
  }
  const token = await verifyToken(services, text ?? '')
  const isPossible = token && (!isGrant(reason) || tokenTiming(token, Math.floor(moment / 1000)) === 'good')
  if (token?.kind !== 'member' || !isPossible) return undefined
  return { id: token.subject, key: text ?? '', token: token.payload }
}

/** Records one reported decision; ignores repeated reports and rejects impossible ones. */
async function record(
  { db }: Pick<UnitOfWork, 'db'>,
  services: Services,
  device: GateDevice,
  report: Report,
  holdings: Holdings,
): Promise<Outcome> {
  const { direction, reason, at } = report
  const user = await reportedUser(services, report, holdings)
  if (!user || Date.parse(at) > Date.now() + 60_000) return 'rejected'
  const { rowCount } = await db.execute<never>(sql`SELECT 1 FROM users WHERE id = ${user.id}`)
  if (!rowCount) return 'rejected'
  const reportKey = hash('sha256', [device._id, direction, user.key, isGrant(reason)].join(), 'buffer')
  const presence = { branch: device.branch, user: user.id, direction }
  const written = await db
    .insert(turnstileEntries)
    .values({
      ...presence,
      _id: v7(),
      device: device._id,
      source: 'offline',
      allowed: isGrant(reason),
      reason,
      reportKey,
      at,
    })
    .onConflictDoNothing()
    .returning({ _id: turnstileEntries._id })
  const [entry] = written
  if (!entry) return 'known'
  if (isGrant(reason)) {
    if (user.token)
      await db
        .insert(turnstileUsedTokens)
        .values({ token: Buffer.from(user.token) })
        .onConflictDoNothing()
    await updatePresence(db, { ...presence, at })
  }
  announceEntry(services, device.branch, entry._id)
  return 'recorded'
}

/** Records the decisions that a device made offline; idempotent. */
export async function recordReport(
  services: Services,
  device: GateDevice,
  decisions: readonly Report[],
): Promise<ResponseOf<typeof reportDecisions>> {
  const counts = { recorded: 0, known: 0, rejected: 0 }
  const macs = new Set(decisions.flatMap(({ medium }) => medium ?? []))
  await services.transact(system, async (tx) => {
    const holdings = await holdingsOf(tx.db, services.secret, device._id, macs)
    for (const decision of decisions) counts[await record(tx, services, device, decision, holdings)] += 1
  })
  return counts
}
