import { Box, InputAdornment, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { v4 } from 'uuid'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { useFieldReading } from '#admin/ui/form/conflict.ts'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { useFieldControl } from '#admin/ui/form/use-field-control.ts'
import { Sum } from '#admin/ui/Sum.tsx'
import { readSum } from '#admin/ui/sums.ts'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'

const signs = { in: 1, out: -1 } as const
type Direction = keyof typeof signs

const write = (value: unknown) =>
  typeof value === 'number' ? String(Math.abs(value)).replace('.', ',') : String(value ?? '')

/** A signed amount to add to a wallet or take from it, with the resulting balance. */
export function AmountInput() {
  const { control, label, hasProblem, help } = useFieldControl({
    source: 'amount',
    hint: balanceTexts.changeHint,
  })
  const { setValue } = useFormContext()
  const balance: number = useWatch({ name: 'balance' })
  // Shows a conflict when another booking changed the balance.
  useFieldReading('balance', { kind: 'sum' })
  const [chosen, setChosen] = useState<Direction>('in')
  const [text, setText] = useState('')
  const { value, onChange } = control
  const direction: Direction = typeof value === 'number' && value !== 0 ? (value < 0 ? 'out' : 'in') : chosen
  const after = typeof value === 'number' ? kurusOf(balance) + kurusOf(value) : undefined

  function keep(typed: number | string, to: Direction) {
    onChange(typeof typed === 'number' ? typed * signs[to] : typed)
    // Idempotency key: kept for retries of the same form, replaced when the amount changes.
    setValue('requestKey', v4())
  }

  return (
    <>
      <InputRow>
        <TextField
          select
          id="direction"
          label={balanceTexts.kind}
          value={direction}
          onChange={({ target }) => {
            const to = target.value as Direction
            setChosen(to)
            keep(typeof value === 'number' ? Math.abs(value) : value, to)
          }}
        >
          <MenuItem value="in">{balanceTexts.topUp}</MenuItem>
          <MenuItem value="out">{balanceTexts.take}</MenuItem>
        </TextField>
        <TextField
          {...control}
          value={
            readSum(text) === (typeof value === 'number' ? Math.abs(value) : value) ? text : write(value)
          }
          onChange={({ target }) => {
            setText(target.value)
            keep(readSum(target.value), direction)
          }}
          label={label}
          required
          error={hasProblem}
          helperText={help}
          autoComplete="off"
          slotProps={{
            htmlInput: { inputMode: 'decimal' },
            input: { endAdornment: <InputAdornment position="end">₺</InputAdornment> },
          }}
        />
      </InputRow>
      <Box component="dl" sx={{ m: 0, display: 'flex', gap: 4 }}>
        <Sum label={balanceTexts.before} value={formatLira(balance)} />
        <Sum
          isStrong
          label={balanceTexts.after}
          value={after === undefined || after < 0 ? '–' : formatLira(liraOf(after))}
        />
      </Box>
    </>
  )
}
