import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import {
  Alert,
  Box,
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { file } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { ReverseDialog } from '#admin/resources/money/receivables/ReceivableDialogs.tsx'
import { receivableTexts as texts } from '#admin/resources/money/receivables/receivables.texts.ts'
import { DatePickerField } from '#admin/ui/date/DatePickerField.tsx'
import { download } from '#admin/ui/export/download.ts'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import {
  type AccountLine,
  downloadAccount,
  showAccount,
} from '#shared/money/receivables/receivables.contract.ts'
import { accountLineNames } from '#shared/money/receivables/receivables.messages.ts'
import { saleMethodNames } from '#shared/money/sales/sales.messages.ts'

const { columns } = texts

const methodName = (method: AccountLine['method']) =>
  method === 'online-card' ? texts.onlineCard : method && saleMethodNames[method]

const descriptionOf = ({ description, dueOn }: AccountLine) =>
  dueOn ? `${description} (${formatShortDay(dueOn)})` : description

/** A person’s account: sales, payments, write-offs and credits with what is left, to print or download. */
export function AccountStatement({ user }: { user: string }) {
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [reversed, setReversed] = useState<AccountLine | null>(null)
  const canAccess = useCanAccess()
  const { isRunning, run } = useAction({ refreshes: false })
  const period = { ...(from && { from }), ...(until && { until }) }
  const { data, error, refetch } = useCall(showAccount, { params: { id: user }, query: period })

  const save = (format: 'pdf' | 'csv') =>
    run(async () => {
      const statement = await file(downloadAccount, { params: { id: user }, query: { format, ...period } })
      download(statement, `${texts.fileName}.${format}`)
    })

  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {texts.account}
        </Typography>
        <PrintButton label={texts.print} onPrint={() => window.print()} />
        {(['pdf', 'csv'] as const).map((format) => (
          <Button
            key={format}
            className="no-print"
            startIcon={<DownloadIcon />}
            disabled={isRunning}
            onClick={() => save(format)}
          >
            {texts[format]}
          </Button>
        ))}
      </Box>
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {(
          [
            ['account-from', texts.from, from, setFrom],
            ['account-until', texts.until, until, setUntil],
          ] as const
        ).map(([id, label, value, onChoose]) => (
          <DatePickerField
            key={id}
            id={id}
            kind="date"
            label={label}
            value={value}
            onChange={onChoose}
            min="2000-01-01"
            max="2199-12-31"
          />
        ))}
      </Box>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data?.isCut && <Alert severity="info">{texts.cut}</Alert>}
      {data?.lines.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.noLines}</Typography>}
      {data && data.lines.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={texts.account}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{columns.at}</TableCell>
                <TableCell>{columns.kind}</TableCell>
                <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                  {columns.description}
                </TableCell>
                <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{columns.method}</TableCell>
                <TableCell align="right">{columns.amount}</TableCell>
                <TableCell align="right">{columns.balance}</TableCell>
                {canAccess('receivables', 'settle') && <TableCell className="no-print" />}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.lines.map((line) => (
                <TableRow key={line._id}>
                  <TableCell>{formatShortMoment(line.at)}</TableCell>
                  <TableCell>{accountLineNames[line.kind]}</TableCell>
                  <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' }, overflowWrap: 'anywhere' }}>
                    {descriptionOf(line)} · {line.branchName}
                  </TableCell>
                  <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                    {methodName(line.method)}
                  </TableCell>
                  <TableCell align="right">{formatKurus(line.amount)}</TableCell>
                  <TableCell align="right">{formatKurus(line.balance)}</TableCell>
                  {canAccess('receivables', 'settle') && (
                    <TableCell className="no-print" align="right">
                      {line.settlement && (
                        <Button
                          size="small"
                          aria-label={texts.reverseOf(descriptionOf(line))}
                          onClick={() => setReversed(line)}
                        >
                          {texts.reverse}
                        </Button>
                      )}
                    </TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {data && (
        <Typography sx={{ fontWeight: 650, textAlign: 'right' }}>
          {texts.closing}: {formatKurus(data.closing)}
        </Typography>
      )}
      {reversed && <ReverseDialog line={reversed} onClose={() => setReversed(null)} />}
    </Box>
  )
}
