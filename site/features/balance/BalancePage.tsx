import { useState } from 'react'
import { formatLira } from '#shared/core/money.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listOwnWallets, type Wallet } from '#shared/money/balances/balances.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import styles from '#site/features/balance/balance.module.css'
import { balanceTexts as texts } from '#site/features/balance/balance.texts.ts'
import { Entries } from '#site/features/balance/Entries.tsx'
import { Statement } from '#site/features/balance/Statement.tsx'
import { topUpPath } from '#site/features/balance/top-up-path.ts'
import { type SomeBranches, useBranches } from '#site/features/branches/use-branches.ts'
import { call } from '#site/features/session/client.ts'
import { EmptyList } from '#site/ui/EmptyList.tsx'

interface BalancePageProps extends SomeBranches {
  /** Whether the club charges cards; otherwise the desk takes the money. */
  sellsOnline: boolean
}

async function load() {
  // The wallets are shown even if the profile fails to load.
  const [wallets, profile] = await Promise.all([call(listOwnWallets), call(showProfile).catch(() => null)])
  return { wallets, home: profile?.ownBranch?._id ?? null }
}

/** A member’s balance per branch, with the history of one of them. */
export function BalancePage({ sellsOnline, ...some }: BalancePageProps) {
  const branches = useBranches(some)
  const { data, error, load: retry } = useMemberData(load)
  const [shown, setShown] = useState<string>()
  if (!data)
    return (
      <div className={styles.balanceLoading}>
        <LoadState error={error} onRetry={retry} />
      </div>
    )

  const { wallets, home } = data
  const isHome = ({ branch_id }: Wallet) => branch_id === home
  const ordered = [...wallets.filter(isHome), ...wallets.filter((one) => !isHome(one))]
  const wallet = ordered.find(({ _id }) => _id === shown) ?? ordered[0]
  if (!wallet) return <NoWallet {...{ branches, sellsOnline, home }} />
  const empty = wallets.some(isHome) ? undefined : branches.find(({ _id }) => _id === home)
  return (
    <div className={styles.balance}>
      <ul className={styles.wallets} aria-label={texts.branches}>
        {empty && (
          <li>
            <h2>{empty.name}</h2>
            <p className={styles.sum}>{formatLira(0)}</p>
            <div className={styles.walletActions}>
              <TopUp branch={empty._id} sellsOnline={sellsOnline} />
            </div>
          </li>
        )}
        {ordered.map((one) => (
          <li key={one._id} data-shown={(wallets.length > 1 && one === wallet) || undefined}>
            <h2>{one.branchName}</h2>
            <p className={styles.sum}>{formatLira(one.balance)}</p>
            <div className={styles.walletActions}>
              <TopUp branch={one.branch_id} sellsOnline={sellsOnline} />
              {wallets.length > 1 && (
                <button
                  type="button"
                  className="button quiet small"
                  aria-pressed={one === wallet}
                  onClick={() => setShown(one._id)}
                >
                  {texts.show}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Entries key={wallet._id} wallet={wallet} />
      <Statement key={`${wallet._id} statement`} wallet={wallet} />
    </div>
  )
}

function TopUp({ branch, sellsOnline }: { branch: string; sellsOnline: boolean }) {
  if (!sellsOnline) return <span>{texts.topUpAtDesk}</span>
  return (
    <a className="button small" href={topUpPath(branch)}>
      {texts.topUp}
    </a>
  )
}

/** Of many branches, the first ones. */
const mostTopUps = 12

/** The member’s own branch first. */
function NoWallet({ branches, sellsOnline, home }: BalancePageProps & { home: string | null }) {
  const isHome = ({ _id }: { _id: string }) => _id === home
  const ordered = [...branches.filter(isHome), ...branches.filter((one) => !isHome(one))].slice(0, mostTopUps)
  if (!sellsOnline) return <EmptyList title={texts.emptyTitle} text={texts.topUpAtDesk} />
  return (
    <EmptyList title={texts.emptyTitle} text={texts.emptyText}>
      <ul className={styles.topUps}>
        {ordered.map(({ _id, name }) => (
          <li key={_id}>
            <a className={_id === home ? 'button' : 'button quiet'} href={topUpPath(_id)}>
              {texts.topUpIn(name)}
            </a>
          </li>
        ))}
      </ul>
    </EmptyList>
  )
}
