import {
  Box,
  Button,
  Chip,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { receivableTexts as texts } from '#admin/resources/money/receivables/receivables.texts.ts'
import { MemberActions } from '#admin/resources/people/members/bulk/MemberActions.tsx'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { Sum, SumLine, TotalsError, useListTotals } from '#admin/ui/ListSums.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { type Receivable, sumReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { debtAgeNames, receivableStateNames } from '#shared/money/receivables/receivables.messages.ts'
import { debtAges } from '#shared/money/receivables/settlements.rules.ts'

const CollectionDialog = lazy(() => import('#admin/resources/money/receivables/CollectionDialog.tsx'))

type ReceivableRecord = AdminRecord<Receivable>

const columns: readonly Column<ReceivableRecord>[] = [
  { source: 'userName', person: 'user', primary: true, flex: 1.2 },
  { source: 'reason', flex: 1 },
  {
    source: 'dueOn',
    width: 180,
    sortable: true,
    cell: { as: 'day' },
    render: ({ dueOn, open, daysLate = 0 }) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {formatShortDay(dueOn)}
        {open > 0 && daysLate > 0 && <Chip size="small" color="warning" label={texts.lateBy(daysLate)} />}
      </Box>
    ),
  },
  { source: 'daysLate', width: 120, align: 'right', hidden: true },
  { source: 'open', width: 116, align: 'right', cell: { as: 'lira' } },
  { source: 'amount', width: 116, align: 'right', hidden: true, notOnCards: true, cell: { as: 'lira' } },
  { source: 'status', width: 104, cell: { choices: receivableStateNames } },
  { source: 'promisedOn', width: 120, cell: { as: 'day' } },
  { source: 'branchName', ofAllBranches: true },
  { source: 'promiseNote', flex: 1, hidden: true },
  { source: 'phone', width: 150, hidden: true, cell: { as: 'phone' } },
  { source: 'remindedAt', width: 150, hidden: true, cell: { as: 'day' } },
  { source: 'writtenOff', width: 120, align: 'right', hidden: true, cell: { as: 'lira', noZero: true } },
]

export const receivableList = {
  resource: 'receivables',
  sort: { field: 'dueOn', order: 'ASC' },
  initialFilter: { isOpen: true },
  columns,
  filters: [
    {
      type: 'select',
      source: 'isOpen',
      choices: [
        { value: true, label: texts.stillOpen },
        { value: false, label: texts.closed },
      ],
    },
    {
      type: 'select',
      source: 'age',
      choices: debtAges.map((value) => ({ value, label: debtAgeNames[value] })),
    },
    {
      type: 'select',
      source: 'isPromised',
      choices: [
        { value: true, label: texts.promised },
        { value: false, label: texts.notPromised },
      ],
    },
    { type: 'range', source: 'from', until: 'until', of: 'day' },
    { type: 'branch', source: 'branch' },
  ],
  bulkActions: <MemberActions names={['notify', 'mail']} userField="user" />,
  bulkNeeds: 'list',
} satisfies ListDefinition<ReceivableRecord>

export function ReceivableList() {
  const canAccess = useCanAccess()
  const mayCollect = canAccess('receivables', 'settle')
  const [collected, setCollected] = useState<ReceivableRecord>()
  const shown = useMemo(
    (): readonly Column<ReceivableRecord>[] =>
      mayCollect
        ? columns.flatMap((column) =>
            column.source === 'open'
              ? [column, { ...collectColumn, render: collectButton(setCollected) }]
              : [column],
          )
        : columns,
    [mayCollect],
  )
  return (
    <>
      <ResourceGrid {...receivableList} columns={shown} footer={<DebtTotals />} />
      <Suspense>
        {collected?.user && (
          <CollectionDialog
            user={collected.user}
            receivables={[collected._id]}
            onClose={() => setCollected(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

const collectColumn = { source: '_id', width: 104, align: 'right', screenOnly: true } as const

const collectButton = (collect: (debt: ReceivableRecord) => void) => (debt: ReceivableRecord) =>
  debt.open > 0 &&
  debt.user && (
    <Button
      size="small"
      // Above a card that is a link as a whole.
      sx={{ position: 'relative', zIndex: 1 }}
      aria-label={texts.collectOf(`${debt.userName}, ${debt.reason}`)}
      onClick={() => collect(debt)}
    >
      {texts.collect}
    </Button>
  )

/** Open debts by age, and by branch where there are several. */
function DebtTotals() {
  const { filterValues, data: rows } = useListContext<ReceivableRecord>()
  const scope = useScopeFilter('receivables')
  const branch: unknown = scope.branch ?? filterValues.branch
  const query = typeof branch === 'string' ? { branch } : {}
  // A change of a listed debt changes the totals as well.
  const revision = rows?.map(({ id, version }) => `${id}${version}`).join()
  const { data, error, refetch } = useListTotals(sumReceivables, { query }, revision ?? '')
  if (error && !data) return <TotalsError error={error} onRetry={refetch} />
  return (
    <>
      <SumLine isFooter label={texts.totals}>
        <Sum
          isStrong
          label={[texts.total, data && texts.count(formatCount(data.count))].filter(Boolean).join(' · ')}
          value={data ? formatKurus(data.total) : '…'}
        />
        {debtAges.map((age) => (
          <Sum key={age} label={debtAgeNames[age]} value={data ? formatKurus(data.byAge[age] ?? 0) : '…'} />
        ))}
      </SumLine>
      {data && data.branches.length > 1 && (
        <Box component="details" sx={{ px: 2, pb: 1 }}>
          <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
            {texts.byBranch}
          </Typography>
          <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={texts.byBranch}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{texts.fields.branch}</TableCell>
                  {debtAges.map((age) => (
                    <TableCell key={age} align="right">
                      {debtAgeNames[age]}
                    </TableCell>
                  ))}
                  <TableCell align="right">{texts.total}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.branches.map(({ branch: id, branchName, byAge, total }) => (
                  <TableRow key={id}>
                    <TableCell>{branchName}</TableCell>
                    {debtAges.map((age) => (
                      <TableCell key={age} align="right">
                        {formatKurus(byAge[age] ?? 0)}
                      </TableCell>
                    ))}
                    <TableCell align="right">{formatKurus(total)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        </Box>
      )}
    </>
  )
}
