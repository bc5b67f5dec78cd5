import styles from '#site/features/dependants/dependants.module.css'
import { EmptyList } from '#site/ui/EmptyList.tsx'
import '#site/ui/form/form.css'
import type { ReactNode } from 'react'
import { formatDay, formatLastDay, formatMoment } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import { endOf } from '#shared/membership/memberships/memberships.contract.ts'
import {
  type Cancellation,
  listOwnCancellations,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { type Dependant, listDependants } from '#shared/office/dependants/dependants.contract.ts'
import { guardianRelationNames } from '#shared/people/guardians/guardians.rules.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { CancellationState } from '#site/features/cancellations/CancellationState.tsx'
import { CancelMembership } from '#site/features/cancellations/CancelMembership.tsx'
import { contractsPath } from '#site/features/contracts/contracts-path.ts'
import { dependantTexts as texts } from '#site/features/dependants/dependants.texts.ts'
import { membershipTexts } from '#site/features/memberships/memberships.texts.ts'
import { paymentTexts } from '#site/features/payments/payments.texts.ts'
import { call } from '#site/features/session/client.ts'
import { Badge } from '#site/ui/Badge.tsx'

/** The minors of whom the member is the guardian. */
export function DependantsPage() {
  const { data, error, load } = useMemberData(async () => {
    const [dependants, cancellations] = await Promise.all([
      call(listDependants, {}),
      call(listOwnCancellations),
    ])
    return { dependants, cancellations }
  })
  if (!data) return <LoadState error={error} onRetry={load} />
  const { dependants, cancellations } = data
  if (dependants.length === 0) return <EmptyList title={texts.emptyTitle} text={texts.emptyText} />
  return (
    <div className={styles.dependants}>
      {error && <LoadState error={error} onRetry={load} />}
      {dependants.map((dependant) => (
        <Child
          key={dependant._id}
          dependant={dependant}
          cancellations={cancellations.filter(
            ({ user, state }) => user === dependant._id && state !== 'withdrawn',
          )}
          onChange={load}
        />
      ))}
    </div>
  )
}

interface PartProps {
  title: string
  empty?: string
  children: ReactNode[]
}

function Part({ title, empty, children }: PartProps) {
  if (children.length === 0 && !empty) return null
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {children.length > 0 ? <ul>{children}</ul> : <p className="hint">{empty}</p>}
    </div>
  )
}

interface MembershipEndProps {
  membership: Dependant['memberships'][number]
  cancellation: Cancellation | undefined
  onChange: () => void
}

/** The notice that ends a membership, or the way to send one. */
function MembershipEnd({ membership, cancellation, onChange }: MembershipEndProps) {
  if (cancellation) return <CancellationState cancellation={cancellation} onChange={onChange} />
  if (membership.status === 'expired' || membership.status === 'cancelled') return null
  return <CancelMembership membership={membership} onChange={onChange} />
}

interface ChildProps {
  dependant: Dependant
  /** Notices that end memberships of the minor. */
  cancellations: readonly Cancellation[]
  onChange: () => void
}

function Child({ dependant, cancellations, onChange }: ChildProps) {
  const cancellationOf = (id: string) => cancellations.find(({ membership }) => membership === id)
  const { _id, name, relation, endsOn, branchSlug, memberships, lessons, payments } = dependant
  const { unsignedContracts, signedContracts } = dependant
  return (
    <article className={styles.child} aria-labelledby={`child-${_id}`}>
      <div>
        <h2 id={`child-${_id}`}>{name}</h2>
        <p className="hint">{texts.facts(guardianRelationNames[relation], formatDay(endsOn))}</p>
      </div>
      <Part title={texts.contracts} empty={texts.noContracts}>
        {unsignedContracts.map((contract) => (
          <li key={contract._id}>
            <span className={styles.what}>{contract.title}</span>
            <a
              className="button small"
              href={contractsPath({ contract: contract._id, member: _id })}
              aria-label={texts.signOf(contract.title, name)}
            >
              {texts.sign}
            </a>
          </li>
        ))}
      </Part>
      {signedContracts.length > 0 && (
        <a href={contractsPath({ member: _id })}>{texts.signedContracts(name)}</a>
      )}
      <Part title={texts.memberships} empty={texts.noMemberships}>
        {memberships.map((membership) => (
          <li key={membership._id}>
            <span className={styles.what}>
              <b>{membership.name}</b> · {membership.branchName}
            </span>
            <span>
              {membership.status === 'pending'
                ? texts.from(formatDay(membership.startsAt))
                : texts.until(formatLastDay(endOf(membership)))}
            </span>
            <span>
              {`${formatLira(membership.price)}, ${membershipTexts.sources[membership.source].toLocaleLowerCase('tr')}`}
            </span>
            <Badge tone={membership.status === 'active' ? 'good' : 'neutral'} data-status={membership.status}>
              {membershipTexts.statuses[membership.status]}
            </Badge>
            <MembershipEnd
              membership={membership}
              cancellation={cancellationOf(membership._id)}
              onChange={onChange}
            />
          </li>
        ))}
      </Part>
      {branchSlug && <a href={`/${branchSlug}/membership`}>{texts.packages}</a>}
      <Part title={texts.lessons} empty={texts.noLessons}>
        {lessons.map(({ _id: id, title, startsAt, trainerName }) => (
          <li key={id}>
            <time dateTime={startsAt}>{formatMoment(startsAt)}</time>
            <span className={styles.what}>{[title, trainerName].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </Part>
      <Part title={texts.payments}>
        {payments.map(({ _id: id, title, createdAt, paidPrice, status }) => (
          <li key={id}>
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
            <span className={styles.what}>{title}</span>
            <b>{formatLira(paidPrice)}</b>
            <Badge tone={status === 'paid' ? 'good' : 'neutral'} data-status={status}>
              {paymentTexts.statuses[status]}
            </Badge>
          </li>
        ))}
      </Part>
    </article>
  )
}
