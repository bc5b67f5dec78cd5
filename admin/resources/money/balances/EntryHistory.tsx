import {
  Alert,
  Box,
  Button,
  MenuItem,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useEffect, useState } from 'react'
import { send } from '#admin/core/client.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { filterWidth } from '#admin/ui/grid/use-list-filter.ts'
import { totalIn } from '#admin/ui/PagedTable.tsx'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { defaultRowLimit } from '#shared/core/list-query.ts'
import { formatLira } from '#shared/core/money.ts'
import { listEntries, type WalletEntry } from '#shared/money/balances/balances.contract.ts'
import { type EntryKind, entryKindNames, entryKinds } from '#shared/money/balances/entry-kinds.ts'

const perPage = 25
const { entry: texts } = balanceTexts
/** On small screens an entry’s subject is below its kind, so that the amounts stay visible. */
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const
const narrow = { display: { xs: 'block', sm: 'none' }, overflowWrap: 'anywhere' } as const
const number = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

interface EntryHistoryProps {
  wallet: string
  /** The current balance; a new one refetches the history. */
  balance: number
}

async function fetchPage(memberId: string, page: number, rows: number, kind: EntryKind | null) {
  const range: [number, number] = [page * rows, (page + 1) * rows - 1]
  const query = { range, ...(kind && { filter: { kind } }) }
  const { data, headers } = await send(listEntries, { params: { memberId }, query })
  return { entries: data.transactions, total: totalIn(headers, data.transactions.length) }
}

function Entry({ entry }: { entry: WalletEntry }) {
  const { createdAt, kind, description, amount, balanceAfter, actorName } = entry
  return (
    <TableRow>
      <TableCell sx={{ ...number, ...wide }}>{formatMoment(createdAt)}</TableCell>
      <TableCell>
        {entryKindNames[kind]}
        <Typography variant="caption" component="div" sx={{ ...narrow, color: 'text.secondary' }}>
          {[description, formatMoment(createdAt), actorName].filter(Boolean).join(' · ')}
        </Typography>
      </TableCell>
      <TableCell sx={{ ...wide, minWidth: 140, overflowWrap: 'anywhere' }}>{description}</TableCell>
      <TableCell align="right" sx={{ ...number, color: amount < 0 ? 'error.main' : 'success.main' }}>
        {amount > 0 && '+'}
        {formatLira(amount)}
      </TableCell>
      <TableCell align="right" sx={number}>
        {formatLira(balanceAfter)}
      </TableCell>
      <TableCell sx={wide}>{actorName || balanceTexts.system}</TableCell>
    </TableRow>
  )
}

/** A wallet’s entries, newest first. */
export function EntryHistory({ wallet, balance }: EntryHistoryProps) {
  const [isPrinting, setPrinting] = useState(false)
  const [page, setPage] = useState(0)
  const [kind, setKind] = useState<EntryKind | null>(null)
  const [tries, setTries] = useState(0)
  const { data, problem } = useAnswer([wallet, balance, page, kind, tries, isPrinting].join(' '), () =>
    isPrinting ? fetchPage(wallet, 0, defaultRowLimit, kind) : fetchPage(wallet, page, perPage, kind),
  )

  // The printed statement contains every entry up to the server’s limit.
  useEffect(() => {
    if (!isPrinting || !data) return
    window.print()
    setPrinting(false)
  }, [isPrinting, data])

  function choose(chosen: EntryKind | null) {
    setKind(chosen)
    setPage(0)
  }

  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {balanceTexts.history}
        </Typography>
        <Box className="no-print">
          <KindSelect value={kind} onChange={choose} />
        </Box>
        <PrintButton label={balanceTexts.statementPrint} onPrint={() => setPrinting(true)} />
      </Box>
      {problem && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => setTries(tries + 1)}>
              {balanceTexts.retry}
            </Button>
          }
        >
          {problem}
        </Alert>
      )}
      {!data && !problem && <Skeleton variant="rounded" height={200} />}
      {data?.entries.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {kind ? balanceTexts.noSuchEntries : balanceTexts.noEntries}
        </Typography>
      )}
      {data && data.entries.length > 0 && (
        <>
          <TableContainer tabIndex={0} role="region" aria-label={balanceTexts.history}>
            <Table
              size="small"
              sx={{
                '& tr > :nth-of-type(1)': { pl: 0 },
                '& tr > :nth-of-type(2)': { pl: { xs: 0, sm: 2 } },
                '& tr > :nth-of-type(5)': { pr: { xs: 0, sm: 2 } },
                '& tr > :nth-of-type(6)': { pr: 0 },
              }}
            >
              <TableHead>
                <TableRow>
                  <TableCell sx={wide}>{texts.date}</TableCell>
                  <TableCell>{texts.kind}</TableCell>
                  <TableCell sx={wide}>{texts.description}</TableCell>
                  <TableCell align="right">{texts.amount}</TableCell>
                  <TableCell align="right">{texts.after}</TableCell>
                  <TableCell sx={wide}>{texts.actor}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.entries.map((entry) => (
                  <Entry key={entry._id} entry={entry} />
                ))}
              </TableBody>
            </Table>
          </TableContainer>
          {data.total > perPage && (
            <TablePagination
              component="div"
              count={data.total}
              page={page}
              rowsPerPage={perPage}
              rowsPerPageOptions={[]}
              labelDisplayedRows={({ from, to, count }) => gridTexts.range(from, to, count, false)}
              onPageChange={(_, next) => setPage(next)}
            />
          )}
        </>
      )}
    </Box>
  )
}

interface KindSelectProps {
  value: EntryKind | null
  onChange: (kind: EntryKind | null) => void
}

/** Filters a history by kind. */
function KindSelect({ value, onChange }: KindSelectProps) {
  return (
    <TextField
      select
      id="entry-kind"
      label={balanceTexts.kind}
      value={value ?? ''}
      onChange={({ target }) => onChange(entryKinds.find((kind) => kind === target.value) ?? null)}
      sx={filterWidth}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{gridTexts.anyChoice}</MenuItem>
      {entryKinds.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {entryKindNames[kind]}
        </MenuItem>
      ))}
    </TextField>
  )
}
