import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { OrderRecord } from '#admin/resources/shop/vitamin-orders/vitamin-orders.data.ts'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

/** The ordered products at the prices of that time. */
export function OrderItems({ order: { items, total } }: { order: OrderRecord }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h3" component="h2">
        {orderTexts.items}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={orderTexts.items}>
        <Table size="small" sx={{ '& tr > :first-of-type': { pl: 0 }, '& tr > :last-child': { pr: 0 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{orderTexts.product}</TableCell>
              <TableCell align="right">{orderTexts.amount}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map(({ _id, name, image, quantity, price }) => (
              <TableRow key={_id}>
                <TableCell>
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                    <Thumbnail image={image} />
                    <Box sx={{ minWidth: 0 }}>
                      {name}
                      <Typography variant="body2" sx={{ ...figure, color: 'text.secondary' }}>
                        {quantity} × {formatLira(price)}
                      </Typography>
                    </Box>
                  </Box>
                </TableCell>
                <TableCell align="right" sx={figure}>
                  {formatLira(liraOf(kurusOf(price) * quantity))}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell sx={{ fontSize: 'inherit', fontWeight: 650, color: 'text.primary' }}>
                {orderTexts.fields.total}
              </TableCell>
              <TableCell
                align="right"
                sx={{ ...figure, fontSize: '1rem', fontWeight: 700, color: 'text.primary' }}
              >
                {formatLira(total)}
              </TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
    </Box>
  )
}
