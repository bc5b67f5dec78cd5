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
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { type Conflict, useSheet, useSheetState } from '#admin/ui/sheet/sheet-store.ts'
import { writeCell } from '#shared/core/sheets/sheets.ts'

/** Resolves a conflict: shows the other user’s values and asks which to keep. */
export function ConflictDialog() {
  const { conflict } = useSheetState()
  return conflict && <OpenConflict conflict={conflict} />
}

function OpenConflict({ conflict: { rows, settle } }: { conflict: Conflict }) {
  const { fields } = useSheet().definition.sheet
  const titleId = useId()
  const contentId = useId()
  const isGone = rows.some(({ theirs }) => theirs === null)
  const lines = rows.flatMap(({ id, mine, theirs }) =>
    fields
      .filter(({ name }) => name in mine)
      .map((field) => ({
        key: `${id} ${field.name}`,
        label: field.label,
        mine: writeCell(field, mine[field.name]),
        theirs: writeCell(field, theirs?.[field.name]),
      })),
  )
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={contentId}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={titleId}>{sheetTexts.conflictTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id={contentId} sx={{ mb: 2 }}>
          {isGone ? sheetTexts.conflictGone : sheetTexts.conflictContent}
        </DialogContentText>
        {!isGone && (
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{sheetTexts.column}</TableCell>
                <TableCell>{sheetTexts.conflictTheirs}</TableCell>
                <TableCell>{sheetTexts.conflictMine}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map((line) => (
                <TableRow key={line.key}>
                  <TableCell component="th" scope="row">
                    {line.label}
                  </TableCell>
                  <TableCell>{line.theirs}</TableCell>
                  <TableCell>{line.mine}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" autoFocus onClick={() => settle(false)}>
          {isGone ? sheetTexts.conflictUnderstood : sheetTexts.keepTheirs}
        </Button>
        {!isGone && (
          <Button variant="contained" onClick={() => settle(true)}>
            {sheetTexts.keepMine}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
