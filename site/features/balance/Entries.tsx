import { formatMoment } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import { listWalletEntries, type Wallet, type WalletEntry } from '#shared/money/balances/balances.contract.ts'
import { entryKindNames } from '#shared/money/balances/entry-kinds.ts'
import entryStyles from '#site/features/account/PagedEntries.module.css'
import { PagedEntries } from '#site/features/account/PagedEntries.tsx'
import { balanceTexts as texts } from '#site/features/balance/balance.texts.ts'
import { send } from '#site/features/session/client.ts'

/** A wallet’s history, newest first, paged. */
export function Entries({ wallet }: { wallet: Wallet }) {
  return (
    <PagedEntries
      title={texts.entries(wallet.branchName)}
      empty={texts.noEntries}
      fetchPage={async (range) => {
        const { data, headers } = await send(listWalletEntries, {
          params: { memberId: wallet._id },
          query: { range },
        })
        return { entries: data.transactions, headers }
      }}
      render={(entry) => <Entry entry={entry} />}
    />
  )
}

function Entry({ entry: { createdAt, kind, description, amount, balanceAfter } }: { entry: WalletEntry }) {
  return (
    <>
      <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      <p className={entryStyles.what}>
        <b>{entryKindNames[kind]}</b>
        {description && <span>{description}</span>}
      </p>
      <p className={entryStyles.amount} data-taken={amount < 0 || undefined}>
        {amount > 0 && '+'}
        {formatLira(amount)}
      </p>
      <p className={entryStyles.after}>
        {texts.after} {formatLira(balanceAfter)}
      </p>
    </>
  )
}
