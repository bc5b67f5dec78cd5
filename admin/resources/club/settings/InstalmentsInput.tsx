import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { settingsTexts } from '#admin/resources/club/settings/settings.texts.ts'
import { MoneyInput } from '#admin/ui/form/MoneyInput.tsx'
import type { InstallmentMinimum } from '#shared/club/settings/settings.contract.ts'

const name = 'installmentMinimums'
const allCounts = Array.from({ length: 11 }, (_, index) => index + 2)

/** The minimum amount of each instalment count. */
export function InstalmentsInput() {
  const titleId = useId()
  const { fields, remove, insert } = useFieldArray({ name })
  const rows: Partial<InstallmentMinimum>[] = useWatch({ name }) ?? []
  const counts = rows.map(({ installmentNumber }) => installmentNumber ?? 0)
  const free = allCounts.filter((count) => !counts.includes(count))

  function add(count: number) {
    const place = counts.findIndex((known) => known > count)
    insert(place < 0 ? counts.length : place, { installmentNumber: count, amount: null })
  }

  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1.5 }}>
      <div>
        <Typography id={titleId} variant="h3" component="h2">
          {settingsTexts.fields.installmentMinimums}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {fields.length > 0 ? settingsTexts.installmentsHint : settingsTexts.noInstallments}
        </Typography>
      </div>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5, maxWidth: 480 }}>
        {fields.map((field, index) => {
          const count = counts[index] ?? 0
          return (
            <Box
              key={field.id}
              component="li"
              sx={{
                display: 'grid',
                gridTemplateColumns: '88px minmax(0, 1fr) auto',
                gap: 1.5,
                alignItems: 'start',
              }}
            >
              <Typography sx={{ pt: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {settingsTexts.installments(count)}
              </Typography>
              <MoneyInput source={`${name}.${index}.amount`} label={settingsTexts.fields.amount} isRequired />
              <IconButton aria-label={settingsTexts.removeInstallment(count)} onClick={() => remove(index)}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          )
        })}
      </Box>
      {free.length > 0 && (
        <TextField
          select
          id="add-installment"
          label={settingsTexts.addInstallment}
          value=""
          onChange={({ target }) => add(Number(target.value))}
          sx={{ width: 220 }}
        >
          {free.map((count) => (
            <MenuItem key={count} value={count}>
              {settingsTexts.installments(count)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}
