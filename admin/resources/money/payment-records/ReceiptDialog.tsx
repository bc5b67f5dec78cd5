import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Box, Button, Dialog, DialogActions, DialogContent, Typography } from '@mui/material'
import { useId } from 'react'
import { texts as common } from '#admin/core/i18n/texts.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { Letterhead } from '#admin/ui/Letterhead.tsx'
import { formatDay } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { shortNumber } from '#shared/core/short-number.ts'
import type { DeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'

const { receipt: texts } = paymentRecordTexts

interface ReceiptProps {
  branch: string
  lines: readonly (readonly [label: string, value: string])[]
  /** Lira. */
  total: number
  onClose: () => void
}

/** A payment’s receipt. */
export default function ReceiptDialog({ payment, onClose }: { payment: DeskPayment; onClose: () => void }) {
  const { _id, branch, memberName, package: paidFor, amount, method, date, note } = payment
  const lines = [
    [texts.number, shortNumber(_id)],
    [texts.date, formatDay(date)],
    [texts.member, memberName],
    [texts.paidFor, paidFor],
    [texts.method, membershipTexts.methods[method]],
    [texts.note, note],
  ] as const
  return <Receipt branch={branch} lines={lines} total={amount} onClose={onClose} />
}

/** A receipt for money at the desk; only it is printed while it is open. */
export function Receipt({ branch, lines, total, onClose }: ReceiptProps) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} className="print-sheet" fullWidth maxWidth="xs">
      <DialogContent sx={{ bgcolor: '#fff', color: '#000' }}>
        <Letterhead branch={branch} />
        <Typography id={titleId} variant="h2" component="h1" sx={{ mb: 1.5 }}>
          {texts.title}
        </Typography>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px' }}>
          {lines
            .filter(([, value]) => value)
            .map(([label, value], index) => (
              // Lines are never reordered, and two debts may have one name.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Box key={index} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2">
                  {label}
                </Typography>
                <Typography
                  component="dd"
                  variant="body2"
                  sx={{ m: 0, textAlign: 'right', fontWeight: 600, overflowWrap: 'break-word', minWidth: 0 }}
                >
                  {value}
                </Typography>
              </Box>
            ))}
        </Box>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'baseline',
            mt: 1.5,
            pt: 1.5,
            borderTop: 1,
          }}
        >
          <Typography sx={{ fontWeight: 600 }}>{texts.total}</Typography>
          <Typography variant="h1" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatKurus(total)}
          </Typography>
        </Box>
        <Typography variant="caption" component="p" sx={{ mt: 2, textAlign: 'center' }}>
          {texts.noFiscalValue}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {texts.close}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} autoFocus onClick={() => window.print()}>
          {common.layout.print}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
