import { type SomeBranches, useBranches } from '#site/features/branches/use-branches.ts'
import styles from '#site/features/referrals/referrals.module.css'
import '#site/ui/form/form.css'
import { formatDay } from '#shared/core/format-date.ts'
import { formatReferralCode } from '#shared/loyalty/referrals/referral-code.ts'
import { showOwnReferrals } from '#shared/loyalty/referrals/referrals.contract.ts'
import type { MissingForReward, Referral } from '#shared/loyalty/referrals/referrals.schema.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { AssignedCodes } from '#site/features/referrals/AssignedCodes.tsx'
import { CameBy } from '#site/features/referrals/CameBy.tsx'
import { CreateCode } from '#site/features/referrals/CreateCode.tsx'
import { OwnCode } from '#site/features/referrals/OwnCode.tsx'
import { referralTexts as texts } from '#site/features/referrals/referrals.texts.ts'
import { UseCode } from '#site/features/referrals/UseCode.tsx'
import { call } from '#site/features/session/client.ts'

async function load() {
  const [own, profile] = await Promise.all([call(showOwnReferrals), call(showProfile)])
  return { ...own, home: profile.branch }
}

/** A member’s codes with their uses, assigned codes, and entering a code. */
export function ReferralsPage(props: SomeBranches) {
  const branches = useBranches(props)
  const { data, error, load: reload } = useMemberData(load)
  if (!data) return <LoadState error={error} onRetry={reload} />
  const { codes, assigned, use, reward, home } = data
  const live = codes.filter(({ status }) => status !== 'deactivated')
  const ended = codes.filter(({ status }) => status === 'deactivated')
  const without = branches.filter(({ _id }) => !live.some(({ branch }) => branch === _id))
  return (
    <div className={styles.referrals}>
      {error && <LoadState error={error} onRetry={reload} />}
      <p className={styles.lead}>{texts.intro(reward)}</p>
      {live.map((referral) => (
        <OwnCode key={referral._id} referral={referral} />
      ))}
      {without.length > 0 && (
        <CreateCode
          key={without.length}
          branches={without}
          home={home}
          isFirst={live.length === 0}
          onCreated={reload}
        />
      )}
      {codes.length > 0 && <CameBy codes={codes} />}
      {assigned.length > 0 && <AssignedCodes assigned={assigned} onUsed={reload} />}
      {use.canUse && <UseCode onUsed={reload} />}
      {use.cameBy && <BroughtBy cameBy={use.cameBy} />}
      {ended.length > 0 && <EndedCodes codes={ended} />}
    </div>
  )
}

interface BroughtByProps {
  cameBy: { name: string; code: string; usedAt: string; missing: readonly MissingForReward[] }
}

/** The member’s referrer, and the remaining conditions of the reward. */
function BroughtBy({ cameBy }: BroughtByProps) {
  const { name, code, usedAt, missing } = cameBy
  return (
    <section aria-labelledby="brought-by">
      <h2 id="brought-by">{texts.brought}</h2>
      <p>
        <b>{name}</b>{' '}
        <span className="hint">{texts.broughtOn(formatReferralCode(code), formatDay(usedAt))}</span>
      </p>
      {missing.length > 0 && (
        <>
          <p>{texts.missingTitle}</p>
          <ul>
            {missing.map((one) => (
              <li key={one}>
                {texts.missing[one].text} <a href={texts.missing[one].page}>{texts.missing[one].link}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Inactive codes with the reason. */
function EndedCodes({ codes }: { codes: readonly Referral[] }) {
  return (
    <section aria-labelledby="ended-codes">
      <h2 id="ended-codes">{texts.ended}</h2>
      <ul className={styles.people}>
        {codes.map(({ _id, code, branchName, reason, deactivatedAt }) => (
          <li key={_id}>
            <b>{formatReferralCode(code)}</b>
            <span className="hint">
              {branchName}. {deactivatedAt && texts.endedOn(formatDay(deactivatedAt))}
            </span>
            {reason && <span className="hint">{texts.reason(reason)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
