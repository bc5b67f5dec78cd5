import { v7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { type DemoLessonRow, demoBookings } from '#server/demo/demo-bookings.ts'
import { type BranchKey, branchKeys } from '#server/demo/demo-branches.ts'
import { addDemoClassPlaces } from '#server/demo/demo-class-packs.ts'
import { demoLessons, demoTeams } from '#server/demo/demo-lessons.ts'
import { picture } from '#server/demo/pictures.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { teamMembers } from '#server/modules/training/teams/teams.table.ts'
import { trainerHours } from '#server/modules/training/trainer-hours/trainer-hours.table.ts'
import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay, clubMoment, mondayOf } from '#shared/core/club-time.ts'
import { listTrainers } from '#shared/people/users/users.contract.ts'
import { addTeam } from '#shared/training/teams/teams.contract.ts'

/** Days for which the timetable is planned ahead. */
const fortnight = 14
const minute = 60_000

/**
 * Adds teams and a timetable from last week's Monday to a fortnight from now, with bookings. Requires trainers and
 * memberships. Returns the numbers of teams and lessons.
 */
export async function addTeamsAndLessons(call: Call, db: Database, branches: Record<BranchKey, string>) {
  const trainers = new Map((await call(listTrainers)).map(({ _id, name }) => [name, _id]))
  let teams = 0
  let planned = 0
  const busy = new Set<string>()
  for (const key of branchKeys) {
    const teamIds = await addTeams(call, key, branches[key], trainers)
    const rows = timetable(key, branches[key], { trainers, teamIds })
    const { members, bookings } = await demoBookings(db, branches[key], rows, [...teamIds.values()])
    await db.insert(lessons).values(rows)
    if (bookings.length > 0) await db.insert(lessonBookings).values(bookings)
    await addDemoClassPlaces(db, branches[key])
    if (members.length > 0) await db.insert(teamMembers).values(members)
    const free = [...new Set(rows.flatMap(({ trainer }) => trainer ?? []))].filter((id) => !busy.has(id))
    for (const id of free) busy.add(id)
    if (free.length > 0) await db.insert(trainerHours).values(hoursOf(branches[key], free))
    teams += teamIds.size
    planned += rows.length
  }
  return { teams, lessons: planned }
}

/** One-to-one sessions on workdays, in the morning and in the afternoon; of trainers of several branches in the first one. */
function hoursOf(branch: string, trainers: readonly string[]) {
  return trainers.flatMap((trainer) =>
    [1, 2, 3, 4, 5].flatMap((weekday) =>
      [
        [9 * 60, 13 * 60],
        [14 * 60, 18 * 60],
      ].map(([fromMinute = 0, untilMinute = 0]) => ({ trainer, branch, weekday, fromMinute, untilMinute })),
    ),
  )
}

async function addTeams(
  call: Call,
  key: BranchKey,
  branch: string,
  trainers: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const teamIds = new Map<string, string>()
  for (const [index, { trainers: names, ...fields }] of demoTeams[key].entries()) {
    const image = await picture(`team-${key}-${index + 1}`)
    const { team } = await call(addTeam, {
      body: { ...fields, branch, trainers: names.flatMap((name) => trainers.get(name) ?? []) },
      files: { image },
    })
    teamIds.set(team.name, team._id)
  }
  return teamIds
}

/** Returns a branch's lessons in order of time; inserted directly, because the API refuses past lessons. */
function timetable(
  key: BranchKey,
  branch: string,
  ids: { trainers: ReadonlyMap<string, string>; teamIds: ReadonlyMap<string, string> },
): DemoLessonRow[] {
  const today = clubDay(new Date())
  const last = addDays(today, fortnight)
  const series = new Map(demoLessons[key].map((lesson) => [lesson, v7()]))
  const rows: DemoLessonRow[] = []
  for (let day = addDays(mondayOf(today), -7), weekday = 0; day < last; day = addDays(day, 1)) {
    for (const lesson of demoLessons[key].filter(({ days }) => days.includes(weekday))) {
      const startsAt = clubMoment(`${day}T${lesson.at}`)
      rows.push({
        _id: v7(),
        branch,
        series: series.get(lesson),
        title: lesson.title,
        room: lesson.room,
        team: ids.teamIds.get(lesson.team ?? ''),
        trainer: ids.trainers.get(lesson.trainer),
        startsAt: startsAt.toISOString(),
        endsAt: new Date(startsAt.getTime() + lesson.minutes * minute).toISOString(),
        capacity: lesson.capacity,
      })
    }
    weekday = (weekday + 1) % 7
  }
  return rows
}
