import { Box, Chip } from '@mui/material'
import { send } from '#admin/core/client.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import { listReceivables } from '#shared/money/receivables/receivables.contract.ts'

/** The debts of a user, by due date; read-only. */
export default function ReceivablesPanel({ user }: { user: string }) {
  const today = clubDay(new Date())
  return (
    <Box sx={{ p: 2 }}>
      <PagedTable
        title={texts.debts}
        empty={texts.noDebts}
        requestKey={user}
        load={async (range) => {
          const { data, headers } = await send(listReceivables, { query: { filter: { user }, range } })
          return { rows: data, total: totalIn(headers, data.length) }
        }}
        head={[
          { label: texts.dueOn },
          { label: texts.debtReason },
          { label: texts.branch, isWide: true },
          { label: texts.debtAmount, align: 'right', isWide: true },
          { label: texts.debtOpen, align: 'right' },
        ]}
        cells={({ dueOn, reason, branchName, amount, open }) => [
          <Box key="due" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            {formatShortDay(dueOn)}
            {open > 0 && dueOn < today && <Chip size="small" color="warning" label={texts.overdue} />}
          </Box>,
          reason,
          branchName,
          formatLira(amount),
          open > 0 ? formatLira(open) : texts.debtSettled,
        ]}
      />
    </Box>
  )
}
