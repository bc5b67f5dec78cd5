import { Alert, Box, MenuItem, TextField, Typography } from '@mui/material'
import { PlainTable } from '#admin/ui/PlainTable.tsx'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { MemberQuestions } from '#admin/ui/sheet/import/MemberQuestions.tsx'
import type { Sheet } from '#shared/core/sheets/sheets.ts'
import {
  type ImportChoices,
  type MemberCheck,
  mostNamedPeople,
  type RowConflict,
  type RowDecision,
} from '#shared/money/imports/imports.contract.ts'

const texts = importTexts.members

interface MemberChecksProps {
  sheet: Sheet
  members: MemberCheck
  choices: ImportChoices
  /** Whether what is not paid of a price can be told from the file. */
  hasPaid: boolean
  /** The rows have to be checked again after a choice. */
  onChoose: (choices: ImportChoices) => void
}

/** The people of a file: new ones, those that wait for a decision, and changes of known ones. */
export function MemberChecks({ sheet, members, choices, hasPaid, onChoose }: MemberChecksProps) {
  const { people, known, unchanged, guardians, waiting, conflicts, changes, consents } = members
  return (
    <>
      <Box component="section">
        <Typography variant="h3">{texts.title}</Typography>
        <Typography variant="body2">{texts.counts(people, known, unchanged, guardians)}</Typography>
        {consents.some(({ count }) => count > 0) && (
          <Typography variant="body2">{texts.consents(consents)}</Typography>
        )}
      </Box>
      <MemberQuestions members={members} choices={choices} hasPaid={hasPaid} onChoose={onChoose} />
      {waiting > 0 && <Alert severity="warning">{texts.waiting(waiting)}</Alert>}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} choices={choices} onChoose={onChoose} />}
      {changes.length > 0 && <Changes sheet={sheet} changes={changes} />}
    </>
  )
}

function Conflicts({
  conflicts,
  choices,
  onChoose,
}: Pick<MemberChecksProps, 'choices' | 'onChoose'> & { conflicts: readonly RowConflict[] }) {
  const { decisions, shared } = choices

  function decide(row: number, decision: RowDecision | '') {
    const { [row]: _, ...others } = decisions
    onChoose({ ...choices, decisions: decision === '' ? others : { ...others, [row]: decision } })
  }

  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{texts.conflicts}</Typography>
      <TextField
        select
        id="shared-contacts"
        label={texts.shared}
        value={shared}
        sx={{ maxWidth: 360 }}
        onChange={({ target }) => onChoose({ ...choices, shared: target.value as ImportChoices['shared'] })}
      >
        {Object.entries(texts.sharedChoices).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {conflicts.some(({ decision }) => decision === 'guardian') && (
        <Typography variant="body2">{texts.proposed}</Typography>
      )}
      {conflicts.length >= mostNamedPeople && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.first(mostNamedPeople)}
        </Typography>
      )}
      <PlainTable
        label={texts.conflicts}
        sx={{ maxHeight: 320 }}
        head={[texts.row, texts.name, texts.person, texts.decision]}
        rows={conflicts.map(({ row, name, shares, person, options, decision }) => ({
          key: row,
          cells: [
            row,
            name,
            `${person ?? texts.elsewhere} (${texts.sharing[shares]})`,
            <TextField
              key="decision"
              select
              size="small"
              id={`decision-${row}`}
              label={texts.decisionOf(name)}
              value={decisions[row] ?? (decision === 'guardian' ? decision : '')}
              sx={{ minWidth: 180 }}
              onChange={({ target }) => decide(row, target.value as RowDecision | '')}
            >
              <MenuItem value="">{texts.undecided}</MenuItem>
              {options.map((option) => (
                <MenuItem key={option} value={option}>
                  {texts.decisions[option]}
                </MenuItem>
              ))}
            </TextField>,
          ],
        }))}
      />
    </Box>
  )
}

function Changes({ sheet, changes }: { sheet: Sheet; changes: MemberCheck['changes'] }) {
  const labelOf = (field: string) => sheet.fields.find(({ name }) => name === field)?.label ?? field
  return (
    <Box component="section">
      <Typography variant="h3">{texts.changes}</Typography>
      {changes.length >= mostNamedPeople && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.first(mostNamedPeople)}
        </Typography>
      )}
      <PlainTable
        label={texts.changes}
        sx={{ maxHeight: 320 }}
        head={[texts.row, texts.person, texts.field, texts.before, texts.after]}
        rows={changes.flatMap(({ row, name, changes: fields }) =>
          fields.map(({ field, before, after }) => ({
            key: `${row} ${field}`,
            cells: [row, name, labelOf(field), before || texts.none, after],
          })),
        )}
      />
    </Box>
  )
}
