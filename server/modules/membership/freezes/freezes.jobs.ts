import { eq, inArray, sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  type Notice,
  writeToMemberOrGuardians,
} from '#server/modules/messaging/notifications/notify-member.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { formatLastDay } from '#shared/core/format-date.ts'

interface EndedFreeze {
  /** Name of the package. */
  name: string
  branchName: string
  /** Exclusive. */
  membershipEndsAt: string
}

const endedFreezeNotice = ({ name, branchName, membershipEndsAt }: EndedFreeze): Notice => ({
  subject: 'üyeliğin yeniden başladı',
  paragraphs: [
    `${branchName} şubesindeki “${name}” üyeliğinin dondurma süresi doldu; üyeliğin yeniden geçerli.`,
    `Dondurduğun günler süreye eklendi: üyeliğinin son günü ${formatLastDay(membershipEndsAt)}.`,
  ],
  action: { label: 'Üyeliğimi gör', path: '/customer/memberships' },
  sms: {
    template: 'freeze-end',
    values: { paket: name, sube: branchName, gun: formatLastDay(membershipEndsAt) },
  },
})

/** Mails per transaction. */
const batchSize = 100
/** Ends older than this many days are not announced, for instance after an outage. */
const newsDays = 7

/** Claims ended freezes that were not announced; rows claimed by another process are skipped. */
async function claimEndedFreezes(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE freezes SET noticed_at = now() WHERE id IN (
      SELECT ended.id FROM freezes ended
      JOIN memberships ON memberships.id = ended.membership_id
      JOIN users ON users.id = ended.user_id
      WHERE ended.ends_at <= now() AND ended.ends_at > now() - make_interval(days => ${newsDays})
        AND ended.noticed_at IS NULL AND ended.ended_at IS NULL AND ended.source <> 'closure'
        AND memberships.cancelled_at IS NULL AND memberships.ends_at > now() AND users.deleted_at IS NULL
      ORDER BY ended.ends_at, ended.id
      LIMIT ${batchSize}
      FOR UPDATE OF ended SKIP LOCKED
    )
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/** Announces each freeze that ended on its planned day once. Returns the number of mails. */
export async function sendFreezeNotices({
  transact,
  mail,
  sms,
  jobs,
  configuration,
}: Services): Promise<number> {
  let sent = 0
  for (let batch = batchSize; batch === batchSize; sent += batch) {
    batch = await transact(system, async ({ db, client }) => {
      const ids = await claimEndedFreezes(db)
      for (const ended of await endedFreezes(db, ids)) {
        await writeToMemberOrGuardians(
          { client, mail, sms, jobs, configuration },
          ended,
          endedFreezeNotice(ended),
        )
      }
      return ids.length
    })
  }
  return sent
}

const endedFreezes = (db: Database, ids: readonly string[]) =>
  db
    .select({
      _id: users._id,
      email: users.email,
      userName: users.name,
      name: memberships.name,
      branchName: branches.name,
      membershipEndsAt: memberships.endsAt,
    })
    .from(freezes)
    .innerJoin(memberships, eq(memberships._id, freezes.membership))
    .innerJoin(users, eq(users._id, freezes.user))
    .innerJoin(branches, eq(branches._id, freezes.branch))
    .where(inArray(freezes._id, [...ids]))

const noticeQueue = defineQueue({
  name: 'freeze-notices',
  title: 'Biten dondurmaların haberi',
  cron: '0 8 * * *',
  handle: sendFreezeNotices,
})

export const freezeQueues = [noticeQueue]
