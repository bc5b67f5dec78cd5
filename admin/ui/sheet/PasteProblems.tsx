import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { useId } from 'react'
import type { PasteProblem } from '#admin/ui/sheet/plan-paste.ts'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'

/** The maximum listed; the rest is counted. */
const mostShown = 100

/** Lists the invalid cells of a pasted block. */
export function PasteProblems({
  problems,
  onClose,
}: {
  problems: readonly PasteProblem[]
  onClose: () => void
}) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{sheetTexts.pasteTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{sheetTexts.pasteContent(problems.length)}</DialogContentText>
        <ProblemTable problems={problems.slice(0, mostShown)} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {sheetTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The error of each cell. */
export function ProblemTable({ problems }: { problems: readonly PasteProblem[] }) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{sheetTexts.row}</TableCell>
          <TableCell>{sheetTexts.column}</TableCell>
          <TableCell>{sheetTexts.cell}</TableCell>
          <TableCell>{sheetTexts.problem}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {problems.map(({ row, label, cell, message }) => (
          <TableRow key={`${row} ${label}`}>
            <TableCell>{row}</TableCell>
            <TableCell>{label}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{cell}</TableCell>
            <TableCell>{message}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
