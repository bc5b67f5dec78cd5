import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import MailIcon from '@mui/icons-material/ForwardToInboxOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { call, file } from '#admin/core/client.ts'
import { texts as common } from '#admin/core/i18n/texts.ts'
import { useAction } from '#admin/core/use-action.ts'
import { saleTexts as texts } from '#admin/resources/money/sales/sales.texts.ts'
import { download } from '#admin/ui/export/download.ts'
import { Letterhead } from '#admin/ui/Letterhead.tsx'
import { formatDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { downloadReceipt, mailReceipt, type SaleDetails } from '#shared/money/sales/sales.contract.ts'
import { receiptTexts, salesMessages } from '#shared/money/sales/sales.messages.ts'

/** Rows of texts; the last column holds amounts. */
function Rows({ label, head, rows }: { label: string; head: string[]; rows: string[][] }) {
  if (rows.length === 0) return null
  const align = (index: number) => (index === head.length - 1 ? 'right' : 'left')
  return (
    <Table size="small" aria-label={label} sx={{ mb: 2, '& td, & th': { color: '#000', px: 0.5 } }}>
      <TableHead>
        <TableRow>
          {head.map((name, index) => (
            <TableCell key={name} align={align(index)}>
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((cells, row) => (
          // Rows are never reordered.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <TableRow key={row}>
            {cells.map((cell, index) => (
              <TableCell key={head[index]} align={align(index)} sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** A sale’s receipt; only it is printed while it is open. */
function ReceiptDialog({ sale, onClose }: { sale: SaleDetails; onClose: () => void }) {
  const titleId = useId()
  const mailing = useAction({ refreshes: false })
  const saving = useAction({ refreshes: false })
  const params = { id: sale._id }

  const save = () =>
    saving.run(async () => {
      const content = await file(downloadReceipt, { params })
      download(content, `${receiptTexts.fileName}-${sale.number}.pdf`)
    })

  const instalments = sale.receivables.filter(({ reason }) => reason !== salesMessages.downPayment)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} className="print-sheet" fullWidth maxWidth="sm">
      <DialogContent sx={{ bgcolor: '#fff', color: '#000' }}>
        <Letterhead branch={sale.branch} />
        <Typography id={titleId} variant="h2" component="h1" sx={{ mb: 1 }}>
          {texts.receiptTitle(sale.number)}
        </Typography>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {[
            sale.userName || texts.noBuyer,
            formatShortMoment(sale.createdAt),
            `${receiptTexts.seller}: ${sale.sellerName}`,
          ].join(' · ')}
        </Typography>
        {sale.reversedAt && (
          <Typography sx={{ mb: 2, fontWeight: 700 }}>
            {receiptTexts.reversed(formatShortMoment(sale.reversedAt))}
          </Typography>
        )}
        <Rows
          label={texts.lines}
          head={[receiptTexts.line, receiptTexts.quantity, receiptTexts.discount, receiptTexts.amount]}
          rows={sale.lines.map(({ name, quantity, discount, discountReason, amount }) => [
            name,
            String(quantity),
            discount > 0 ? `${formatKurus(-discount)} (${discountReason})` : '',
            formatKurus(amount),
          ])}
        />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{texts.total}</Typography>
          <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatKurus(sale.total)}
          </Typography>
        </Box>
        <Rows
          label={receiptTexts.payments}
          head={[receiptTexts.method, receiptTexts.paidOn, receiptTexts.amount]}
          rows={sale.payments
            .filter(({ isReversed }) => !isReversed)
            .map(({ method, day, amount }) => [texts.methods[method], formatDay(day), formatKurus(amount)])}
        />
        <Rows
          label={receiptTexts.plan}
          head={[receiptTexts.installment, receiptTexts.dueOn, receiptTexts.amount]}
          rows={instalments.map(({ reason, dueOn, amount }) => [
            reason,
            formatDay(dueOn),
            formatKurus(amount),
          ])}
        />
        <Typography variant="caption" component="p" sx={{ textAlign: 'center' }}>
          {texts.noFiscalValue}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onClose}>
          {texts.close}
        </Button>
        {sale.user && (
          <Button
            startIcon={<MailIcon />}
            loading={mailing.isRunning}
            onClick={() =>
              mailing.run(
                () => call(mailReceipt, { params }),
                ({ message }) => message,
              )
            }
          >
            {texts.sendReceipt}
          </Button>
        )}
        <Button startIcon={<DownloadIcon />} loading={saving.isRunning} onClick={save}>
          {texts.downloadReceipt}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} autoFocus onClick={() => window.print()}>
          {common.layout.print}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Opens the receipt of a sale. */
export function SaleReceiptButton({ sale }: { sale: SaleDetails }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<ReceiptIcon />} onClick={() => setOpen(true)}>
        {texts.receipt}
      </Button>
      {isOpen && <ReceiptDialog sale={sale} onClose={() => setOpen(false)} />}
    </>
  )
}
