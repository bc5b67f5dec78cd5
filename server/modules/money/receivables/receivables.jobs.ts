import { asc, eq, inArray, sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { type Notice, writeToPayer } from '#server/modules/messaging/notifications/notify-member.ts'
import { deskRules } from '#server/modules/money/desk-rules/desk-rules.table.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { isMinorUser } from '#server/modules/people/users/guardianships.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { formatDay } from '#shared/core/format-date.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'

/** Days since the due date from which a debtor is reminded; the position is the stage. */
const reminderStages = [-3, 0, 3, 10] as const
/** Days since the due date after which no stage is sent any more. */
const lastReminderDay = 30

/** Receivables per transaction. */
const batchSize = 100

/**
 * Claims open receivables that have reached a stage of which their debtor was not reminded yet; rows that the desk is
 * changing are skipped. An overdue one waits while a promised day is still to come.
 */
async function claimDue(db: Database): Promise<string[]> {
  const today = clubDay(new Date())
  const [before, onDay, late, later] = reminderStages
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE receivables SET reminded_at = now(), reminder_stage = due.stage FROM (
      SELECT owed.id, reached.stage
      FROM receivables owed
      JOIN users debtor ON debtor.id = owed.user_id AND debtor.deleted_at IS NULL
      CROSS JOIN LATERAL (SELECT ${today}::date - owed.due_on AS days) since
      CROSS JOIN LATERAL (SELECT CASE WHEN since.days >= ${later}::int THEN 4 WHEN since.days >= ${late}::int THEN 3
        WHEN since.days >= ${onDay}::int THEN 2 ELSE 1 END AS stage) reached
      WHERE owed.open > 0 AND owed.due_on <= ${today}::date - ${before}::int
        AND owed.due_on >= ${today}::date - ${lastReminderDay}::int
        AND owed.reminder_stage < reached.stage
        AND NOT (since.days > 0 AND coalesce(owed.promised_on >= ${today}::date, false))
      ORDER BY owed.user_id, owed.branch_id, owed.due_on
      LIMIT ${batchSize}
      FOR UPDATE OF owed SKIP LOCKED
    ) due
    WHERE receivables.id = due.id
    RETURNING receivables.id`)
  return rows.map(({ id }) => id)
}

function dueOf(db: Database, ids: readonly string[]) {
  return db
    .select({
      user: users._id,
      userName: users.name,
      email: users.email,
      isMinor: isMinorUser,
      branch: receivables.branch,
      branchName: branches.name,
      graceDays: deskRules.debtGraceDays,
      reason: receivables.reason,
      dueOn: receivables.dueOn,
      open: receivables.open,
    })
    .from(receivables)
    .innerJoin(users, eq(users._id, receivables.user))
    .innerJoin(branches, eq(branches._id, receivables.branch))
    .leftJoin(deskRules, eq(deskRules.branch, receivables.branch))
    .where(inArray(receivables._id, [...ids]))
    .orderBy(asc(receivables.dueOn), asc(receivables._id))
}

type Due = Awaited<ReturnType<typeof dueOf>>[number]

function subjectOf(earliest: string, today: string): string {
  if (earliest < today) return 'gecikmiş ödemen var'
  return earliest === today ? 'ödeme günün bugün' : `ödeme günün yaklaşıyor: ${formatDay(earliest)}`
}

/** One notice about what a person owes a branch; the earliest due date comes first. */
function reminderNotice(owed: readonly [Due, ...Due[]], today: string): Notice {
  const [{ branchName, dueOn: earliest, graceDays }] = owed
  const refusedOn = graceDays === null ? null : addDays(earliest, graceDays)
  const lines = owed.map(
    ({ reason, open, dueOn }) => `${reason}: ${formatLira(liraOf(open))}, vade ${formatDay(dueOn)}`,
  )
  return {
    subject: subjectOf(earliest, today),
    paragraphs: [
      `${branchName} şubesindeki ödemelerin: ${lines.join('; ')}.`,
      'Borçlarım sayfasından kartla ya da resepsiyonda ödeyebilirsin. Ödeme bu arada yapıldıysa bu hatırlatmayı dikkate alma.',
      ...(earliest < today && refusedOn
        ? [
            refusedOn <= today
              ? 'Borç ödenene kadar turnikeden geçilemez.'
              : `${formatDay(refusedOn)} tarihine kadar ödenmezse turnikeden geçilemez.`,
          ]
        : []),
    ],
    action: { label: 'Borçlarımı gör', path: '/customer/debts' },
    sms: {
      template: 'debt',
      values: {
        sube: branchName,
        tutar: formatLira(liraOf(owed.reduce((sum, { open }) => sum + open, 0))),
        gun: formatDay(earliest),
      },
    },
  }
}

/**
 * Reminds debtors before, on and after the due date, of each stage once. Returns the number of receivables. These mails
 * concern the recipient's own contract, so no subscription is needed.
 */
export async function sendDebtReminders({
  transact,
  mail,
  sms,
  jobs,
  configuration,
}: Services): Promise<number> {
  let claimed = 0
  for (let batch = batchSize; batch === batchSize; claimed += batch) {
    batch = await transact(system, async ({ db, client }) => {
      // Two processes at once would each claim a part of what one person owes, and write twice.
      await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.debtReminders})`)
      const ids = await claimDue(db)
      if (ids.length === 0) return 0
      const today = clubDay(new Date())
      const byDebtor = Map.groupBy(await dueOf(db, ids), ({ user, branch }) => `${user} ${branch}`)
      for (const [first, ...others] of byDebtor.values())
        if (first)
          await writeToPayer(
            { client, mail, sms, jobs, configuration },
            { ...first, _id: first.user },
            reminderNotice([first, ...others], today),
          )
      return ids.length
    })
  }
  return claimed
}

export const debtReminderQueue = defineQueue({
  name: 'debt-reminders',
  title: 'Borç hatırlatmaları',
  cron: '15 10 * * *',
  handle: sendDebtReminders,
})
