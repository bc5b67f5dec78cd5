import { formatLira } from '#shared/core/money.ts'
import { listOwnWallets } from '#shared/money/balances/balances.contract.ts'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { OverviewCard, PendingCard } from '#site/features/overview/OverviewCard.tsx'
import { overviewTexts as texts } from '#site/features/overview/overview.texts.ts'
import { call } from '#site/features/session/client.ts'

/** A member’s balances per branch. */
export function BalanceCard() {
  const { data: wallets, error } = useMemberData(() => call(listOwnWallets))
  if (!wallets) return <PendingCard title={texts.balance} error={error} />
  const sum = wallets.reduce((total, { balance }) => total + balance, 0)
  return (
    <OverviewCard
      title={texts.balance}
      figure={formatLira(sum)}
      link={{ label: texts.toBalance, href: '/customer/balance' }}
    >
      {wallets.length === 0 && <p>{texts.noBalance}</p>}
      {wallets.length > 1 && (
        <dl className="facts">
          {wallets.map(({ _id, branchName, balance }) => (
            <div key={_id}>
              <dt>{branchName}</dt>
              <dd>{formatLira(balance)}</dd>
            </div>
          ))}
        </dl>
      )}
      {wallets.length === 1 && <p>{wallets[0]?.branchName}</p>}
    </OverviewCard>
  )
}
