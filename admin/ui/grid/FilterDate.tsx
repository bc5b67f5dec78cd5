import { TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { filterWidth, useListFilter } from '#admin/ui/grid/use-list-filter.ts'

/** A filter by calendar day, `YYYY-MM-DD`. */
export function FilterDate({ source }: { source: string }) {
  const { label, value, choose } = useListFilter(source)
  const applied = typeof value === 'string' ? value : ''
  const [text, setText] = useState(applied)

  useEffect(() => setText(applied), [applied])

  function type(day: string) {
    setText(day)
    // Years are typed digit by digit: 0002 precedes 2026.
    if (!day || day >= '1970') choose(day || null)
  }

  return (
    <TextField
      type="date"
      id={`filter-${source}`}
      label={label}
      value={text}
      onChange={({ target }) => type(target.value)}
      sx={filterWidth}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
