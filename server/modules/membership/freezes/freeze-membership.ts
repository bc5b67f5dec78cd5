import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { cutFreeze } from '#server/modules/membership/freezes/end-freezes.ts'
import { findFreezable } from '#server/modules/membership/freezes/find-freezable.ts'
import {
  type FreezeAccount,
  freezeAccount,
  limitOf,
} from '#server/modules/membership/freezes/freeze-account.ts'
import { lastDayText, readFreezeInfo, runningText } from '#server/modules/membership/freezes/freeze-info.ts'
import { type FreezeRow, freezes } from '#server/modules/membership/freezes/freezes.table.ts'
import {
  arrangeMemberships,
  readStandings,
  type Standing,
} from '#server/modules/membership/memberships/arrange-memberships.ts'
import { membershipConstraints } from '#server/modules/membership/memberships/begin-membership.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { takeTurn } from '#server/modules/membership/memberships/turns.ts'
import { notifying } from '#server/modules/messaging/notifications/tell-people.ts'
import { releaseBookings } from '#server/modules/training/lessons/bookings/release-bookings.ts'
import { addDays, clubDay, daysBetween, startOfClubDay } from '#shared/core/club-time.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import type { freezeOwn, unfreezeOwn } from '#shared/membership/freezes/freezes.contract.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import { type FreezeSource, shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'

const texts = freezesMessages

/** The same freeze asked for twice at once, past the lock. */
const constraints = {
  ...membershipConstraints,
  freezes_no_overlap: () => new AppError(409, 'freeze.running', texts.running),
}

interface Turn {
  target: Standing
  account: FreezeAccount
  now: Date
}

/** The membership that is meant, as it stands once everybody else who moves it has gone before. */
async function turnOf(work: UnitOfWork, user: string, membership: string | null | undefined): Promise<Turn> {
  const { db } = work
  const none = () => new AppError(409, 'freeze.none', texts.none)
  const found = await findFreezable(db, user, { membership })
  if (!found) throw none()
  const now = await takeTurn(work, user, found.row.branch)
  const target = (await readStandings(db, found.row, now)).find(({ row }) => row._id === found.row._id)
  if (!target) throw none()
  return { target, account: freezeAccount(target, now), now }
}

/** Moves the end of a membership by the days of a freeze (back, if negative), and all that follows from it. */
async function moveEnd(
  work: UnitOfWork,
  { target: { row }, now }: Turn,
  freeze: FreezeRow,
  { days, action }: { days: number; action: 'freeze' | 'unfreeze' },
): Promise<void> {
  const endsAt = startOfClubDay(addDays(clubDay(new Date(row.endsAt)), days)).toISOString()
  // An end that was announced and moves away is announced again.
  await updateRecord(work.db, memberships, row._id, { endsAt, ...(days > 0 ? { remindedAt: null } : {}) })
  await work.audit({
    resource: 'memberships',
    recordId: row._id,
    action,
    person: row.user,
    before: { endsAt: row.endsAt },
    after: { endsAt, freezeDays: freeze.days, frozenFrom: freeze.startsAt, frozenUntil: freeze.endsAt },
  })
  await arrangeMemberships(work, row, now)
}

/** Refuses what the package does not allow; the back office may go past it and says why. */
function checkLimit(
  account: FreezeAccount,
  { freezeDays, freezeReason }: BodyOf<typeof freezeOwn>,
  source: FreezeSource,
): void {
  const limit = limitOf(account, freezeDays)
  if (!limit) return
  if (source !== 'admin') {
    const isAboutDays =
      limit === texts.tooShort(shortestFreeze) || limit === texts.aboveAllowance(account.remaining)
    throw isAboutDays ? invalidField('freezeDays', limit) : new AppError(409, 'freeze.limit', limit)
  }
  if (!freezeReason) throw invalidField('freezeReason', texts.needsReason)
}

/** Freezes the membership that runs from today on; its end, and what waits behind it, move by as many days at once. */
export async function freezeMembership(
  services: Services,
  currentUser: CurrentUser,
  user: string,
  body: BodyOf<typeof freezeOwn>,
  source: Exclude<FreezeSource, 'closure'>,
): Promise<ResponseOf<typeof freezeOwn>> {
  const { db, transact } = services
  const { freezeDays: days, freezeReason: reason, membership } = body
  const freeze = await explainingConstraints(constraints, () =>
    transact(currentUser, async (tx) => {
      const turn = await turnOf(tx, user, membership)
      const { target, account, now } = turn
      if (account.running) throw new AppError(409, 'freeze.running', runningText(account.running))
      checkLimit(account, body, source)
      const { _id, branch } = target.row
      const today = clubDay(now)
      const until = startOfClubDay(addDays(today, days))
      const [row] = await tx.db
        .insert(freezes)
        .values({
          membership: _id,
          user,
          branch,
          days,
          startsAt: startOfClubDay(today).toISOString(),
          endsAt: until.toISOString(),
          reason,
          source,
          author: currentUser._id,
        })
        .returning()
      await moveEnd(tx, turn, row as FreezeRow, { days, action: 'freeze' })
      await releaseBookings(notifying(tx, services), { user, branch, from: now, until })
      return row as FreezeRow
    }),
  )
  return {
    message: texts.frozen(lastDayText(freeze.endsAt)),
    freezeInfo: await readFreezeInfo(db, user, { membership: freeze.membership }),
  }
}

/** Ends a freeze before its time: the days from today on are given back, and what waits behind moves up by them. */
export async function unfreezeMembership(
  { db, transact }: Services,
  currentUser: CurrentUser,
  user: string,
  membership: string | null | undefined,
): Promise<ResponseOf<typeof unfreezeOwn>> {
  const { days, id } = await explainingConstraints(constraints, () =>
    transact(currentUser, async (tx) => {
      const turn = await turnOf(tx, user, membership)
      const { running } = turn.account
      if (!running) throw new AppError(409, 'freeze.not-frozen', texts.notFrozen)
      if (running.source === 'closure') throw new AppError(409, 'freeze.closed', runningText(running))
      const rest = daysBetween(clubDay(turn.now), clubDay(new Date(running.endsAt)))
      const ended = await cutFreeze(tx, running, turn.now)
      await moveEnd(tx, turn, ended, { days: -rest, action: 'unfreeze' })
      return { days: rest, id: running.membership }
    }),
  )
  return { message: texts.unfrozen(days), freezeInfo: await readFreezeInfo(db, user, { membership: id }) }
}
