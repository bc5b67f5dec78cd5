import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'

interface ProblemTableProps {
  problems: readonly { row: number; label: string; cell: string; message: string }[]
}

/** The error of each cell. */
export function ProblemTable({ problems }: ProblemTableProps) {
  const { problem } = importTexts
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{problem.row}</TableCell>
          <TableCell>{problem.column}</TableCell>
          <TableCell>{problem.cell}</TableCell>
          <TableCell>{problem.message}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {problems.map(({ row, label, cell, message }) => (
          <TableRow key={`${row} ${label}`}>
            <TableCell>{row}</TableCell>
            <TableCell>{label}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 112 }}>{cell}</TableCell>
            <TableCell>{message}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
