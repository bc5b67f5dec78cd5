import { Alert, Box, Button, MenuItem, TableContainer, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { PlainTable } from '#admin/ui/PlainTable.tsx'
import { SaveButton } from '#admin/ui/SaveButton.tsx'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { MemberChecks } from '#admin/ui/sheet/import/MemberChecks.tsx'
import { ProblemRows } from '#admin/ui/sheet/import/ProblemRows.tsx'
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
  type RowProblem,
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
  const [choices, setChoices] = useState<ImportChoices>(file.choices ?? { decisions: {}, shared: 'ask' })
  const [isRemembered, setRemembered] = useState(file.isRemembered === true)
  const [isStale, setStale] = useState(false)
  const { isRunning, run } = useAction({ refreshes: false })
  const params = { importId: file._id }
  const mayImport = useMayImport()
  const guessed = guessColumns(sheet, file.headings)
  const leftOut = restrictedFields(sheet, guessed)
    .filter((field) => !mayImport(field))
    .flatMap(({ name }) => file.headings[guessed[name] ?? noColumn] ?? [])

  const mapped = new Set(Object.values(columns))
  const unmapped = file.headings.filter(
    (heading, index) => heading !== '' && !mapped.has(index) && !leftOut.includes(heading),
  )

  function choose(name: string, column: number) {
    const { [name]: _, ...others } = columns
    setColumns(column === noColumn ? others : { ...others, [name]: column })
    setCheck(null)
  }

  function mapAnew() {
    const fields = new Set(sheet.fields.filter(mayImport).map(({ name }) => name))
    setColumns(Object.fromEntries(Object.entries(guessed).filter(([name]) => fields.has(name))))
    setRemembered(false)
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

  const mayStart =
    check !== null &&
    check.good > 0 &&
    !isStale &&
    !(check.members?.asksPrices && choices.prices === undefined)
  const left = check ? check.wrong + (check.members?.waiting ?? 0) : 0

  return (
    <Box component="section" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Typography variant="h2">{importTexts.columnsTitle}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {importTexts.columnsHint(file.fileName || importTexts.unnamed, file.rowCount)}
        </Typography>
      </div>
      {isRemembered && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={mapAnew}>
              {importTexts.mapAnew}
            </Button>
          }
        >
          {importTexts.remembered}
        </Alert>
      )}
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
      {unmapped.length > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {importTexts.unmapped(unmapped)}
        </Typography>
      )}
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
              hasPaid={'paid' in columns || 'debt' in columns}
              onChoose={(chosen) => {
                setChoices(chosen)
                setStale(true)
              }}
            />
          )}
          {isStale && <Alert severity="info">{importTexts.members.stale}</Alert>}
          <CheckedFile sheet={sheet} columns={columns} check={check} />
          {!isStale && <ProblemRows file={file} counts={{ refused: left, warned: check.warned }} />}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mayStart ? (
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

/** The result of a dry run: errors and warnings by row, and a preview of the first rows. */
function CheckedFile({ sheet, columns, check }: CheckedFileProps) {
  // The columns of members are many, and few files have all of them.
  const fields = sheet.fields.filter(({ name }) => sheet.name !== 'members' || name in columns)
  const { problems, warned, warnings } = check
  return (
    <>
      {problems.length > 0 && (
        <Problems sheet={sheet} title={importTexts.problemsTitle} problems={problems} />
      )}
      {warnings.length > 0 && (
        <Problems
          sheet={sheet}
          title={importTexts.warningsTitle}
          hint={importTexts.warningsHint(warned)}
          problems={warnings}
        />
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

interface ProblemsProps {
  sheet: Sheet
  title: string
  hint?: string
  problems: readonly RowProblem[]
}

function Problems({ sheet, title, hint, problems }: ProblemsProps) {
  const labelOf = (name: string) => sheet.fields.find((field) => field.name === name)?.label ?? name
  return (
    <Box component="section">
      <Typography variant="h3">{title}</Typography>
      {hint && <Typography variant="body2">{hint}</Typography>}
      {problems.length >= mostNamedProblems && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {importTexts.problemsMore(mostNamedProblems)}
        </Typography>
      )}
      <TableContainer tabIndex={0} role="region" aria-label={title} sx={{ maxHeight: 260 }}>
        <ProblemTable
          problems={problems.map(({ field, ...problem }) => ({ ...problem, label: labelOf(field) }))}
        />
      </TableContainer>
    </Box>
  )
}
