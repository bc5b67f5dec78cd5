import { TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import { filterWidth } from '#admin/ui/grid/use-list-filter.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'

interface FilterDayProps {
  source: string
  /** The upper bound is the end of the day, so that the day is included. */
  isLast?: boolean
}

/** A time filter entered as a day in club time. */
export function FilterDay({ source, isLast = false }: FilterDayProps) {
  const resource = useResourceContext()
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const moment: unknown = filterValues[source]
  const day = typeof moment === 'string' ? clubDay(new Date(moment)) : ''
  const applied = day && isLast ? addDays(day, -1) : day
  const [text, setText] = useState(applied)

  useEffect(() => setText(applied), [applied])

  function choose(chosen: string) {
    setText(chosen)
    const { [source]: _, ...others } = filterValues
    // Years are typed digit by digit: 0002 precedes 2026.
    if (!chosen) return setFilters(others)
    if (chosen < '1970') return
    const first = startOfClubDay(isLast ? addDays(chosen, 1) : chosen)
    setFilters({ ...others, [source]: first.toISOString() })
  }

  return (
    <TextField
      type="date"
      id={`filter-${source}`}
      label={translate(`resources.${resource}.fields.${source}`)}
      value={text}
      onChange={({ target }) => choose(target.value)}
      sx={filterWidth}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
