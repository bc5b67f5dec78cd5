import AddIcon from '@mui/icons-material/AddOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import GroupAddIcon from '@mui/icons-material/GroupAddOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import RemoveIcon from '@mui/icons-material/RemoveOutlined'
import { Box, Button, Card, Divider, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext, useRedirect } from 'react-admin'
import { useCanAccess, useCurrentUser, worksIn } from '#admin/core/auth/access.ts'
import { call, file } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import type { WalletRecord } from '#admin/resources/money/balances/balance-columns.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { ChangeDialog, type Direction, useMayAdjust } from '#admin/resources/money/balances/ChangeDialog.tsx'
import { EntryHistory } from '#admin/resources/money/balances/EntryHistory.tsx'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { MailLink } from '#admin/ui/contact-links.tsx'
import { DatePickerField } from '#admin/ui/date/DatePickerField.tsx'
import { download } from '#admin/ui/export/download.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditRecordButton, ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import { closeWallet, downloadStatement } from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'

function WalletBody() {
  const wallet = useRecordContext<WalletRecord>()
  if (!wallet) return null
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <WalletBalance wallet={wallet} />
      <Divider />
      <EntryHistory key={wallet.id} wallet={wallet.id} />
    </Box>
  )
}

function Aside() {
  const wallet = useRecordContext<WalletRecord>()
  if (!wallet) return null
  const { email, phone, createdAt } = wallet
  return (
    <>
      <Card component="section" sx={{ p: 2 }}>
        <Details
          entries={[
            ['email', <MailLink key="email" email={email} />],
            ['phone', formatPhone(phone)],
            ['createdAt', formatShortDay(createdAt)],
          ]}
        />
      </Card>
      <Card component="section" sx={{ p: 2 }}>
        <StatementDownload wallet={wallet} />
      </Card>
      <EditRecordButton />
    </>
  )
}

export function BalanceShow() {
  return (
    <ShowPage subtitle={({ branchName }) => branchName} aside={<Aside />}>
      <WalletBody />
    </ShowPage>
  )
}

/** A wallet’s balance and the possible actions. */
function WalletBalance({ wallet }: { wallet: WalletRecord }) {
  const [direction, setDirection] = useState<Direction | null>(null)
  const canAccess = useCanAccess()
  const mayAdjust = useMayAdjust()
  const person = useCurrentUser()
  const isOwnBranch = worksIn(person, wallet.branch_id)
  const mayChange = isOwnBranch && canAccess('balances', 'edit')
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <div>
        <Typography variant="caption" component="h2" sx={{ color: 'text.secondary' }}>
          {balanceTexts.balance}
        </Typography>
        <Typography
          component="p"
          sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatKurus(wallet.balance)}
        </Typography>
      </div>
      {mayChange && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setDirection('in')}>
              {balanceTexts.topUp}
            </Button>
            {(mayAdjust || canAccess('balances', 'pay-back')) && (
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<RemoveIcon />}
                disabled={wallet.balance === 0}
                onClick={() => setDirection('out')}
              >
                {balanceTexts.debit}
              </Button>
            )}
            {canAccess('balances', 'referral') && (
              <Button color="inherit" startIcon={<GroupAddIcon />} onClick={() => setDirection('referral')}>
                {balanceTexts.referral}
              </Button>
            )}
          </Box>
          <CloseWallet wallet={wallet} />
        </>
      )}
      {direction && <ChangeDialog wallet={wallet} direction={direction} onClose={() => setDirection(null)} />}
    </Box>
  )
}

/** Closes an empty wallet after a confirmation; one with money explains why it cannot be closed. */
function CloseWallet({ wallet }: { wallet: WalletRecord }) {
  const redirect = useRedirect()
  if (wallet.balance > 0)
    return (
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {balanceTexts.closeHint}
      </Typography>
    )

  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button color="error" startIcon={<LockIcon />} onClick={ask}>
          {balanceTexts.close}
        </Button>
      )}
      title={balanceTexts.closeTitle(wallet.owner)}
      content={balanceTexts.closeContent}
      confirm={balanceTexts.close}
      destructive
      action={() => call(closeWallet, { params: { memberId: wallet.id } })}
      done={balancesMessages.closed}
      onDone={() => redirect('list', 'balances')}
    />
  )
}

/** Downloads a wallet’s statement, for a period or from the beginning. */
function StatementDownload({ wallet }: { wallet: WalletRecord }) {
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const { isRunning, run } = useAction({ refreshes: false })

  const save = (format: 'pdf' | 'csv') =>
    run(async () => {
      const query = { format, ...(from && { from }), ...(until && { until }) }
      const statement = await file(downloadStatement, { params: { memberId: wallet.id }, query })
      download(statement, `${balanceTexts.statementName(wallet.owner)}.${format}`)
    })

  const day = (id: string, label: string, value: string, onChange: (day: string) => void) => (
    <DatePickerField
      id={id}
      kind="date"
      label={label}
      value={value}
      onChange={onChange}
      min="2000-01-01"
      max="2199-12-31"
    />
  )

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h2">
        {balanceTexts.statement}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        {day('statement-from', balanceTexts.statementFrom, from, setFrom)}
        {day('statement-until', balanceTexts.statementUntil, until, setUntil)}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {balanceTexts.statementHint}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(['pdf', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="outlined"
            color="inherit"
            startIcon={<DownloadIcon />}
            disabled={isRunning}
            onClick={() => save(format)}
          >
            {format === 'pdf' ? balanceTexts.statementPdf : balanceTexts.statementCsv}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
