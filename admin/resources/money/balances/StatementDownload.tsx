import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { file } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import type { WalletRecord } from '#admin/resources/money/balances/balances.data.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { download } from '#admin/ui/export/download.ts'
import { downloadStatement } from '#shared/money/balances/balances.contract.ts'

/** Downloads a wallet’s statement, for a period or from the beginning. */
export function StatementDownload({ wallet }: { wallet: WalletRecord }) {
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const { isRunning, run } = useAction()

  const save = (format: 'pdf' | 'csv') =>
    run(async () => {
      const query = { format, ...(from && { from }), ...(until && { until }) }
      const statement = await file(downloadStatement, { params: { memberId: wallet.id }, query })
      download(statement, `${balanceTexts.statementName(wallet.owner)}.${format}`)
    })

  const day = (id: string, label: string, value: string, onChange: (day: string) => void) => (
    <TextField
      id={id}
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '2000-01-01', max: '2199-12-31' } }}
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
