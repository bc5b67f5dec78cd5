import { MenuItem, TextField } from '@mui/material'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { filterWidth } from '#admin/ui/grid/use-list-filter.ts'
import { type EntryKind, entryKindNames, entryKinds } from '#shared/money/balances/entry-kinds.ts'

interface KindSelectProps {
  value: EntryKind | null
  onChange: (kind: EntryKind | null) => void
}

/** Filters a history by kind. */
export function KindSelect({ value, onChange }: KindSelectProps) {
  return (
    <TextField
      select
      id="entry-kind"
      label={balanceTexts.kind}
      value={value ?? ''}
      onChange={({ target }) => onChange(entryKinds.find((kind) => kind === target.value) ?? null)}
      sx={filterWidth}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{gridTexts.anyChoice}</MenuItem>
      {entryKinds.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {entryKindNames[kind]}
        </MenuItem>
      ))}
    </TextField>
  )
}
