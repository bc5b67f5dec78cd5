import { Alert, Box, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import type { ImportChoices, MemberCheck } from '#shared/money/imports/imports.contract.ts'

const texts = importTexts.members

interface MemberQuestionsProps {
  members: MemberCheck
  choices: ImportChoices
  /** Whether what is not paid of a price can be told from the file. */
  hasPaid: boolean
  onChoose: (choices: ImportChoices) => void
}

/** What a file leaves open: branches that are not clear, prices without memberships, names in capitals. */
export function MemberQuestions({ members, choices, hasPaid, onChoose }: MemberQuestionsProps) {
  const { branches, asksPrices, capitals } = members
  return (
    <>
      {branches.length > 0 && (
        <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="h3">{texts.branches}</Typography>
          <Typography variant="body2">{texts.branchesHint}</Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            {branches.map(({ name, key, rows, isAmbiguous, options }) => (
              <TextField
                key={key}
                select
                id={`branch-${key}`}
                label={texts.branchOf(name)}
                helperText={isAmbiguous ? texts.fitsSeveral(rows) : texts.fitsNone(rows)}
                value={choices.branches?.[key] ?? ''}
                onChange={({ target }) => {
                  const { [key]: _, ...others } = choices.branches ?? {}
                  const chosen = target.value === '' ? others : { ...others, [key]: target.value }
                  onChoose({ ...choices, branches: chosen })
                }}
              >
                <MenuItem value="">{texts.noBranch}</MenuItem>
                {options.map((branch) => (
                  <MenuItem key={branch._id} value={branch._id}>
                    {branch.name}
                  </MenuItem>
                ))}
              </TextField>
            ))}
          </Box>
        </Box>
      )}
      {asksPrices && (
        <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="h3">{texts.prices}</Typography>
          {choices.prices === undefined && <Alert severity="warning">{texts.pricesHint}</Alert>}
          <TextField
            select
            id="prices"
            label={texts.pricesMean}
            value={choices.prices ?? ''}
            sx={{ maxWidth: 480 }}
            onChange={({ target }) =>
              onChoose({ ...choices, prices: target.value as NonNullable<ImportChoices['prices']> })
            }
          >
            {hasPaid && <MenuItem value="debts">{texts.priceChoices.debts}</MenuItem>}
            <MenuItem value="left-out">{texts.priceChoices['left-out']}</MenuItem>
          </TextField>
        </Box>
      )}
      {capitals.rows > 0 && (
        <Box component="section">
          <Typography variant="h3">{texts.capitals}</Typography>
          <FormControlLabel
            control={
              <Checkbox
                id="title-case"
                checked={choices.names !== 'written'}
                onChange={(_event, isTitle) => onChoose({ ...choices, names: isTitle ? 'title' : 'written' })}
              />
            }
            label={texts.titleCase(capitals.rows)}
          />
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere', typography: 'body2' }}>
            {capitals.examples.map(({ written, title }) => (
              <li key={written}>{`${written} → ${title}`}</li>
            ))}
          </Box>
        </Box>
      )}
    </>
  )
}
