import type { AdminRecord } from '#admin/core/resource.ts'
import { addDays, clubDay, clubTime } from '#shared/core/club-time.ts'
import type { Appointment } from '#shared/training/appointments/appointments.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import type { TrainerWeek } from '#shared/training/trainer-hours/trainer-hours.contract.ts'

/** What a week shows: a lesson or a one-to-one session. */
export type WeekEntry = { id: string; startsAt: string; endsAt: string } & (
  | { lesson: AdminRecord<Lesson> }
  | { appointment: AdminRecord<Appointment> }
)

/** An entry’s position in the column of its day. */
interface Block {
  entry: WeekEntry
  /** Minutes since midnight, club time. */
  from: number
  minutes: number
  /** Overlapping entries are in separate lanes. */
  lane: number
  lanes: number
}

export interface WeekDay {
  /** `YYYY-MM-DD` */
  day: string
  blocks: Block[]
}

const minuteOf = (moment: string) => {
  const [hours = 0, minutes = 0] = clubTime(new Date(moment)).split(':').map(Number)
  return hours * 60 + minutes
}

/** Assigns overlapping entries to as few lanes as possible. */
function assignLanes(entries: readonly WeekEntry[]): Block[] {
  const blocks: Block[] = []
  let group: Block[] = []
  let groupEnd = 0
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    for (const block of group) block.lanes = lanes
    group = []
  }
  for (const entry of entries) {
    const from = minuteOf(entry.startsAt)
    const minutes = (Date.parse(entry.endsAt) - Date.parse(entry.startsAt)) / 60_000
    if (from >= groupEnd) close()
    const taken = new Set(group.filter((block) => block.from + block.minutes > from).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    const block = { entry, from, minutes, lane, lanes: 1 }
    group.push(block)
    blocks.push(block)
    groupEnd = Math.max(groupEnd, from + minutes)
  }
  close()
  return blocks
}

/** Seven days starting on a Monday. */
export function layOutWeek(monday: string, entries: readonly WeekEntry[]): WeekDay[] {
  const sorted = entries.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    return { day, blocks: assignLanes(sorted.filter(({ startsAt }) => clubDay(new Date(startsAt)) === day)) }
  })
}

/** Minutes since midnight, club time. */
export interface Band {
  from: number
  until: number
}

/** When the shown trainers can be booked on a day, and when a single one is away. */
export interface DayBands {
  open: Band[]
  away: Band[]
}

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const wholeDay = 24 * 60

/** Joins bands that touch or overlap. */
function joined(bands: readonly Band[]): Band[] {
  const result: Band[] = []
  for (const { from, until } of bands.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else result.push({ from, until })
  }
  return result
}

/** What remains of a band without the others. */
const without = (band: Band, others: readonly Band[]): Band[] =>
  others
    .reduce<Band[]>(
      (rest, { from, until }) =>
        rest.flatMap((one) => [
          { from: one.from, until: Math.min(one.until, from) },
          { from: Math.max(one.from, until), until: one.until },
        ]),
      [band],
    )
    .filter(({ from, until }) => from < until)

/** The part of an absence within a day. */
function absenceOn(day: string, { startsAt, endsAt }: { startsAt: string; endsAt: string }): Band[] {
  const first = clubDay(new Date(startsAt))
  const last = clubDay(new Date(endsAt))
  if (day < first || day > last) return []
  return [{ from: day === first ? minuteOf(startsAt) : 0, until: day === last ? minuteOf(endsAt) : wholeDay }]
}

/** The hours and absences of trainers in a branch on a day. */
export function bandsOf(
  day: string,
  weekday: number,
  branch: string,
  weeks: readonly TrainerWeek[],
): DayBands {
  const open = weeks.flatMap(({ hours, absences }) => {
    const away = absences.flatMap((absence) => absenceOn(day, absence))
    return hours
      .filter((one) => one.branch === branch && one.weekday === weekday)
      .flatMap(({ from, until }) => without({ from: minutes(from), until: minutes(until) }, away))
  })
  const [only] = weeks
  const away = weeks.length === 1 && only ? only.absences.flatMap((absence) => absenceOn(day, absence)) : []
  return { open: joined(open), away: joined(away) }
}

/** The displayed hours: from nine to nine, extended by the entries. */
export function hoursOf(days: readonly WeekDay[]): { first: number; last: number } {
  const blocks = days.flatMap((day) => day.blocks)
  const first = Math.min(9, ...blocks.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(21, ...blocks.map(({ from, minutes }) => Math.ceil((from + minutes) / 60)))
  return { first, last: Math.min(24, last) }
}
