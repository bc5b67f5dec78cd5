import { Box, Card, Divider, Link as MuiLink } from '@mui/material'
import { useRecordContext } from 'react-admin'
import type { WalletRecord } from '#admin/resources/money/balances/balances.data.ts'
import { EntryHistory } from '#admin/resources/money/balances/EntryHistory.tsx'
import { StatementDownload } from '#admin/resources/money/balances/StatementDownload.tsx'
import { WalletBalance } from '#admin/resources/money/balances/WalletBalance.tsx'
import { formatDay } from '#admin/ui/dates.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditButton } from '#admin/ui/page/EditButton.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { formatPhone } from '#shared/core/phone-text.ts'

function WalletBody() {
  const wallet = useRecordContext<WalletRecord>()
  if (!wallet) return null
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <WalletBalance wallet={wallet} />
      <Divider />
      <EntryHistory key={wallet.id} wallet={wallet.id} balance={wallet.balance} />
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
            [
              'email',
              <MuiLink key="email" href={`mailto:${email}`} color="secondary">
                {email}
              </MuiLink>,
            ],
            ['phone', formatPhone(phone)],
            ['createdAt', formatDay(createdAt)],
          ]}
        />
      </Card>
      <Card component="section" sx={{ p: 2 }}>
        <StatementDownload wallet={wallet} />
      </Card>
      <EditButton />
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
