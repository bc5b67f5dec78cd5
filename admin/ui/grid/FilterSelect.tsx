import { MenuItem, TextField } from '@mui/material'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { filterWidth, useListFilter } from '#admin/ui/grid/use-list-filter.ts'

interface FilterChoice {
  value: string | boolean
  label: string
}

interface FilterSelectProps {
  source: string
  choices: readonly FilterChoice[]
  /** Filters to clear when this one changes. */
  clears?: readonly string[]
}

/** A list filter with a few fixed values. */
export function FilterSelect({ source, choices, clears }: FilterSelectProps) {
  const { label, value, choose } = useListFilter(source, clears)
  const selected = choices.findIndex((choice) => choice.value === value)
  return (
    <TextField
      select
      id={`filter-${source}`}
      label={label}
      value={selected}
      onChange={({ target }) => choose(choices[Number(target.value)]?.value)}
      sx={filterWidth}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      <MenuItem value={-1}>{gridTexts.anyChoice}</MenuItem>
      {choices.map((choice, index) => (
        <MenuItem key={choice.label} value={index}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
