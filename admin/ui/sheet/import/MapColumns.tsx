import { Alert, Box, Button, MenuItem, TableContainer, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { PlainTable } from '#admin/ui/PlainTable.tsx'
import { SaveButton } from '#admin/ui/SaveButton.tsx'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { MemberChecks } from '#admin/ui/sheet/import/MemberChecks.tsx'
import { ProblemTable } from '#admin/ui/sheet/import/ProblemTable.tsx'
import { useMayImport } from '#admin/ui/sheet/import/use-may-import.ts'
import type { DayOrder } from '#shared/core/sheets/cell-values.ts'
import { guessColumns, restrictedFields, type Sheet } from '#shared/core/sheets/sheets.ts'
import {
  checkImport,
  type Import,
  type ImportCheck,
  type ImportChoices,
  mostNamedProblems,
  startImport,
} from '#shared/money/imports/imports.contract.ts'

interface MapColumnsProps {
  sheet: Sheet
  file: Import
  onStarted: (file: Import) => void
  onBack: () => void
}

const noColumn = -1

/** The second step: map columns, dry run, import. */
export function MapColumns({ sheet, file, onStarted, onBack }: MapColumnsProps) {
  const [columns, setColumns] = useState<Readonly<Record<string, number>>>(file.columns)
  const [dayOrder, setDayOrder] = useState<DayOrder>(file.dayOrder)
  const [check, setCheck] = useState<ImportCheck | null>(null)
  const [choices, setChoices] = useState<ImportChoices>({ decisions: {}, shared: 'ask' })
  const [isStale, setStale] = useState(false)
  const { isRunning, run } = useAction({ refreshes: false })
  const params = { importId: file._id }
  const mayImport = useMayImport()
  const guessed = guessColumns(sheet, file.headings)
  const leftOut = restrictedFields(sheet, guessed)
    .filter((field) => !mayImport(field))
    .flatMap(({ name }) => file.headings[guessed[name] ?? noColumn] ?? [])

  function choose(name: string, column: number) {
    const { [name]: _, ...others } = columns
    setColumns(column === noColumn ? others : { ...others, [name]: column })
    setCheck(null)
  }

  const lookAt = () =>
    run(async () => {
      const more = sheet.name === 'members' ? { choices } : {}
      setCheck(await call(checkImport, { params, body: { columns, dayOrder, ...more } }))
      setStale(false)
    })
  const start = () =>
    run(async () => onStarted(await call(startImport, { params, body: { skipsProblems: true } })))

  const isNeeded = (name: string, preset?: string) =>
    preset === undefined && !sheet.row.shape[name]?.safeParse('').success

  const left = check ? check.wrong + (check.members?.waiting ?? 0) : 0

  return (
    <Box component="section" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Typography variant="h2">{importTexts.columnsTitle}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {importTexts.columnsHint(file.fileName || importTexts.unnamed, file.rowCount)}
        </Typography>
      </div>
      {leftOut.length > 0 && <Alert severity="info">{importTexts.leftOut(leftOut)}</Alert>}
      <Box
        // The result of a check, or an import, belongs to the choices that were sent.
        inert={isRunning}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}
      >
        {sheet.fields.filter(mayImport).map(({ name, label, preset }) => (
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
        <Box inert={isRunning} sx={{ display: 'contents' }}>
          <Alert severity={check.wrong > 0 ? 'warning' : 'success'}>
            {check.wrong > 0
              ? importTexts.someWrong(check.good, check.wrong)
              : importTexts.allGood(check.good)}
          </Alert>
          {check.members && (
            <MemberChecks
              sheet={sheet}
              members={check.members}
              choices={choices}
              onChoose={(chosen) => {
                setChoices(chosen)
                setStale(true)
              }}
            />
          )}
          {isStale && <Alert severity="info">{importTexts.members.stale}</Alert>}
          <CheckedFile sheet={sheet} columns={columns} check={check} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {check && check.good > 0 && !isStale ? (
          <SaveButton loading={isRunning} onClick={start}>
            {left > 0 ? importTexts.addSkipping(check.good, left) : importTexts.add(check.good)}
          </SaveButton>
        ) : (
          <SaveButton loading={isRunning} onClick={lookAt}>
            {importTexts.check}
          </SaveButton>
        )}
        <Button color="inherit" disabled={isRunning} onClick={onBack}>
          {importTexts.back}
        </Button>
      </Box>
    </Box>
  )
}

interface CheckedFileProps {
  sheet: Sheet
  columns: Readonly<Record<string, number>>
  check: ImportCheck
}

/** The result of a dry run: all errors by row, and a preview of the first rows. */
function CheckedFile({ sheet, columns, check }: CheckedFileProps) {
  // The columns of members are many, and few files have all of them.
  const fields = sheet.fields.filter(({ name }) => sheet.name !== 'members' || name in columns)
  const labelOf = (name: string) => sheet.fields.find((field) => field.name === name)?.label ?? name
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
        <PlainTable
          label={importTexts.sampleTitle}
          head={fields.map(({ label }) => label)}
          amounts={fields.filter(({ kind }) => kind === 'money').map(({ label }) => label)}
          rows={check.sample.map((row, index) => ({
            key: index,
            cells: fields.map(({ name }) => row[name]),
          }))}
          sx={{ whiteSpace: 'nowrap' }}
        />
      </Box>
    </>
  )
}
