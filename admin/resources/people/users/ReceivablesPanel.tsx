import MoreIcon from '@mui/icons-material/MoreVertOutlined'
import { Box, Button, Chip, IconButton, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { send } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { AccountStatement } from '#admin/resources/money/receivables/AccountStatement.tsx'
import {
  AllocateDialog,
  CollectDialog,
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
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import {
  listReceivables,
  type Receivable,
  showAccount,
} from '#shared/money/receivables/receivables.contract.ts'
import { receivableStateNames } from '#shared/money/receivables/receivables.messages.ts'

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
            formatLira(amount),
            open > 0 ? formatLira(open) : receivableStateNames[status ?? 'paid'],
            open > 0 && (
              <DebtMenu key="menu" debt={debt} onChoose={(action) => setChosen({ debt, action })} />
            ),
          ]
        }}
      />
      <AccountStatement user={user} />
      {chosen?.action === 'collect' && (
        <CollectDialog
          {...{ user, branch: chosen.debt.branch, branchName: chosen.debt.branchName }}
          open={chosen.debt.open}
          receivable={chosen.debt._id}
          onClose={() => setChosen(null)}
        />
      )}
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

/** Debts of one list page that the sums are made of; a person owes fewer instalments at once. */
const mostOpen = 200

/** The debts of the user by branch, with their collection. */
function OpenSums({ user }: { user: string }) {
  const canAccess = useCanAccess()
  const [collected, setCollected] = useState<string | null>(null)
  const [allocated, setAllocated] = useState<string | null>(null)
  const query = { filter: { user, isOpen: true }, range: [0, mostOpen - 1] as [number, number] }
  const owing = useCall(listReceivables, { query })
  const { data: debts = [] } = owing
  const { data: account } = useCall(showAccount, { params: { id: user }, query: {} })
  const unallocatedIn = (branch: string) =>
    account?.unallocatedIn.find((one) => one.branch === branch)?.amount ?? 0
  const branches = [...Map.groupBy(debts, ({ branch }) => branch)].map(([branch, owed]) => ({
    branch,
    branchName: owed[0]?.branchName ?? '',
    open: liraOf(owed.reduce((sum, { open }) => sum + kurusOf(open), 0)),
  }))
  const shown = branches.find(({ branch }) => branch === collected)
  if (!canAccess('receivables', 'settle')) return null
  if (branches.length === 0)
    return owing.error && <LoadError error={owing.error} onRetry={() => void owing.refetch()} />
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {branches.map(({ branch, branchName, open }) => (
        <Box key={branch} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Typography sx={{ fontWeight: 650 }}>
            {branchName}: {formatLira(open)}
          </Typography>
          <Button
            variant="contained"
            aria-label={receivableTexts.collectFrom(branchName)}
            onClick={() => setCollected(branch)}
          >
            {receivableTexts.collect}
          </Button>
          {unallocatedIn(branch) > 0 && (
            <Button
              variant="outlined"
              aria-label={receivableTexts.allocateIn(branchName, formatLira(unallocatedIn(branch)))}
              onClick={() => setAllocated(branch)}
            >
              {receivableTexts.allocate} ({formatLira(unallocatedIn(branch))})
            </Button>
          )}
        </Box>
      ))}
      {shown && <CollectDialog {...shown} user={user} onClose={() => setCollected(null)} />}
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
