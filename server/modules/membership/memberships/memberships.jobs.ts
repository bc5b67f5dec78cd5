import { eq, inArray, sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  type Notice,
  writeToMemberOrGuardians,
} from '#server/modules/messaging/notifications/notify-member.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import { formatDay } from '#shared/core/format-date.ts'

interface EndingMembership {
  /** Name of the package. */
  name: string
  /** Exclusive. */
  endsAt: Date
  branchName: string
  branchSlug: string
}

function timeUntil(lastDay: Date, now: Date): string {
  const days = daysBetween(clubDay(now), clubDay(lastDay))
  return days === 0 ? 'bugün' : days === 1 ? 'yarın' : `${days} gün sonra`
}

function reminderNotice({ name, endsAt, branchName, branchSlug }: EndingMembership, now: Date): Notice {
  const lastDay = new Date(endsAt.getTime() - 1)
  return {
    subject: `üyeliğin ${timeUntil(lastDay, now)} bitiyor`,
    paragraphs: [
      `${branchName} şubesindeki “${name}” üyeliğinin son günü ${formatDay(lastDay)}.`,
      'Yeni üyeliğin, bu üyeliğin bittiği anda başlar: erken yenilersen gün kaybetmezsin. Üyelik otomatik olarak yenilenmez ve kartından para çekilmez.',
    ],
    action: { label: 'Paketleri gör', path: `/${branchSlug}/membership` },
    sms: { template: 'renewal', values: { paket: name, sube: branchName, gun: formatDay(lastDay) } },
  }
}

/** Mails per transaction. */
const batchSize = 100

/**
 * Claims memberships that end within the given days, are past half their duration and have no successor; rows claimed
 * by another process are skipped.
 */
async function claimEndingMemberships(db: Database, days: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE memberships SET reminded_at = now() WHERE id IN (
      SELECT ending.id FROM memberships ending JOIN users ON users.id = ending.user_id
      WHERE ending.ends_at > now() AND ending.ends_at <= now() + make_interval(days => ${days})
        AND ending.starts_at <= now() AND now() - ending.starts_at >= ending.ends_at - now()
        AND ending.kind IN ('membership', 'daytime')
        AND ending.cancelled_at IS NULL AND ending.reminded_at IS NULL AND users.deleted_at IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM membership_branches following
          WHERE following.user_id = ending.user_id AND following.branch_id = ending.branch_id
            AND following.ends_at > ending.ends_at AND NOT following.is_cancelled
            AND following.kind IN ('membership', 'daytime')
        )
      ORDER BY ending.ends_at, ending.id
      LIMIT ${batchSize}
      FOR UPDATE OF ending SKIP LOCKED
    )
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/** Announces each ending membership once. Returns the number of mails. */
export async function sendReminders({
  transact,
  mail,
  sms,
  jobs,
  configuration,
  db,
}: Services): Promise<number> {
  const { renewalReminderDays } = await readSettings(db)
  if (renewalReminderDays === 0) return 0
  let sent = 0
  for (let batch = batchSize; batch === batchSize; sent += batch) {
    batch = await transact(system, async ({ db, client }) => {
      const ids = await claimEndingMemberships(db, renewalReminderDays)
      for (const { endsAt, ...ending } of await endingMemberships(db, ids)) {
        const facts = { ...ending, endsAt: new Date(endsAt) }
        await writeToMemberOrGuardians(
          { client, mail, sms, jobs, configuration },
          facts,
          reminderNotice(facts, new Date()),
        )
      }
      return ids.length
    })
  }
  return sent
}

function endingMemberships(db: Database, ids: readonly string[]) {
  return db
    .select({
      _id: users._id,
      email: users.email,
      userName: users.name,
      name: memberships.name,
      endsAt: memberships.endsAt,
      branchName: branches.name,
      branchSlug: branches.slug,
    })
    .from(memberships)
    .innerJoin(users, eq(users._id, memberships.user))
    .innerJoin(branches, eq(branches._id, memberships.branch))
    .where(inArray(memberships._id, [...ids]))
}

const reminderQueue = defineQueue({
  name: 'membership-reminders',
  title: 'Üyelik bitiş hatırlatmaları',
  cron: '0 10 * * *',
  handle: sendReminders,
})

export const membershipQueues = [reminderQueue]
