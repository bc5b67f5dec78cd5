import { send } from '#admin/core/client.ts'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import type { CodeRecord } from '#admin/resources/loyalty/referrals/referrals.data.ts'
import { referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { listReferralUses } from '#shared/loyalty/referrals/referrals.contract.ts'

/** The referred users of a code, newest first. */
export function CameByRows({ referral }: { referral: CodeRecord }) {
  const { id, useCount, openRewards, waitingRewards } = referral
  return (
    <PagedTable
      title={codeTexts.cameBy}
      empty={codeTexts.noneCame}
      of={`${id} ${useCount} ${openRewards} ${waitingRewards}`}
      load={async (range) => {
        const { data, headers } = await send(listReferralUses, {
          query: { range, filter: { referral: id } },
        })
        return { rows: data, total: totalIn(headers, data.length) }
      }}
      head={[
        { label: codeTexts.person },
        { label: referralTexts.fields.userEmail, isWide: true },
        { label: codeTexts.date },
        { label: codeTexts.reward, align: 'right' },
      ]}
      cells={({ userName, userEmail, createdAt, reward, promised, missing }) => [
        userName,
        userEmail,
        formatMoment(createdAt),
        missing.length > 0 ? codeTexts.pointsWaiting(promised, missing) : codeTexts.points(reward),
      ]}
    />
  )
}
