import { demoLessons, demoTeams } from '#server/db/demo/demo-lessons.ts'
import { equipmentPicture } from '#server/db/demo/pictures/equipment.ts'
import type { BranchKey } from '#server/db/demo/pictures/palette.ts'
import { renderPicture } from '#server/db/demo/pictures/render.ts'
import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay, clubMoment, mondayOf } from '#shared/core/club-time.ts'
import { addLesson } from '#shared/lessons/lessons.contract.ts'
import { addTeam } from '#shared/teams/teams.contract.ts'
import { listTrainers } from '#shared/users/users.contract.ts'

/** How far ahead of the day of filling the timetable reaches. */
const fortnight = 14
const minute = 60_000

/** The seed of a team's picture: a place and an hour that no picture of the branch's equipment has. */
const firstPlace = 20

/**
 * Adds the branches' teams and a timetable from this week's Monday to a fortnight from now. The trainers have
 * to exist. Answers how many teams and lessons there are.
 */
export async function addTeamsAndLessons(call: Call, branches: Record<BranchKey, string>) {
  const trainers = new Map((await call(listTrainers)).map(({ _id, name }) => [name, _id]))
  const today = clubDay(new Date())
  const monday = mondayOf(today)
  const last = addDays(today, fortnight)
  let teams = 0
  let lessons = 0
  for (const [key, branch] of Object.entries(branches) as [BranchKey, string][]) {
    const teamIds = new Map<string, string>()
    for (const [index, { picture, trainers: names, ...fields }] of demoTeams[key].entries()) {
      const svg = equipmentPicture({ kind: picture, branch: key, seed: firstPlace + index })
      const image = new Blob([new Uint8Array(await renderPicture(svg))], { type: 'image/jpeg' })
      const { team } = await call(addTeam, {
        body: { ...fields, branch, trainers: names.flatMap((name) => trainers.get(name) ?? []) },
        files: { image },
      })
      teamIds.set(team.name, team._id)
      teams += 1
    }
    for (let day = monday, weekday = 0; day < last; day = addDays(day, 1), weekday = (weekday + 1) % 7) {
      for (const lesson of demoLessons[key].filter(({ days }) => days.includes(weekday))) {
        const startsAt = clubMoment(`${day}T${lesson.at}`)
        await call(addLesson, {
          body: {
            branch,
            title: lesson.title,
            team: teamIds.get(lesson.team ?? ''),
            trainer: trainers.get(lesson.trainer),
            startsAt: startsAt.toISOString(),
            endsAt: new Date(startsAt.getTime() + lesson.minutes * minute).toISOString(),
            capacity: lesson.capacity,
          },
        })
        lessons += 1
      }
    }
  }
  return { teams, lessons }
}
