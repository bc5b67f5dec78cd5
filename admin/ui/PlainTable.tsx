import {
  type SxProps,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  type Theme,
} from '@mui/material'
import type { ReactNode } from 'react'

interface PlainTableProps {
  /** Names the table for keyboard and screen reader, if no heading does. */
  label?: string
  head: readonly string[]
  /** The columns of `head` with amounts. */
  amounts?: readonly string[]
  /** The first cell names its row. */
  hasRowNames?: boolean
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
  sx?: SxProps<Theme>
}

/** A short table, without pages and sorting. */
export function PlainTable({ label, head, amounts = [], hasRowNames, rows, sx }: PlainTableProps) {
  const isAmount = (index: number) => amounts.includes(head[index] ?? '')
  return (
    <TableContainer {...(label && { tabIndex: 0, role: 'region', 'aria-label': label })} sx={sx}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {head.map((name, index) => (
              <TableCell key={name} align={isAmount(index) ? 'right' : 'left'}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, index) => (
                <TableCell
                  key={head[index]}
                  {...(hasRowNames && index === 0 && { component: 'th', scope: 'row' })}
                  {...(isAmount(index)
                    ? { align: 'right', sx: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }
                    : { sx: { overflowWrap: 'anywhere' } })}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
