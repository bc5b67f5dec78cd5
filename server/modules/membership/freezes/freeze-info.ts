import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { findFreezable } from '#server/modules/membership/freezes/find-freezable.ts'
import { freezeAccount, limitOf } from '#server/modules/membership/freezes/freeze-account.ts'
import type { FreezeRow } from '#server/modules/membership/freezes/freezes.table.ts'
import {
  readClosedDays,
  readStandings,
  rowsOfTurns,
  type Standing,
  spanOf,
  stayOf,
} from '#server/modules/membership/memberships/arrange-memberships.ts'
import { layOut, type Span, type Stay } from '#server/modules/membership/memberships/lay-out.ts'
import { addDays, clubDay, clubTimeZone, daysBetween, startOfClubDay } from '#shared/core/club-time.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import { type FreezeInfo, shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'

const texts = freezesMessages
const dayText = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: clubTimeZone })

/** The last day before a midnight, in words. */
export const lastDayText = (endsAt: string): string => dayText.format(new Date(Date.parse(endsAt) - 1))

const nothing: FreezeInfo = {
  isFrozen: false,
  freezeDays: null,
  freezeReason: '',
  source: null,
  startedAt: null,
  endsAt: null,
  allowance: 0,
  used: 0,
  remaining: 0,
  freezesLeft: 0,
  membership: null,
  newEndsAt: null,
  refusal: texts.none,
  limit: null,
}

/** A stay whose end moves by some days, because it is frozen on others than before. */
const moved = (stay: Stay, days: number, frozen: Stay['frozen']): Stay => ({
  ...stay,
  endsAt: startOfClubDay(addDays(clubDay(stay.endsAt), days)),
  frozen,
})

const frozenFor = (stay: Stay, days: number, today: string): Stay =>
  moved(stay, days, [...stay.frozen, { from: today, until: addDays(today, days) }])

const thawed = (stay: Stay, running: Span, today: string): Stay =>
  moved(stay, -daysBetween(today, running.until), [
    ...stay.frozen.filter(({ from }) => from !== running.from),
    { from: running.from, until: today },
  ])

/** The end of a membership after a change that is not made. */
async function endAfter(
  db: Database,
  standings: readonly Standing[],
  target: Standing,
  change: (stay: Stay) => Stay,
  now: Date,
): Promise<string | null> {
  const today = clubDay(now)
  const row = rowsOfTurns(standings).find((turns) => turns.includes(target)) ?? []
  const stays = row.map((one) => (one === target ? change(stayOf(one, now)) : stayOf(one, now)))
  const places = layOut(stays, await readClosedDays(db, target.row.branch, today), today)
  return places[row.indexOf(target)]?.endsAt.toISOString() ?? null
}

/** Where a person stands with freezing, and what a freeze of so many days (or the end of the running one) would do. */
export async function readFreezeInfo(
  db: Database,
  user: string,
  {
    freezeDays,
    ...wanted
  }: {
    freezeDays?: number | undefined
    membership?: string | null | undefined
    /** The memberships that the asking person may know of. */
    scope?: SQL | undefined
  } = {},
): Promise<FreezeInfo> {
  const found = await findFreezable(db, user, wanted)
  if (!found) return nothing
  const now = new Date()
  const today = clubDay(now)
  const standings = await readStandings(db, found.row, now)
  const target = standings.find(({ row }) => row._id === found.row._id)
  if (!target) return nothing
  const account = freezeAccount(target, now)
  const { running } = account
  const { _id, name, branch, endsAt } = target.row
  const mayEnd = running && running.source !== 'closure'
  return {
    isFrozen: Boolean(running),
    freezeDays: running?.days ?? null,
    freezeReason: running?.reason ?? '',
    source: running?.source ?? null,
    startedAt: running?.startsAt ?? null,
    endsAt: running?.endsAt ?? null,
    allowance: account.allowance,
    used: account.used,
    remaining: account.remaining,
    freezesLeft: account.left,
    membership: { _id, name, branch, branchName: found.branchName, endsAt },
    newEndsAt: mayEnd
      ? await endAfter(db, standings, target, (stay) => thawed(stay, spanOf(running), today), now)
      : !running && freezeDays
        ? await endAfter(db, standings, target, (stay) => frozenFor(stay, freezeDays, today), now)
        : null,
    refusal: running ? runningText(running) : null,
    limit: limitOf(account, freezeDays ?? shortestFreeze),
  }
}

/** Why a membership that is frozen cannot be frozen. */
export const runningText = ({ source, endsAt }: FreezeRow): string =>
  source === 'closure' ? texts.closed(lastDayText(endsAt)) : texts.running
