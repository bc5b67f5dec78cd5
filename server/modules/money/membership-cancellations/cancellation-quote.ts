import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { currentPages } from '#server/modules/content/pages/pages.service.ts'
import { missingMembership } from '#server/modules/membership/memberships/memberships.service.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  type CancellationFigures,
  figuresOf,
} from '#server/modules/money/membership-cancellations/cancellation-figures.ts'
import { unusedDays } from '#server/modules/money/membership-changes/unused-days.ts'
import {
  findGuardianship,
  guardianRequired,
  isMinorAccount,
} from '#server/modules/people/users/guardianships.ts'
import type { Settings } from '#shared/club/settings/settings.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import type { CancellationQuote } from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { membershipCancellationsMessages } from '#shared/money/membership-cancellations/membership-cancellations.messages.ts'
import {
  alwaysCancellableDays,
  type CancellationGround,
  latestWithdrawalRefund,
} from '#shared/money/membership-cancellations/membership-cancellations.rules.ts'
import { withdrawalEnd } from '#shared/money/payments/withdrawal.ts'

const texts = membershipCancellationsMessages
export const refused = (code: string, message: string) => new AppError(409, `cancellation.${code}`, message)

/** The page whose version a notice accepts. */
export const textKey = 'withdrawal'

/**
 * Throws 409 for a minor, whose guardian ends the contract, and 404 unless the user owns the membership or is a current
 * guardian of its owner.
 */
export async function requireOwner(
  db: Database,
  { _id }: Pick<CurrentUser, '_id'>,
  owner: string,
  missing: () => AppError,
): Promise<void> {
  if (owner !== _id) {
    if (!(await findGuardianship(db, { minor: owner, guardian: _id }))) throw missing()
  } else if (await isMinorAccount(db, _id)) throw guardianRequired(texts.guardianRequired)
}

/**
 * The right of withdrawal from an online purchase comes first: its deadlines are shorter. Afterwards contracts of a year
 * and longer can always be ended, shorter ones from the term that the settings name.
 */
function groundOf(row: MembershipRow, { cancellationTermDays }: Settings, now: Date): CancellationGround {
  if (row.kind === 'day-pass') throw refused('day-pass', texts.dayPass)
  if (row.payment && now < withdrawalEnd(new Date(row.createdAt))) return 'withdrawal'
  const least = Math.min(cancellationTermDays, alwaysCancellableDays)
  if (row.durationDays < least) throw refused('too-short', texts.tooShort(least))
  return 'term'
}

interface Terms {
  ground: CancellationGround
  effectiveAt: Date
  refundBy: string
}

/** A membership that has not begun never begins; any other one ends after the days of the settings. */
function termsOf(row: MembershipRow, settings: Settings, now: Date): Terms {
  const ground = groundOf(row, settings, now)
  const today = clubDay(now)
  const { cancellationDays, cancellationRefundDays } = settings
  const isWithdrawal = ground === 'withdrawal'
  const end = startOfClubDay(addDays(today, isWithdrawal ? 1 : cancellationDays))
  const start = new Date(row.startsAt)
  const effectiveAt = start > now && start < end ? start : end
  if (effectiveAt >= new Date(row.endsAt)) throw refused('ends-sooner', texts.endsSooner)
  const days = isWithdrawal
    ? Math.min(cancellationRefundDays, latestWithdrawalRefund)
    : cancellationRefundDays
  return { ground, effectiveAt, refundBy: addDays(today, days) }
}

interface Quote extends CancellationFigures, Terms {
  textVersion: number
  fingerprint: string
}

/** Returns what the end of a membership means now. Throws 409 if it cannot be ended here. */
export async function quoteOf(db: Database, row: MembershipRow, now: Date): Promise<Quote> {
  if (row.cancelledAt || new Date(row.endsAt) <= now) throw refused('over', texts.over)
  const terms = termsOf(row, await readSettings(db), now)
  const figures = await figuresOf(
    db,
    row,
    await unusedDays(db, row, clubDay(terms.effectiveAt)),
    terms.ground,
  )
  const page = (await currentPages(db)).find(({ key }) => key === textKey)
  const quote = { ...figures, ...terms, textVersion: page?.version ?? 1 }
  const fingerprint = createHash('sha256').update(JSON.stringify(quote)).digest('hex')
  return { ...quote, fingerprint }
}

export const inLira = ({
  price,
  usedDays,
  remainingDays,
  used,
  credit,
  cardRefund,
  walletRefund,
  deskRefund,
}: CancellationFigures) => ({
  usedDays,
  remainingDays,
  price: liraOf(price),
  used: liraOf(used),
  credit: liraOf(credit),
  refund: liraOf(cardRefund + walletRefund + deskRefund),
  cardRefund: liraOf(cardRefund),
  walletRefund: liraOf(walletRefund),
  deskRefund: liraOf(deskRefund),
})

/** Returns the quote of a membership of the user or of their dependant. */
export async function showQuote(
  db: Database,
  currentUser: CurrentUser,
  membership: string,
): Promise<CancellationQuote> {
  const [row] = await db.select().from(memberships).where(eq(memberships._id, membership))
  if (!row) throw missingMembership()
  await requireOwner(db, currentUser, row.user, missingMembership)
  const { ground, effectiveAt, refundBy, textVersion, fingerprint, ...figures } = await quoteOf(
    db,
    row,
    new Date(),
  )
  return {
    ...inLira(figures),
    ...{ membership, ground, refundBy, textVersion, fingerprint },
    effectiveAt: effectiveAt.toISOString(),
  }
}
