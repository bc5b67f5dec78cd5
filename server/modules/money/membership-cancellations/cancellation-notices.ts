import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { executorOf } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/module.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  type Notice,
  notifyMember,
  writeNotice,
  writeNotices,
} from '#server/modules/messaging/notifications/notify-member.ts'
import {
  type CancellationRow,
  membershipCancellations as notices,
} from '#server/modules/money/membership-cancellations/membership-cancellations.table.ts'
import { permittedStaff } from '#server/modules/people/users/permitted-staff.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { formatDay, formatLastDay } from '#shared/core/format-date.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'

type Event = 'received' | 'withdrawn' | 'effective' | 'refunded'

interface Facts {
  name: string
  branchName: string
  /** Of a minor whose guardian reads the notice. */
  owner: string
}

const action = { label: 'Üyeliklerimi gör', path: '/customer/memberships' }

function refundLine({ cardRefund, walletRefund, deskRefund, payout, refundBy }: CancellationRow): string {
  const sum = cardRefund + walletRefund + deskRefund
  if (sum === 0) return 'İade edilecek bir tutar yok.'
  const parts = [
    cardRefund > 0 && `${formatLira(liraOf(cardRefund))} ödemenin yapıldığı karta`,
    walletRefund > 0 && `${formatLira(liraOf(walletRefund))} kulüpteki bakiyene`,
    deskRefund > 0 &&
      `${formatLira(liraOf(deskRefund))} ${payout === 'transfer' ? 'bildirdiğin hesaba' : 'resepsiyonda'}`,
  ].filter(Boolean)
  return `Kullanmadığın günlerin bedeli en geç ${formatDay(startOfClubDay(refundBy))} tarihinde iade edilir: ${parts.join(', ')}.`
}

/** The text about an event; the sums are those that the member accepted. */
function noticeOf(row: CancellationRow, event: Event, { name, branchName, owner }: Facts): Notice {
  const whose = owner ? `${owner} adlı üyenin ` : ''
  const what = `${whose}${branchName} şubesindeki “${name}” üyeliği`
  const lastDay = formatLastDay(row.effectiveAt)
  if (event === 'received')
    return {
      subject: 'iptal bildirimini aldık',
      paragraphs: [
        `${what} için iptal bildirimini aldık. Üyeliğin son günü ${lastDay}.`,
        refundLine(row),
        'Üyelik sona erene kadar bildirimi Üyeliklerim sayfasından geri alabilirsin.',
      ],
      action,
      sms: { text: `${what} için iptal bildirimini aldık. Son gün ${lastDay}.` },
    }
  if (event === 'withdrawn')
    return {
      subject: 'iptal bildirimi geçersiz',
      paragraphs: [`${what} için verdiğin iptal bildirimi geri alındı; üyelik sürüyor.`],
      action,
      sms: { text: `${what} için iptal bildirimi geri alındı; üyelik sürüyor.` },
    }
  if (event === 'effective')
    return {
      subject: 'üyelik sona erdi',
      paragraphs: [`${what} bildirimin üzerine sona erdi.`, refundLine(row)],
      action,
      sms: { text: `${what} bildirimin üzerine sona erdi.` },
    }
  return {
    subject: 'üyelik iptali tamamlandı',
    paragraphs: [
      `${what} için iptal işlemi tamamlandı.`,
      row.cardRefund > 0
        ? 'Karta yapılan iadenin hesabına geçme süresi bankana bağlıdır.'
        : 'Yapılacak başka bir işlem yok.',
    ],
    action,
    sms: { text: `${what} için iptal işlemi tamamlandı.` },
  }
}

/** Mails with the PDF of a notice: rendering takes too long for the transaction that takes the notice. */
export const copyQueue = 'cancellation-copies'

export interface NoticeCopy {
  cancellation: string
}

/** Queues the mail in the caller's transaction. */
async function queueCopy(jobs: PgBoss, client: pg.PoolClient, cancellation: string): Promise<void> {
  await jobs.send(copyQueue, { cancellation } satisfies NoticeCopy, { db: executorOf(client) })
}

async function readerOf(db: Database, { sender, user, membership, branch }: CancellationRow) {
  const [reader] = await db
    .select({ _id: users._id, email: users.email, userName: users.name })
    .from(users)
    .where(and(eq(users._id, sender), isNull(users.deletedAt)))
  const [facts] = await db
    .select({ name: memberships.name, branchName: branches.name, owner: users.name })
    .from(memberships)
    .innerJoin(branches, eq(branches._id, branch))
    .innerJoin(users, eq(users._id, user))
    .where(eq(memberships._id, membership))
  if (!reader || !facts) return undefined
  return { reader, facts: { ...facts, owner: sender === user ? '' : facts.owner } }
}

/**
 * Tells the sender of a notice what happened to it: in the inbox, and by mail or SMS. The mail about its receipt carries the
 * PDF and leaves with a job.
 */
export async function tellSender(
  services: Services,
  { db, client }: UnitOfWork,
  row: CancellationRow,
  event: Event,
): Promise<void> {
  const told = await readerOf(db, row)
  if (!told) return
  const { reader, facts } = told
  const work = { client, ...services }
  const notice = noticeOf(row, event, facts)
  if (event !== 'received' || !reader.email) {
    await writeNotice(work, reader, notice)
    return
  }
  await notifyMember(work, {
    ...{ user: reader._id, title: 'İptal bildirimini aldık', link: action.path },
    message: notice.paragraphs.join('\n'),
  })
  await queueCopy(services.jobs, client, row._id)
}

/** Returns the mail about the receipt of a notice; undefined for a closed account. */
export async function receiptOf(db: Database, row: CancellationRow) {
  const told = await readerOf(db, row)
  return told && { ...told, notice: noticeOf(row, 'received', told.facts) }
}

/** Days before the last day for a refund from which staff are warned. */
const warningDays = 3

/** Raises the stage of the notices whose deadline is near or over; claimed rows are skipped by another process. */
async function claimLate(db: Database): Promise<string[]> {
  const today = clubDay(new Date())
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE membership_cancellations SET alert_stage = late.stage FROM (
      SELECT id, CASE WHEN refund_by < ${today}::date THEN 2 ELSE 1 END AS stage
      FROM membership_cancellations
      WHERE state IN ('requested', 'effective') AND refund_by <= ${addDays(today, warningDays)}::date
        AND alert_stage < CASE WHEN refund_by < ${today}::date THEN 2 ELSE 1 END
      FOR UPDATE SKIP LOCKED
    ) late
    WHERE membership_cancellations.id = late.id
    RETURNING membership_cancellations.id`)
  return rows.map(({ id }) => id)
}

/** Warns the staff of a branch of refunds whose deadline is near or over, each stage once. Returns the notices. */
export async function warnStaff(services: Services): Promise<number> {
  return services.transact(system, async (tx) => {
    const { db, client } = tx
    const ids = await claimLate(db)
    if (ids.length === 0) return 0
    const late = await db
      .select({ branch: notices.branch, refundBy: notices.refundBy, branchName: branches.name })
      .from(notices)
      .innerJoin(branches, eq(branches._id, notices.branch))
      .where(inArray(notices._id, ids))
    for (const [branch, group] of Map.groupBy(late, (one) => one.branch)) {
      const [first] = group
      if (!first) continue
      const earliest = group.map(({ refundBy }) => refundBy).sort()[0] ?? first.refundBy
      const isOver = earliest < clubDay(new Date())
      const notice: Notice = {
        subject: isOver ? 'üyelik iptalinde iade gecikti' : 'üyelik iptalinde iade günü yaklaşıyor',
        paragraphs: [
          `${first.branchName} şubesinde iadesi bekleyen ${group.length} üyelik iptali var. En yakın son gün: ${formatDay(startOfClubDay(earliest))}.`,
        ],
        action: { label: 'İptalleri aç', path: '/admin/membership-cancellations' },
      }
      const readers = await permittedStaff(db, 'membership-cancellations.refund', branch)
      await writeNotices(
        { client, ...services },
        readers.map(({ name: userName, ...reader }) => ({ reader: { ...reader, userName }, notice })),
      )
    }
    return ids.length
  })
}
