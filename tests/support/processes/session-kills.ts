import type pg from 'pg'
import { checkDeskLedger, deskCheckTexts } from '#server/modules/money/sales/desk-ledger-check.ts'
import { addDays, addMonths, clubDay } from '#shared/core/club-time.ts'
import { ApiError } from '#shared/core/errors.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import {
  bookAppointment,
  cancelMyAppointment,
  listSlots,
  markAppointment,
  moveMyAppointment,
  type Slot,
} from '#shared/training/appointments/appointments.contract.ts'
import {
  addCommissionRule,
  closeCommissionMonth,
  showCommissions,
} from '#shared/training/commissions/commissions.contract.ts'
import {
  addParticipant,
  leaveLesson,
  saveAttendance,
} from '#shared/training/lessons/lesson-bookings.contract.ts'
import { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import { saveTrainerHours } from '#shared/training/trainer-hours/trainer-hours.contract.ts'
import type { TwoProcesses } from '#tests/support/processes/two-processes.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { enrolMembers, type Member } from '#tests/support/records/members.ts'

interface PackOwner extends Member {
  pack: string
  /** Empty unless asked for. */
  classPack: string
}

/** A branch with trainers who have hours each day, and their ids. */
export async function openTrainingBranch(
  { pool, admin, from }: TwoProcesses,
  name: string,
  trainers: number,
): Promise<{ branch: string; trainers: string[] }> {
  const call = from(0, admin)
  const branch = (await openBranch({ call }, name))._id
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO users (id, name, email, phone, role, branch_id)
     SELECT id, 'Antrenör ' || number, 'antrenor-' || id || '@bozkir.example', '', 'trainer', $1
     FROM (SELECT number, gen_random_uuid() AS id FROM generate_series(1, $2::int) number) made RETURNING id`,
    [branch, trainers],
  )
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', until: '22:00' }))
  for (const { id } of rows)
    await call(saveTrainerHours, { params: { trainerId: id }, body: { branch, hours } })
  return { branch, trainers: rows.map(({ id }) => id) }
}

/** Members with a session of their own and a pack that began a month ago, and with `classes` a class pack. */
export async function enrolPackOwners(
  pool: pg.Pool,
  branch: string,
  count: number,
  sessions: number,
  classes = 0,
): Promise<PackOwner[]> {
  const members = await enrolMembers(pool, branch, count)
  async function sell(kind: 'personal-training' | 'class-pack', sold: number): Promise<Map<string, string>> {
    const { rows } = await pool.query<{ id: string; user_id: string }>(
      `INSERT INTO memberships (id, user_id, branch_id, name, kind, price, duration_days, sessions, freeze_days,
         freeze_count, starts_at, ends_at, source)
       SELECT gen_random_uuid(), id, $1, 'Ders paketi', $4, 100000, 90, $3, 0, 0,
         now() - interval '30 days', now() + interval '60 days', 'desk'
       FROM unnest($2::uuid[]) AS id RETURNING id, user_id`,
      [branch, members.map(({ _id }) => _id), sold, kind],
    )
    return new Map(rows.map(({ id, user_id }) => [user_id, id]))
  }
  const packs = await sell('personal-training', sessions)
  const classPacks = classes > 0 ? await sell('class-pack', classes) : new Map<string, string>()
  return members.map((member) => ({
    ...member,
    pack: packs.get(member._id) ?? '',
    classPack: classPacks.get(member._id) ?? '',
  }))
}

/** Adds lessons of the next ten days, each with few places. */
async function planLessons(pool: pg.Pool, branch: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO lessons (id, branch_id, title, starts_at, ends_at, capacity)
     SELECT gen_random_uuid(), $1, 'Ders', moment, moment + interval '20 minutes', 3
     FROM (SELECT now() + make_interval(mins => 10 + (random() * 14000)::int) AS moment FROM generate_series(1, $2::int)) planned
     RETURNING id`,
    [branch, count],
  )
  return rows.map(({ id }) => id)
}

interface Trouble {
  operations: number
  kills: number
  /** At once. */
  workers?: number
}

/** A sequence of pseudo-random numbers below one, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Lira that a trainer earns for each used session. */
const perSession = 100
/** The month some months from this one, `YYYY-MM`. */
const monthFromNow = (count: number) => addMonths(`${clubDay(new Date()).slice(0, 7)}-01`, count).slice(0, 7)

/** Returns how what the trainers earn, in closed and open months, differs from the sessions that were used. */
async function commissionViolations({ pool, admin, from }: TwoProcesses, branch: string): Promise<string[]> {
  let earned = 0
  for (const count of [-2, -1, 0, 1, 2]) {
    const { sheets } = await from(0, admin)(showCommissions, {
      query: { month: monthFromNow(count), branch },
    })
    earned += sheets.reduce((sum, { amount }) => sum + amount, 0)
  }
  const { rows } = await pool.query<{ used: number }>(
    `SELECT count(*)::int AS used FROM appointments WHERE branch_id = $1 AND credit = 'consumed'`,
    [branch],
  )
  const due = (rows[0]?.used ?? 0) * perSession
  return earned === due ? [] : [`trainers earn ${earned} for sessions of ${due}`]
}

/**
 * Books, moves, cancels, marks, ends and lets expire at random from two processes, which are killed in turn; also places in
 * lessons. A month of commission is closed meanwhile. Returns what the check of the ledger finds, and how many operations succeeded.
 */
export async function runSessionOperations(
  processes: TwoProcesses,
  { operations, kills, workers = 8 }: Trouble,
): Promise<{ violations: string[]; done: Record<string, number> }> {
  const { pool, admin, from } = processes
  const { branch } = await openTrainingBranch(processes, 'Olaylı Şube', 6)
  const owners = await enrolPackOwners(pool, branch, 60, 40, 12)
  const lessons = await planLessons(pool, branch, 60)
  await from(0, admin)(addCommissionRule, {
    body: { branch, validFrom: `${monthFromNow(-3)}-01`, fixed: perSession, paysNoShow: true },
  })
  const done: Record<string, number> = {}
  const next = random(50)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)]
  const today = clubDay(new Date())
  let free: Slot[] = []
  let started = 0

  const bookedOf = async (user: string) =>
    (
      await pool.query<{ id: string }>(
        `SELECT id FROM appointments WHERE user_id = $1 AND state = 'booked' AND starts_at > now()`,
        [user],
      )
    ).rows

  /** One operation by its share; refusals are a part of it. */
  async function operate(index: number): Promise<void> {
    const owner = pick(owners)
    if (!owner) return
    const call = from(index, owner.token)
    const share = next()
    if (share < 0.45) {
      const slot = pick(free)
      if (!slot) return
      await call(bookAppointment, { body: { branch, trainer: slot.trainer, startsAt: slot.startsAt } })
      done.booked = (done.booked ?? 0) + 1
    } else if (share < 0.55) {
      const [slot, own] = [pick(free), pick(await bookedOf(owner._id))]
      if (!slot || !own) return
      await call(moveMyAppointment, {
        params: { id: own.id },
        body: { trainer: slot.trainer, startsAt: slot.startsAt },
      })
      done.moved = (done.moved ?? 0) + 1
    } else if (share < 0.7) {
      const own = pick(await bookedOf(owner._id))
      if (!own) return
      await call(cancelMyAppointment, { params: { id: own.id }, body: { acceptsCharge: true } })
      done.cancelled = (done.cancelled ?? 0) + 1
    } else if (share < 0.85) {
      // Time passes for one of the appointments.
      await pool.query(
        `UPDATE appointments SET starts_at = moment, ends_at = moment + interval '1 hour'
         FROM (SELECT date_trunc('hour', now()) - make_interval(hours => 1 + (random() * 600)::int) AS moment) AS past
         WHERE id = (SELECT id FROM appointments WHERE user_id = $1 AND state = 'booked' AND starts_at > now() LIMIT 1)`,
        [owner._id],
      )
      done.passed = (done.passed ?? 0) + 1
    } else if (share < 0.852) {
      await from(index, admin)(closeCommissionMonth, { body: { branch, month: monthFromNow(-1) } })
      done.closed = (done.closed ?? 0) + 1
    } else if (share < 0.98) {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM appointments WHERE starts_at < now() AND state IN ('booked', 'attended', 'no-show')
         ORDER BY random() LIMIT 1`,
      )
      if (!rows[0]) return
      const state = pick(['attended', 'no-show', 'booked'] as const) ?? 'attended'
      await from(index, admin)(markAppointment, { params: { id: rows[0].id }, body: { state } })
      done.marked = (done.marked ?? 0) + 1
    } else if (share < 0.995) {
      // Sessions of packs that are over expire when a process starts.
      await pool.query(
        `UPDATE memberships SET ends_at = now() - interval '1 minute' WHERE id = $1 AND starts_at < now() - interval '1 day'
           AND NOT EXISTS (SELECT FROM appointments WHERE pack_id = $1 AND starts_at >= now())`,
        [owner.pack],
      )
      done.ended = (done.ended ?? 0) + 1
    } else {
      await from(index, admin)(cancelMembership, { params: { id: owner.pack }, body: { reason: 'İade' } })
      done.refunded = (done.refunded ?? 0) + 1
      owners.push(...(await enrolPackOwners(pool, branch, 1, 40, 12)))
    }
  }

  /** One operation on a lesson, which a class pack pays. */
  async function operateOnClasses(index: number): Promise<void> {
    const [owner, lessonId] = [pick(owners), pick(lessons)]
    if (!owner || !lessonId) return
    const params = { lessonId }
    const share = next()
    if (share < 0.45) {
      await from(index, owner.token)(addParticipant, { params, body: {} })
      done.joined = (done.joined ?? 0) + 1
    } else if (share < 0.6) {
      const { rows } = await pool.query<{ lesson_id: string }>(
        `SELECT lesson_id FROM lesson_bookings WHERE user_id = $1 AND state IN ('joined', 'waiting') ORDER BY random() LIMIT 1`,
        [owner._id],
      )
      if (!rows[0]) return
      await from(index, owner.token)(leaveLesson, {
        params: { lessonId: rows[0].lesson_id },
        body: { acceptsCharge: true },
      })
      done.left = (done.left ?? 0) + 1
    } else if (share < 0.7) {
      // Time passes for one of the lessons.
      await pool.query(
        `UPDATE lessons SET starts_at = moment, ends_at = moment + interval '20 minutes'
         FROM (SELECT now() - make_interval(hours => 1 + (random() * 40)::int) AS moment) AS past
         WHERE id = $1 AND starts_at > now() AND cancelled_at IS NULL`,
        [lessonId],
      )
      lessons.push(...(await planLessons(pool, branch, 1)))
      done.held = (done.held ?? 0) + 1
    } else if (share < 0.94) {
      const { rows } = await pool.query<{ lesson_id: string; user_id: string }>(
        `SELECT lesson_id, user_id FROM lesson_bookings JOIN lessons ON lessons.id = lesson_id
         WHERE lesson_bookings.state = 'joined' AND starts_at < now() ORDER BY random() LIMIT 1`,
      )
      if (!rows[0]) return
      await from(index, admin)(saveAttendance, {
        params: { lessonId: rows[0].lesson_id },
        body: { userId: rows[0].user_id, attended: pick([true, false, null]) ?? null },
      })
      done.attended = (done.attended ?? 0) + 1
    } else if (share < 0.98) {
      await from(index, admin)(cancelLesson, { params: { id: lessonId }, body: { reason: 'İptal' } })
      lessons.push(...(await planLessons(pool, branch, 1)))
      done.called = (done.called ?? 0) + 1
    } else {
      const params = { id: owner.classPack }
      await from(index, admin)(cancelMembership, { params, body: { reason: 'İade' } })
      owners.push(...(await enrolPackOwners(pool, branch, 1, 40, 12)))
    }
  }

  async function work(index: number): Promise<void> {
    while (started < operations) {
      started += 1
      if (started % 200 === 1) {
        const query = { branch, from: today, until: addDays(today, 27) }
        free = (await from(index, admin)(listSlots, { query }).catch(() => undefined)) ?? free
      }
      try {
        await (next() < 0.35 ? operateOnClasses(index) : operate(index))
      } catch (error) {
        if (error instanceof ApiError && error.status >= 500) throw error
        if (error instanceof ApiError && error.code === 'network') {
          // The process was killed: as a person would, wait a moment for the next one.
          done.lost = (done.lost ?? 0) + 1
          await new Promise((resolve) => setTimeout(resolve, 250))
        } else done.refused = (done.refused ?? 0) + 1
      }
    }
  }

  async function kill(): Promise<void> {
    for (let count = 1; count <= kills; count += 1) {
      const due = (operations * count) / (kills + 1)
      while (started < due) await new Promise((resolve) => setTimeout(resolve, 20))
      await processes.killAndRestart(count % 2)
    }
  }

  await Promise.all([kill(), ...Array.from({ length: workers }, (_, index) => work(index))])
  const violations: string[] = []
  const client = await pool.connect()
  await checkDeskLedger(client, (difference) => violations.push(deskCheckTexts.difference(difference)))
  client.release()
  violations.push(...(await commissionViolations(processes, branch)))
  return { violations, done }
}
