import { MenuItem, TextField } from '@mui/material'
import { type ComponentType, useEffect, useState } from 'react'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { DateField } from '#admin/ui/date/DateField.tsx'
import { readTyped } from '#admin/ui/date/date-text.ts'
import { ReferencePicker, type ReferenceSource } from '#admin/ui/ReferencePicker.tsx'
import { useBranchSource } from '#admin/ui/reference-sources.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'

interface FilterChoice {
  value: string | boolean
  label: string
}

/** Of choices that are fetched. */
interface ChoicesFailure {
  /** Why they could not be fetched. */
  error?: Error | null
  /** Fetches them again after a failure. */
  onRetry?: () => void
}

/** One filter of a list, labelled like the field of the same name. */
export type Filter = {
  source: string
  /** Filters to clear when this one changes. */
  clears?: readonly string[]
} & (
  | ({ type: 'select'; choices: readonly FilterChoice[] } & ChoicesFailure)
  /** A calendar day, `YYYY-MM-DD`. */
  | { type: 'date' }
  /** A moment, entered as a day in club time: its start, or the start of the next day for an upper bound. */
  | { type: 'from' | 'until' }
  /** With `within`, the choices belong to the value of that filter (or the selected branch); hidden without one. */
  | ({ type: 'reference'; within?: string } & ReferenceSource)
  /** The branch; hidden while the back office shows a single one. */
  | { type: 'branch' }
  | { type: 'custom'; input: ComponentType<{ source: string }> }
)

/** One filter’s label, value and setter; null clears it. */
function useListFilter(source: string, clears: readonly string[] = []) {
  const resource = useResourceContext()
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const value: unknown = filterValues[source]

  function choose(chosen: unknown) {
    const kept = Object.fromEntries(
      Object.entries(filterValues).filter(([name]) => name !== source && !clears.includes(name)),
    )
    setFilters(chosen === null || chosen === undefined ? kept : { ...kept, [source]: chosen })
  }

  return { label: translate(`resources.${resource}.fields.${source}`), value, choose }
}

/** A filter’s width in the toolbar; full width on small screens. */
const filterWidth = { width: { xs: '100%', sm: 168 } } as const

/** The inputs of a list’s filters. */
export const ListFilters = ({ filters }: { filters: readonly Filter[] }) =>
  filters.map((filter) => <FilterInput key={filter.source} {...filter} />)

function FilterInput(filter: Filter) {
  switch (filter.type) {
    case 'select':
      return <SelectFilter {...filter} />
    case 'date':
    case 'from':
    case 'until':
      return <DateFilter {...filter} />
    case 'reference':
      return <ReferenceFilter {...filter} />
    case 'branch':
      return <BranchFilter {...filter} />
    case 'custom':
      return <filter.input source={filter.source} />
  }
}

type FilterOf<Type extends Filter['type']> = Extract<Filter, { type: Type }>

function SelectFilter({ source, choices, clears, error, onRetry }: Omit<FilterOf<'select'>, 'type'>) {
  const { label, value, choose } = useListFilter(source, clears)
  const found = choices.findIndex((choice) => choice.value === value)
  // Without its choice, which may be unknown still, a set filter does not look like none.
  const selected = found === -1 && value !== undefined ? '' : found
  return (
    <TextField
      select
      id={`filter-${source}`}
      label={label}
      value={selected}
      onChange={({ target }) => choose(choices[Number(target.value)]?.value)}
      error={Boolean(error)}
      helperText={error ? gridTexts.choicesFailed(error.message) : undefined}
      sx={filterWidth}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          onOpen: () => {
            if (error) onRetry?.()
          },
        },
      }}
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

/** The day that a filter value shows, `YYYY-MM-DD`. */
function dayOf(type: 'date' | 'from' | 'until', value: unknown): string {
  if (typeof value !== 'string') return ''
  if (type === 'date') return value
  const day = clubDay(new Date(value))
  return type === 'until' ? addDays(day, -1) : day
}

function filterValue(type: 'date' | 'from' | 'until', day: string): string | null {
  if (!day || type === 'date') return day || null
  return startOfClubDay(type === 'until' ? addDays(day, 1) : day).toISOString()
}

function DateFilter({ source, type, clears }: FilterOf<'date' | 'from' | 'until'>) {
  const { label, value, choose } = useListFilter(source, clears)
  const applied = dayOf(type, value)
  const [text, setText] = useState(applied)

  useEffect(() => setText(applied), [applied])

  function change(day: string) {
    setText(day)
    // A date that is still being typed filters nothing.
    if (!day || readTyped('date', day) === day) choose(filterValue(type, day))
  }

  return (
    <DateField
      kind="date"
      id={`filter-${source}`}
      label={label}
      value={text}
      onChange={change}
      sx={filterWidth}
    />
  )
}

function ReferenceFilter({ source, clears, within, type: _, ...choices }: FilterOf<'reference'>) {
  const { label, value, choose } = useListFilter(source, clears)
  const { filterValues } = useListContext()
  const { branch } = useBranchScope()
  const owner: unknown = within && ((within === 'branch' && branch) || filterValues[within])
  if (within && !owner) return null
  return (
    <ReferencePicker
      {...choices}
      {...(within && { filter: { ...choices.filter, [within]: owner } })}
      id={`filter-${source}`}
      label={label}
      value={typeof value === 'string' ? value : null}
      onChange={choose}
      none={gridTexts.anyChoice}
      field={{ sx: filterWidth }}
    />
  )
}

function BranchFilter({ source, clears }: FilterOf<'branch'>) {
  const { branch, canSwitch } = useBranchScope()
  const choices = useBranchSource()
  if (!canSwitch || branch !== null) return null
  return <ReferenceFilter type="reference" source={source} {...choices} {...(clears && { clears })} />
}
