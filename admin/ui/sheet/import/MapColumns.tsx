import {
  Alert,
  Box,
  Button,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { ProblemTable } from '#admin/ui/sheet/paste.tsx'
import { useSheet } from '#admin/ui/sheet/sheet-store.ts'
import type { DayOrder } from '#shared/core/sheets/cell-values.ts'
import {
  checkImport,
  type Import,
  type ImportCheck,
  mostNamedProblems,
  startImport,
} from '#shared/money/imports/imports.contract.ts'

interface MapColumnsProps {
  file: Import
  onStarted: (file: Import) => void
  onBack: () => void
}

const noColumn = -1

/** The second step: map columns, dry run, import. */
export function MapColumns({ file, onStarted, onBack }: MapColumnsProps) {
  const { sheet } = useSheet().definition
  const [columns, setColumns] = useState<Readonly<Record<string, number>>>(file.columns)
  const [dayOrder, setDayOrder] = useState<DayOrder>(file.dayOrder)
  const [check, setCheck] = useState<ImportCheck | null>(null)
  const { isRunning, run } = useAction({ refreshes: false })
  const params = { importId: file._id }

  function choose(name: string, column: number) {
    const { [name]: _, ...others } = columns
    setColumns(column === noColumn ? others : { ...others, [name]: column })
    setCheck(null)
  }

  const lookAt = () =>
    run(async () => setCheck(await call(checkImport, { params, body: { columns, dayOrder } })))
  const start = () =>
    run(async () => onStarted(await call(startImport, { params, body: { skipsProblems: true } })))

  const isNeeded = (name: string, preset?: string) =>
    preset === undefined && !sheet.row.shape[name]?.safeParse('').success

  return (
    <Box component="section" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Typography variant="h2">{importTexts.columnsTitle}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {importTexts.columnsHint(file.fileName, file.rowCount)}
        </Typography>
      </div>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}>
        {sheet.fields.map(({ name, label, preset }) => (
          <TextField
            key={name}
            select
            id={`column-${name}`}
            label={label}
            required={isNeeded(name, preset)}
            value={columns[name] ?? noColumn}
            onChange={({ target }) => choose(name, Number(target.value))}
          >
            <MenuItem value={noColumn}>{importTexts.none}</MenuItem>
            {file.headings.map((heading, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
              <MenuItem key={index} value={index}>
                {heading || importTexts.untitled(index + 1)}
              </MenuItem>
            ))}
          </TextField>
        ))}
        <TextField
          select
          id="day-order"
          label={importTexts.dayOrder}
          value={dayOrder}
          onChange={({ target }) => {
            setDayOrder(target.value as DayOrder)
            setCheck(null)
          }}
        >
          <MenuItem value="day-first">{importTexts.dayFirst}</MenuItem>
          <MenuItem value="month-first">{importTexts.monthFirst}</MenuItem>
        </TextField>
      </Box>
      {check && (
        <>
          <Alert severity={check.wrong > 0 ? 'warning' : 'success'}>
            {check.wrong > 0
              ? importTexts.someWrong(check.good, check.wrong)
              : importTexts.allGood(check.good)}
          </Alert>
          <CheckedFile check={check} />
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {check && check.good > 0 ? (
          <Button variant="contained" loading={isRunning} onClick={start}>
            {check.wrong > 0 ? importTexts.addSkipping(check.good, check.wrong) : importTexts.add(check.good)}
          </Button>
        ) : (
          <Button variant="contained" loading={isRunning} onClick={lookAt}>
            {importTexts.check}
          </Button>
        )}
        <Button color="inherit" disabled={isRunning} onClick={onBack}>
          {importTexts.back}
        </Button>
      </Box>
    </Box>
  )
}

/** The result of a dry run: all errors by row, and a preview of the first rows. */
function CheckedFile({ check }: { check: ImportCheck }) {
  const { fields } = useSheet().definition.sheet
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  return (
    <>
      {check.problems.length > 0 && (
        <Box component="section">
          <Typography variant="h3">{importTexts.problemsTitle}</Typography>
          {check.problems.length >= mostNamedProblems && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {importTexts.problemsMore(mostNamedProblems)}
            </Typography>
          )}
          <TableContainer
            tabIndex={0}
            role="region"
            aria-label={importTexts.problemsTitle}
            sx={{ maxHeight: 260 }}
          >
            <ProblemTable
              problems={check.problems.map(({ field, ...problem }) => ({
                ...problem,
                label: labelOf(field),
              }))}
            />
          </TableContainer>
        </Box>
      )}
      <Box component="section">
        <Typography variant="h3">{importTexts.sampleTitle}</Typography>
        <TableContainer tabIndex={0} role="region" aria-label={importTexts.sampleTitle}>
          <Table size="small" sx={{ whiteSpace: 'nowrap' }}>
            <TableHead>
              <TableRow>
                {fields.map(({ name, label, kind }) => (
                  <TableCell key={name} align={kind === 'money' ? 'right' : 'left'}>
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {check.sample.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no names
                <TableRow key={index}>
                  {fields.map(({ name, kind }) => (
                    <TableCell key={name} align={kind === 'money' ? 'right' : 'left'}>
                      {row[name]}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Box>
    </>
  )
}
