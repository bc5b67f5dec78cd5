import MoreIcon from '@mui/icons-material/MoreVertOutlined'
import { Box, Button, Chip, IconButton, Menu, MenuItem, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { send } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { AccountStatement } from '#admin/resources/money/receivables/AccountStatement.tsx'
import { owedBy, sumOf } from '#admin/resources/money/receivables/owed.ts'
import {
  AllocateDialog,
  DueDateDialog,
  PromiseDialog,
  WriteOffDialog,
} from '#admin/resources/money/receivables/ReceivableDialogs.tsx'
import { receivableTexts } from '#admin/resources/money/receivables/receivables.texts.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import {
  listReceivables,
  type Receivable,
  showAccount,
} from '#shared/money/receivables/receivables.contract.ts'
import { receivableStateNames } from '#shared/money/receivables/receivables.messages.ts'

const CollectionDialog = lazy(() => import('#admin/resources/money/receivables/CollectionDialog.tsx'))

type DebtAction = 'collect' | 'promise' | 'due-date' | 'write-off'

interface Chosen {
  debt: Receivable
  action: DebtAction
}

/** The debts of a user by due date with what staff may do about them, and the user's account. */
export default function ReceivablesPanel({ user }: { user: string }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const dialog = chosen && { debt: chosen.debt, onClose: () => setChosen(null) }
  const today = clubDay(new Date())
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <OpenSums user={user} />
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
          { label: receivableTexts.more },
        ]}
        cells={(debt) => {
          const { dueOn, reason, branchName, amount, open, status, promisedOn } = debt
          return [
            <Box key="due" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              {formatShortDay(dueOn)}
              {open > 0 && dueOn < today && <Chip size="small" color="warning" label={texts.overdue} />}
              {open > 0 && promisedOn && (
                <Chip
                  size="small"
                  variant="outlined"
                  label={`${receivableTexts.promise}: ${formatShortDay(promisedOn)}`}
                />
              )}
            </Box>,
            reason,
            branchName,
            formatKurus(amount),
            open > 0 ? formatKurus(open) : receivableStateNames[status ?? 'paid'],
            open > 0 && (
              <DebtMenu key="menu" debt={debt} onChoose={(action) => setChosen({ debt, action })} />
            ),
          ]
        }}
      />
      <AccountStatement user={user} />
      <Suspense>
        {chosen?.action === 'collect' && (
          <CollectionDialog user={user} receivables={[chosen.debt._id]} onClose={() => setChosen(null)} />
        )}
      </Suspense>
      {dialog && chosen?.action === 'promise' && <PromiseDialog {...dialog} />}
      {dialog && chosen?.action === 'due-date' && <DueDateDialog {...dialog} />}
      {dialog && chosen?.action === 'write-off' && <WriteOffDialog {...dialog} />}
    </Box>
  )
}

interface DebtMenuProps {
  debt: Receivable
  onChoose: (action: DebtAction) => void
}

function DebtMenu({ debt, onChoose }: DebtMenuProps) {
  const canAccess = useCanAccess()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const actions = [
    { action: 'collect', label: receivableTexts.collect, needs: 'settle' },
    { action: 'promise', label: receivableTexts.promise, needs: 'settle' },
    { action: 'due-date', label: receivableTexts.dueDate, needs: 'reschedule' },
    { action: 'write-off', label: receivableTexts.writeOff, needs: 'write-off' },
  ] as const
  const allowed = actions.filter(({ needs }) => canAccess('receivables', needs))
  if (allowed.length === 0) return null
  return (
    <>
      <IconButton
        size="small"
        className="no-print"
        aria-label={receivableTexts.moreOf(debt.reason)}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {allowed.map(({ action, label }) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null)
              onChoose(action)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** The debts of the user by branch, with their collection and the payments that settle nothing yet. */
function OpenSums({ user }: { user: string }) {
  const canAccess = useCanAccess()
  const [isCollecting, setCollecting] = useState(false)
  const [allocated, setAllocated] = useState<string | null>(null)
  const owing = useCall(listReceivables, owedBy(user))
  const { data: debts = [] } = owing
  const { data: account } = useCall(showAccount, { params: { id: user }, query: {} })
  const unallocatedIn = (branch: string) =>
    account?.unallocatedIn.find((one) => one.branch === branch)?.amount ?? 0
  const branches = [...Map.groupBy(debts, ({ branch }) => branch)].map(([branch, owed]) => ({
    branch,
    branchName: owed[0]?.branchName ?? '',
    open: sumOf(owed),
  }))
  if (!canAccess('receivables', 'settle')) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {owing.error && <LoadError error={owing.error} onRetry={() => void owing.refetch()} />}
      {branches.map(({ branch, branchName, open }) => (
        <Box key={branch} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Typography sx={{ fontWeight: 650 }}>
            {branchName}: {formatKurus(open)}
          </Typography>
          {unallocatedIn(branch) > 0 && (
            <Button
              variant="outlined"
              aria-label={receivableTexts.allocateIn(branchName, formatKurus(unallocatedIn(branch)))}
              onClick={() => setAllocated(branch)}
            >
              {receivableTexts.allocate} ({formatKurus(unallocatedIn(branch))})
            </Button>
          )}
        </Box>
      ))}
      {branches.length > 0 && (
        <Button variant="contained" onClick={() => setCollecting(true)}>
          {receivableTexts.collect}
        </Button>
      )}
      <Suspense>
        {isCollecting && <CollectionDialog user={user} onClose={() => setCollecting(false)} />}
      </Suspense>
      {allocated && (
        <AllocateDialog
          user={user}
          branch={allocated}
          unallocated={unallocatedIn(allocated)}
          onClose={() => setAllocated(null)}
        />
      )}
    </Box>
  )
}
