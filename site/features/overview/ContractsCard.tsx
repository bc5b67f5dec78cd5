import { listUserContracts } from '#shared/membership/contracts/contracts.contract.ts'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { OverviewCard, PendingCard } from '#site/features/overview/OverviewCard.tsx'
import { overviewTexts as texts } from '#site/features/overview/overview.texts.ts'
import { call } from '#site/features/session/client.ts'

/** The contracts pending the member’s signature. */
export function ContractsCard() {
  const { data, error } = useMemberData(() => call(listUserContracts, { query: {} }))
  if (!data) return <PendingCard title={texts.contracts} error={error} />
  const { unsigned } = data
  return (
    <OverviewCard
      title={texts.contracts}
      figure={unsigned.length}
      unit={texts.unsigned}
      link={{
        label: unsigned.length > 0 ? texts.toSign : texts.toContracts,
        href: '/customer/contracts',
      }}
    >
      {unsigned.length === 0 ? (
        <p>{texts.allSigned}</p>
      ) : (
        <ul>
          {unsigned.slice(0, 3).map(({ _id, title }) => (
            <li key={_id}>{title}</li>
          ))}
        </ul>
      )}
    </OverviewCard>
  )
}
