import { Box } from '@mui/material'
import { send } from '#admin/core/client.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { pointTexts } from '#admin/resources/loyalty/points/points.texts.ts'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { pointKindNames } from '#shared/loyalty/points/point-kinds.ts'
import { listPointEntries } from '#shared/loyalty/points/points.contract.ts'

const { entry: texts } = pointTexts

/** A user’s point entries, newest first; a new balance refetches. */
export function PointHistory({ user, balance }: { user: string; balance: number }) {
  return (
    <PagedTable
      title={pointTexts.history}
      empty={pointTexts.noEntries}
      requestKey={`${user} ${balance}`}
      load={async (range) => {
        const { data, headers } = await send(listPointEntries, { query: { userId: user, range } })
        return { rows: data.transactions, total: totalIn(headers, data.transactions.length) }
      }}
      head={[
        { label: texts.date },
        { label: texts.kind },
        { label: texts.description, isWide: true },
        { label: texts.amount, align: 'right' },
        { label: texts.after, align: 'right', isWide: true },
      ]}
      cells={({ createdAt, kind, description, personName, branchName, amount, balanceAfter }) => [
        formatShortMoment(createdAt),
        pointKindNames[kind],
        description || [personName, branchName].filter(Boolean).join(', '),
        <Box key="amount" component="span" sx={{ color: amount < 0 ? 'text.primary' : 'success.main' }}>
          {amount > 0 && '+'}
          {formatCount(amount)}
        </Box>,
        formatCount(balanceAfter),
      ]}
    />
  )
}
