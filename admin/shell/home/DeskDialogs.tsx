import { Box, Typography } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import CheckInDialog from '#admin/resources/access/turnstile/CheckInDialog.tsx'
import CollectionDialog from '#admin/resources/money/receivables/CollectionDialog.tsx'
import { homeTexts as texts } from '#admin/shell/home/home.texts.ts'
import { PanelRow } from '#admin/shell/home/Panel.tsx'
import { NameSearchDialog, useTypedName } from '#admin/ui/NameSearchDialog.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { useBranch, useBranchSource } from '#admin/ui/reference-sources.ts'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { Receivable } from '#shared/money/receivables/receivables.contract.ts'

interface DialogProps {
  onClose: () => void
}

/** Lets a person in by name; asks for the branch while the back office shows several. */
export function AdmitDialog({ onClose }: DialogProps) {
  const scope = useBranchScope()
  const choices = useBranchSource()
  const [chosen, choose] = useState<string | null>(null)
  const branch = scope.branch ?? chosen
  const { data } = useBranch(branch)
  if (branch) return <CheckInDialog branch={branch} branchName={data?.name ?? ''} onClose={onClose} />
  return (
    <TitledDialog title={texts.checkIn} maxWidth="sm" close={texts.close} onClose={onClose}>
      <Box sx={{ pt: 1 }}>
        <ReferencePicker
          id="check-in-branch"
          {...choices}
          label={texts.branch}
          value={null}
          onChange={choose}
        />
      </Box>
    </TitledDialog>
  )
}

const sumOf = (debts: readonly Receivable[]) =>
  liraOf(debts.reduce((sum, { open }) => sum + kurusOf(open), 0))

/** Finds a person by their open debts, to collect them. */
export function DebtorDialog({ onClose }: DialogProps) {
  const name = useTypedName()
  const scope = useScopeFilter('receivables')
  const query = useGetList<AdminRecord<Receivable>>(
    'receivables',
    {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'dueOn', order: 'ASC' },
      filter: { ...scope, isOpen: true, q: name.q },
    },
    { enabled: name.isSearched, placeholderData: keepPreviousData },
  )
  const [debtor, setDebtor] = useState<string>()
  const debtors = [...Map.groupBy(query.data ?? [], ({ user }) => user ?? '')].filter(([user]) => user)
  if (debtor) return <CollectionDialog user={debtor} onClose={onClose} />
  return (
    <NameSearchDialog
      title={texts.collect}
      label={texts.debtor}
      hint={texts.debtorHint}
      none={texts.noDebtor}
      name={name}
      query={query}
      onClose={onClose}
    >
      {debtors.map(([user, debts]) => (
        <Debtor key={user} debts={debts} onOpen={() => setDebtor(user)} />
      ))}
    </NameSearchDialog>
  )
}

function Debtor({ debts, onOpen }: { debts: readonly Receivable[]; onOpen: () => void }) {
  const [{ userName = '', phone = '' } = {}] = debts
  const overdue = debts.filter(({ daysLate = 0 }) => daysLate > 0)
  const late = overdue.length > 0 ? texts.overdue(formatKurus(sumOf(overdue))) : ''
  return (
    <PanelRow
      primary={userName}
      secondary={formatPhone(phone)}
      onOpen={onOpen}
      aside={
        <Box sx={{ textAlign: 'right' }}>
          <Typography variant="body2" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {formatKurus(sumOf(debts))}
          </Typography>
          {late && (
            <Typography variant="caption" sx={{ color: 'warning.main' }}>
              {late}
            </Typography>
          )}
        </Box>
      }
    />
  )
}
