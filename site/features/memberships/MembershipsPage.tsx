import styles from '#site/features/memberships/memberships.module.css'
import paymentStyles from '#site/features/payments/payments.module.css'
import { Badge, type BadgeTone } from '#site/ui/Badge.tsx'
import { EmptyList } from '#site/ui/EmptyList.tsx'
import { Notice } from '#site/ui/Notice.tsx'
import '#site/ui/form/form.css'
import { useEffect, useState } from 'react'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import { formatDay, formatLastDay } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import { listOwnFreezes } from '#shared/membership/freezes/freezes.contract.ts'
import type { FreezeInfo } from '#shared/membership/freezes/freezes.schema.ts'
import { endOf, type Membership } from '#shared/membership/memberships/memberships.contract.ts'
import type { SessionSums } from '#shared/membership/session-packs/session-packs.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  type Cancellation,
  listOwnCancellations,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { CancellationState } from '#site/features/cancellations/CancellationState.tsx'
import { CancelMembership } from '#site/features/cancellations/CancelMembership.tsx'
import { contractTexts } from '#site/features/contracts/contracts.texts.ts'
import { Freezing } from '#site/features/memberships/Freezing.tsx'
import { freezeTexts } from '#site/features/memberships/freezes.texts.ts'
import { membershipTexts as texts } from '#site/features/memberships/memberships.texts.ts'
import { OwnPayments } from '#site/features/memberships/OwnPayments.tsx'
import { SessionHistory } from '#site/features/memberships/SessionHistory.tsx'
import { packageTexts } from '#site/features/packages/packages.texts.ts'
import { call } from '#site/features/session/client.ts'
import { readSelectedBranch } from '#site/features/session/stored.ts'

const badgeTones: Partial<Record<Membership['status'], BadgeTone>> = {
  active: 'good',
  pending: 'waiting',
  frozen: 'waiting',
}

/** Days from a moment on, by default today, to another. */
const daysUntil = (iso: string, from = new Date()) => daysBetween(clubDay(from), clubDay(new Date(iso)))

const isOver = ({ status }: Membership) => status === 'expired' || status === 'cancelled'

/** A member’s memberships and card payments. */
export function MembershipsPage() {
  const { data, error, load } = useMemberData(async () => {
    const [profile, cancellations] = await Promise.all([call(showProfile), call(listOwnCancellations)])
    return { ...profile, cancellations }
  })
  const [buyPath, setBuyPath] = useState('/membership')

  useEffect(() => {
    const branch = readSelectedBranch()
    if (branch) setBuyPath(`/${branch.slug}/membership`)
  }, [])

  if (!data) return <LoadState error={error} onRetry={load} />
  const { memberships, freezeInfos, unsignedContracts, cancellations } = data
  const cancellationOf = (id: string) =>
    cancellations.find(({ membership, state }) => membership === id && state !== 'withdrawn')
  const freezeInfoOf = (id: string) => freezeInfos.find(({ membership }) => membership?._id === id)
  const current = memberships
    .filter((membership) => !isOver(membership))
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  const past = memberships.filter(isOver)
  return (
    <div className={styles.memberships}>
      {error && <LoadState error={error} onRetry={load} />}
      {unsignedContracts > 0 && (
        <Notice>
          {contractTexts.waiting(unsignedContracts)}. {contractTexts.noticeText}{' '}
          <a href="/customer/contracts">{contractTexts.toContracts}</a>
        </Notice>
      )}
      {current.length > 0 ? (
        <section aria-label={texts.current}>
          <ul className={styles.passes}>
            {current.map((membership) => (
              <Pass
                key={membership._id}
                membership={membership}
                info={freezeInfoOf(membership._id)}
                cancellation={cancellationOf(membership._id)}
                onChange={load}
              />
            ))}
          </ul>
        </section>
      ) : (
        <EmptyList title={past.length > 0 ? texts.noCurrentTitle : texts.emptyTitle} text={texts.emptyText} />
      )}
      <p>
        <a className="button" href={buyPath}>
          {texts.buy}
        </a>
      </p>
      {past.length > 0 && (
        <section aria-labelledby="past-title">
          <h2 id="past-title">{texts.past}</h2>
          <ul className={styles.past}>
            {past.map((membership) => (
              <Past
                key={membership._id}
                membership={membership}
                cancellation={cancellationOf(membership._id)}
                onChange={load}
              />
            ))}
          </ul>
        </section>
      )}
      {memberships.length > 0 && <FreezeHistory key={memberships.map(({ version }) => version).join()} />}
      <OwnPayments />
    </div>
  )
}

interface PassProps {
  membership: Membership
  /** Undefined unless the membership is running. */
  info: FreezeInfo | undefined
  /** The notice that ends it, if any. */
  cancellation: Cancellation | undefined
  onChange: () => void
}

function Pass({ membership, info, cancellation, onChange }: PassProps) {
  const { name, kind, branchName, status, startsAt, price, source } = membership
  const { durationDays, freezeDays, freezeCount, pack, validBranches = [] } = membership
  const facts = [
    [texts.startsAt, formatDay(startsAt)],
    [texts.lastDay, formatLastDay(endOf(membership))],
    [texts.duration, texts.days(durationDays)],
    ...(pack ? [[kind === 'class-pack' ? texts.classes : texts.sessions, sessionsText(pack, kind)]] : []),
    ...(validBranches.length > 1 ? [[packageTexts.validity, validityOf(membership)]] : []),
    ...(freezeDays > 0 ? [[texts.freeze, packageTexts.freezeOf(freezeDays, freezeCount)]] : []),
    [texts.price, `${formatLira(price)}, ${texts.sources[source].toLocaleLowerCase('tr')}`],
    ...(membership.joiningFee ? [[texts.joiningFee, formatLira(membership.joiningFee)]] : []),
  ]
  return (
    <li data-status={status}>
      <p className={styles.passKind}>
        {packageTexts.kinds[kind]} · {branchName}
      </p>
      <h2>{name}</h2>
      <p className={styles.passLeft}>
        <Badge tone={badgeTones[status] ?? 'neutral'} data-status={status}>
          {texts.statuses[status]}
        </Badge>
        <b>{timeLeft(membership, info)}</b>
      </p>
      <dl className={paymentStyles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pack && <SessionHistory pack={membership._id} />}
      {info && !cancellation && <Freezing membership={membership} info={info} onChange={onChange} />}
      {cancellation ? (
        <CancellationState cancellation={cancellation} onChange={onChange} />
      ) : (
        kind !== 'day-pass' && <CancelMembership membership={membership} onChange={onChange} />
      )}
    </li>
  )
}

/** What became of the sessions of a pack; parts without any are left out. */
function sessionsText({ available, reserved, consumed }: SessionSums, kind: Membership['kind']): string {
  const parts = [
    kind === 'class-pack' ? texts.classesLeft(available) : texts.sessionsLeft(available),
    reserved > 0 && texts.sessionsBooked(reserved),
    consumed > 0 && texts.sessionsUsed(consumed),
  ]
  return parts.filter(Boolean).join(', ')
}

function validityOf({ isValidEverywhere, validBranches = [] }: Membership): string {
  const names = new Intl.ListFormat('tr').format(validBranches.map(({ name }) => name))
  return isValidEverywhere ? `${packageTexts.everywhere}: ${names}` : names
}

/** The days until a membership starts or ends. The rest of a freeze is added to the end, so it does not count. */
function timeLeft(membership: Membership, info: FreezeInfo | undefined): string {
  const { status, startsAt } = membership
  const endsAt = endOf(membership)
  if (status === 'pending') return texts.startsIn(daysUntil(startsAt))
  if (status !== 'frozen') return texts.daysLeft(daysUntil(endsAt))
  return info?.endsAt ? texts.daysAfterFreeze(daysUntil(endsAt, new Date(info.endsAt))) : ''
}

function Past({ membership, cancellation, onChange }: Omit<PassProps, 'info'>) {
  const { name, branchName, status, startsAt, endsAt, cancelledAt, price, pack } = membership
  return (
    <li>
      <p>
        <b>{name}</b> · {branchName}
      </p>
      <p className="hint">
        {cancelledAt
          ? texts.cancelledOn(formatDay(cancelledAt))
          : `${formatDay(startsAt)} – ${formatLastDay(endsAt)}`}
      </p>
      <b>{formatLira(price)}</b>
      <Badge tone={badgeTones[status] ?? 'neutral'} data-status={status}>
        {texts.statuses[status]}
      </Badge>
      {pack && (
        <div className={styles.wide}>
          <SessionHistory pack={membership._id} />
        </div>
      )}
      {cancellation && (
        <div className={styles.wide}>
          <CancellationState cancellation={cancellation} onChange={onChange} />
        </div>
      )}
    </li>
  )
}

/** A member’s latest freezes, loaded when they are opened. */
function FreezeHistory() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{freezeTexts.history}</summary>
      {isOpen && <FreezeList />}
    </details>
  )
}

function FreezeList() {
  const { data, error, load } = useMemberData(() => call(listOwnFreezes, { query: { range: [0, 19] } }))
  if (!data) return <LoadState error={error} onRetry={load} />
  if (data.length === 0) return <p className="hint">{freezeTexts.historyEmpty}</p>
  return (
    <ul className={styles.past}>
      {data.map(({ _id, startsAt, endsAt, usedDays, days, source, membershipName, reason }) => (
        <li key={_id}>
          <p>
            <b>{membershipName}</b> · {freezeTexts.sources[source]}
          </p>
          <p className="hint">
            {usedDays === 0
              ? freezeTexts.endedAtOnce(formatDay(startsAt))
              : freezeTexts.entry(formatDay(startsAt), formatLastDay(endsAt))}
            {reason && <span>{reason}</span>}
          </p>
          {usedDays > 0 && <b>{freezeTexts.usedOf(usedDays, days)}</b>}
        </li>
      ))}
    </ul>
  )
}
