import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined'
import NextIcon from '@mui/icons-material/ChevronRightOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import {
  Alert,
  Box,
  Button,
  Card,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call, file } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { commissionTexts as texts } from '#admin/resources/training/commissions/commissions.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { download } from '#admin/ui/export/download.ts'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { PageHeader, PageLoading } from '#admin/ui/page/PageHeader.tsx'
import { DeniedPage, LoadError } from '#admin/ui/page/StatusPages.tsx'
import { useBranch } from '#admin/ui/reference-sources.ts'
import { addMonths } from '#shared/core/club-time.ts'
import { formatDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import { monthName, thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import {
  type CommissionLine,
  type CommissionMonth,
  type CommissionSheet,
  closeCommissionMonth,
  downloadCommissions,
  listCommissionLines,
  listOwnCommissions,
  showCommissions,
} from '#shared/training/commissions/commissions.contract.ts'
import { commissionsMessages, ruleText } from '#shared/training/commissions/commissions.messages.ts'

const sumOf = (rows: readonly { amount: number }[]): number =>
  liraOf(rows.reduce((sum, { amount }) => sum + kurusOf(amount), 0))

/** The month and the trainer that are shown, kept in the URL. */
function useShown() {
  const [params, setParams] = useSearchParams()
  const given = params.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : thisMonth()
  const show = (fields: { month?: string; trainer?: string | null }) =>
    setParams((known) => {
      const next = new URLSearchParams(known)
      for (const [name, value] of Object.entries(fields))
        value === null ? next.delete(name) : next.set(name, value)
      return next
    })
  return { month, trainer: params.get('trainer'), show }
}

/** What trainers earn in a month; trainers see their own sheet. */
export function CommissionsScreen() {
  const currentUser = useCurrentUser()
  const canAccess = useCanAccess()
  if (!currentUser) return <PageLoading />
  if (canAccess('commissions', 'list')) return <AllCommissions />
  return canAccess('commissions', 'own') ? <OwnCommissions /> : <DeniedPage />
}

function OwnCommissions() {
  const { month } = useShown()
  const { data, error, refetch } = useCall(listOwnCommissions, { query: { month } })
  return (
    <>
      <PageHeader title={texts.own}>
        <PrintButton />
      </PageHeader>
      <MonthChoice />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Lines lines={data} />}
    </>
  )
}

function AllCommissions() {
  const { branch } = useBranchScope()
  const { month, trainer, show } = useShown()
  const query = { month, ...(branch && { branch }) }
  const { data, error, refetch } = useCall(showCommissions, { query })
  const { isRunning, run } = useAction({ refreshes: false })
  const save = (format: 'csv' | 'xlsx') =>
    run(async () => {
      const content = await file(downloadCommissions, { query: { ...query, format } })
      download(content, `${commissionsMessages.fileTitle(monthName(month))}.${format}`)
    })

  function content() {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    if (!data) return <PageLoading />
    if (trainer) return <TrainerSheet trainer={trainer} />
    return <Sheets data={data} onShow={(one) => show({ trainer: one })} />
  }

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle}>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            color="inherit"
            variant="outlined"
            startIcon={<DownloadIcon />}
            disabled={isRunning || !data}
            onClick={() => save(format)}
          >
            {texts[format]}
          </Button>
        ))}
        <PrintButton />
        {branch && data && !trainer && <CloseMonth branch={branch} data={data} />}
      </PageHeader>
      <MonthChoice />
      {content()}
    </>
  )
}

function MonthChoice() {
  const { month, show } = useShown()
  const move = (count: number) => show({ month: addMonths(`${month}-01`, count).slice(0, 7) })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
      <IconButton className="no-print" aria-label={texts.previous} onClick={() => move(-1)}>
        <PreviousIcon />
      </IconButton>
      <Typography variant="h2" component="p" aria-live="polite" sx={{ minWidth: 170, textAlign: 'center' }}>
        {monthName(month)}
      </Typography>
      <IconButton
        className="no-print"
        aria-label={texts.next}
        disabled={month >= thisMonth()}
        onClick={() => move(1)}
      >
        <NextIcon />
      </IconButton>
    </Box>
  )
}

function CloseMonth({
  branch,
  data: { month, notClosable, sheets },
}: {
  branch: string
  data: CommissionMonth
}) {
  const canAccess = useCanAccess()
  const { data: shown } = useBranch(branch)
  if (notClosable !== null || !canAccess('commissions', 'close')) return null
  const name = monthName(month)
  return (
    <ConfirmedAction
      trigger={(ask, isRunning) => (
        <Button variant="contained" loading={isRunning} onClick={ask}>
          {texts.close}
        </Button>
      )}
      title={texts.closeTitle(name, shown?.name ?? '')}
      content={texts.closeContent(formatKurus(sumOf(sheets)))}
      confirm={texts.close}
      destructive
      action={() => call(closeCommissionMonth, { body: { branch, month } })}
      done={texts.closed(name)}
    />
  )
}

interface SheetsProps {
  data: CommissionMonth
  onShow: (trainer: string) => void
}

function Sheets({ data: { closed, notClosable, sheets, unsettled }, onShow }: SheetsProps) {
  const { branch } = useBranchScope()
  const isClosed = (sheet: CommissionSheet) => closed.find((one) => one.branch === sheet.branch)
  const closedHere = closed.find((one) => one.branch === branch)
  const isEverywhere = branch === null
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {(closedHere || notClosable !== null) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {closedHere ? texts.closedOn(formatDay(closedHere.closedAt)) : notClosable}
        </Typography>
      )}
      {unsettled > 0 && <Alert severity="info">{texts.unsettled(unsettled)}</Alert>}
      {sheets.length === 0 ? (
        <Typography role="status">{texts.none}</Typography>
      ) : (
        <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>{texts.fields.trainerName}</TableCell>
                {isEverywhere && <TableCell>{texts.fields.branch}</TableCell>}
                <TableCell align="right">{texts.fields.sessions}</TableCell>
                <TableCell align="right">{texts.fields.amount}</TableCell>
                <TableCell component="td" className="no-print" />
              </TableRow>
            </TableHead>
            <TableBody>
              {sheets.map((sheet) => (
                <TableRow key={`${sheet.branch} ${sheet.trainer}`}>
                  <TableCell component="th" scope="row">
                    {sheet.trainerName}
                  </TableCell>
                  {isEverywhere && (
                    <TableCell>
                      <BranchName id={sheet.branch} />
                      {isClosed(sheet) ? '' : ` · ${texts.open}`}
                    </TableCell>
                  )}
                  <TableCell align="right">{sheet.sessions}</TableCell>
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {formatKurus(sheet.amount)}
                  </TableCell>
                  <TableCell className="no-print" align="right">
                    <Button
                      size="small"
                      aria-label={texts.showOf(sheet.trainerName)}
                      onClick={() => onShow(sheet.trainer)}
                    >
                      {texts.show}
                    </Button>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
            <TableFooter>
              <TableRow>
                <TableCell component="th" scope="row" colSpan={isEverywhere ? 3 : 2}>
                  {texts.total}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {formatKurus(sumOf(sheets))}
                </TableCell>
                <TableCell className="no-print" />
              </TableRow>
            </TableFooter>
          </Table>
        </TableContainer>
      )}
    </Box>
  )
}

function BranchName({ id }: { id: string }) {
  const { data } = useBranch(id)
  return data?.name ?? ''
}

/** One trainer’s sheet, to print and sign. */
function TrainerSheet({ trainer }: { trainer: string }) {
  const { branch } = useBranchScope()
  const { month, show } = useShown()
  const { data, error, refetch } = useCall(listCommissionLines, {
    query: { month, trainer, ...(branch && { branch }) },
  })
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {data?.[0] && texts.sheetOf(data[0].trainerName)}
        </Typography>
        <Button className="no-print" startIcon={<BackIcon />} onClick={() => show({ trainer: null })}>
          {texts.back}
        </Button>
      </Box>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Lines lines={data} />}
      <Typography sx={{ display: 'none', mt: 6, '@media print': { display: 'block' } }}>
        {texts.signature}: ..............................
      </Typography>
    </Box>
  )
}

function Lines({ lines }: { lines: readonly CommissionLine[] | undefined }) {
  if (!lines) return <PageLoading />
  if (lines.length === 0) return <Typography role="status">{texts.none}</Typography>
  const wide = { display: { xs: 'none', sm: 'table-cell' }, '@media print': { display: 'table-cell' } }
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{texts.lines.day}</TableCell>
            <TableCell>{texts.lines.member}</TableCell>
            <TableCell sx={wide}>{texts.lines.pack}</TableCell>
            <TableCell sx={wide}>{texts.lines.rule}</TableCell>
            <TableCell align="right" sx={wide}>
              {texts.lines.base}
            </TableCell>
            <TableCell align="right">{texts.lines.amount}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={`${line.startsAt} ${line.memberName} ${line.isReversal}`}>
              <TableCell>{formatShortMoment(line.startsAt)}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {line.memberName}
                {line.isReversal && ` · ${commissionsMessages.reversal}`}
              </TableCell>
              <TableCell sx={{ ...wide, overflowWrap: 'anywhere' }}>{line.packName}</TableCell>
              <TableCell sx={wide}>{ruleText(line)}</TableCell>
              <TableCell align="right" sx={wide}>
                {formatKurus(line.base)}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {formatKurus(line.amount)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" colSpan={2}>
              {texts.total}
            </TableCell>
            <TableCell sx={wide} colSpan={3} />
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {formatKurus(sumOf(lines))}
            </TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  )
}
