import type { AdminRecord } from '#admin/core/resource.ts'
import { addDays, clubDay, clubTime } from '#shared/core/club-time.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

/** A lesson’s position in the column of its day. */
interface Block {
  lesson: AdminRecord<Lesson>
  /** Minutes since midnight, club time. */
  from: number
  minutes: number
  /** Overlapping lessons are in separate lanes. */
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

/** Assigns overlapping lessons to as few lanes as possible. */
function assignLanes(lessons: readonly AdminRecord<Lesson>[]): Block[] {
  const blocks: Block[] = []
  let group: Block[] = []
  let groupEnd = 0
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    for (const block of group) block.lanes = lanes
    group = []
  }
  for (const lesson of lessons) {
    const from = minuteOf(lesson.startsAt)
    const minutes = (Date.parse(lesson.endsAt) - Date.parse(lesson.startsAt)) / 60_000
    if (from >= groupEnd) close()
    const taken = new Set(group.filter((block) => block.from + block.minutes > from).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    const block = { lesson, from, minutes, lane, lanes: 1 }
    group.push(block)
    blocks.push(block)
    groupEnd = Math.max(groupEnd, from + minutes)
  }
  close()
  return blocks
}

/** Seven days starting on a Monday; expects lessons sorted by time. */
export function layOutWeek(monday: string, lessons: readonly AdminRecord<Lesson>[]): WeekDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    return { day, blocks: assignLanes(lessons.filter(({ startsAt }) => clubDay(new Date(startsAt)) === day)) }
  })
}

/** The displayed hours: from nine to nine, extended by the lessons. */
export function hoursOf(days: readonly WeekDay[]): { first: number; last: number } {
  const blocks = days.flatMap((day) => day.blocks)
  const first = Math.min(9, ...blocks.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(21, ...blocks.map(({ from, minutes }) => Math.ceil((from + minutes) / 60)))
  return { first, last: Math.min(24, last) }
}
