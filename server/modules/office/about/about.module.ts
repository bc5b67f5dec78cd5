import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { toPicture } from '#server/core/pictures.ts'
import type { Database } from '#server/db/database.ts'
import { identityRow } from '#server/modules/club/identity/identity.service.ts'
import { type AboutClub, leastMembersShown, showAbout } from '#shared/club/club/club.contract.ts'
import { addDays, clubDay, mondayOf, startOfClubDay } from '#shared/core/club-time.ts'

type Figures = AboutClub['figures'] & { members: number }

/** Counts what the open branches have. */
async function countFigures(db: Database): Promise<AboutClub['figures']> {
  const monday = mondayOf(clubDay(new Date()))
  const { rows } = await db.execute<Figures>(sql`
    WITH open AS (SELECT id FROM branches WHERE is_active)
    SELECT
      (SELECT count(*)::int FROM users WHERE role = 'trainer' AND deleted_at IS NULL
         AND branch_id IN (SELECT id FROM open)) AS trainers,
      (SELECT count(*)::int FROM lessons WHERE cancelled_at IS NULL AND branch_id IN (SELECT id FROM open)
         AND starts_at >= ${startOfClubDay(monday).toISOString()}
         AND starts_at < ${startOfClubDay(addDays(monday, 7)).toISOString()}) AS "lessonsThisWeek",
      (SELECT coalesce(sum(quantity), 0)::int FROM equipments
       WHERE branch_id IN (SELECT id FROM open)) AS equipment,
      (SELECT count(DISTINCT user_id)::int FROM memberships
       WHERE cancelled_at IS NULL AND starts_at <= now() AND ends_at > now()) AS members`)
  const [found] = rows
  if (!found) throw new Error('The figures of the club were not counted')
  return { ...found, members: found.members < leastMembersShown ? null : found.members }
}

function aboutRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, showAbout, async () => {
    const [row, figures] = await Promise.all([identityRow(db), countFigures(db)])
    const { founderName, founderText, founderPicture, memberName, memberText } = row
    return {
      founder:
        founderName && founderText
          ? { name: founderName, text: founderText, ...toPicture(founderPicture) }
          : null,
      member: memberName && memberText ? { name: memberName, text: memberText } : null,
      figures,
    }
  })
}

export const aboutModule = defineModule({ name: 'about', routes: [aboutRoutes] })
