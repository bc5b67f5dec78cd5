import type { AdminRecord } from '#admin/core/resource.ts'
import { addDays, clubDay, clubTime } from '#shared/core/club-time.ts'
import type { Appointment } from '#shared/training/appointments/appointments.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

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

/** The displayed hours: from nine to nine, extended by the entries. */
export function hoursOf(days: readonly WeekDay[]): { first: number; last: number } {
  const blocks = days.flatMap((day) => day.blocks)
  const first = Math.min(9, ...blocks.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(21, ...blocks.map(({ from, minutes }) => Math.ceil((from + minutes) / 60)))
  return { first, last: Math.min(24, last) }
}
