import { Alert, Box, Button } from '@mui/material'
import { type SubmitEvent, useState } from 'react'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { DatePickerField } from '#admin/ui/date/DatePickerField.tsx'
import { readTyped } from '#admin/ui/date/date-text.ts'
import { type FilterOption, FilterOptions } from '#admin/ui/grid/FilterOptions.tsx'
import {
  boundOfDay,
  dayOfBound,
  type Filter,
  type FilterOf,
  useFilterChoices,
  useSetFilters,
} from '#admin/ui/grid/filters.ts'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { useBranchSource } from '#admin/ui/reference-sources.ts'
import { addDays, addMonths, clubDay, mondayOf } from '#shared/core/club-time.ts'

interface FieldProps<F extends Filter = Filter> {
  filter: F
  label: string
  /** Closes the field, after a choice. */
  onDone: () => void
}

/** The field of one filter; a choice or Enter applies it. */
export default function FilterField({ filter, ...field }: FieldProps) {
  switch (filter.type) {
    case 'select':
      return <SelectField {...field} filter={filter} />
    case 'range':
      return <RangeField {...field} filter={filter} />
    case 'reference':
      return <ReferenceField {...field} filter={filter} />
    case 'branch':
      return <BranchField {...field} filter={filter} />
    case 'custom':
      return <filter.input onDone={field.onDone} />
    case 'link':
      return null
  }
}

function SelectField({ filter, label, onDone }: FieldProps<FilterOf<'select'>>) {
  const { filterValues } = useListContext()
  const setFilters = useSetFilters()
  const { choices, error, onRetry } = useFilterChoices(filter)
  const value: unknown = filterValues[filter.source]
  const option = (name: string, chosen: string | boolean | undefined): FilterOption => ({
    label: name,
    isChosen: value === chosen,
    choose: () => {
      setFilters(filter, { [filter.source]: chosen })
      onDone()
    },
  })
  return (
    <>
      <FilterOptions
        label={label}
        options={[
          option(gridTexts.anyChoice, undefined),
          ...choices.map((choice) => option(choice.label, choice.value)),
        ]}
      />
      {error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={onRetry}>
              {gridTexts.retry}
            </Button>
          }
        >
          {gridTexts.choicesFailed(error.message)}
        </Alert>
      )}
    </>
  )
}

/** Periods that are chosen by one click. */
function periods(): readonly (readonly [label: string, from: string, until: string])[] {
  const today = clubDay(new Date())
  const monday = mondayOf(today)
  const month = `${today.slice(0, 7)}-01`
  return [
    [gridTexts.today, today, today],
    [gridTexts.yesterday, addDays(today, -1), addDays(today, -1)],
    [gridTexts.thisWeek, monday, addDays(monday, 6)],
    [gridTexts.thisMonth, month, addDays(addMonths(month, 1), -1)],
    [gridTexts.lastMonth, addMonths(month, -1), addDays(month, -1)],
  ]
}

function RangeField({ filter, onDone }: FieldProps<FilterOf<'range'>>) {
  const { source, until, of } = filter
  const { filterValues } = useListContext()
  const resource = useResourceContext()
  const translate = useTranslate()
  const setFilters = useSetFilters()
  const [first, setFirst] = useState(() => dayOfBound(of, false, filterValues[source]))
  const [last, setLast] = useState(() => dayOfBound(of, true, filterValues[until]))
  const isReadable = [first, last].every((day) => readTyped('date', day) === day)

  function apply(from: string, to: string) {
    setFilters(filter, { [source]: boundOfDay(of, false, from), [until]: boundOfDay(of, true, to) })
    onDone()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isReadable) apply(first, last)
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ p: 2, width: 352, maxWidth: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 2 }}>
        {periods().map(([name, from, to]) => (
          <Button
            key={name}
            variant="outlined"
            color="inherit"
            sx={{ minHeight: 32, px: 1 }}
            onClick={() => apply(from, to)}
          >
            {name}
          </Button>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <DatePickerField
          autoFocus
          kind="date"
          id={`filter-${source}`}
          label={translate(`resources.${resource}.fields.${source}`)}
          value={first}
          onChange={setFirst}
        />
        <DatePickerField
          kind="date"
          id={`filter-${until}`}
          label={translate(`resources.${resource}.fields.${until}`)}
          value={last}
          onChange={setLast}
        />
      </Box>
      <Button type="submit" variant="contained" fullWidth disabled={!isReadable} sx={{ mt: 2 }}>
        {gridTexts.apply}
      </Button>
    </Box>
  )
}

function ReferenceField({ filter, label, onDone }: FieldProps<FilterOf<'reference'>>) {
  const { type: _, source, clears: __, ofAllBranches: ___, within, ...choices } = filter
  const { filterValues } = useListContext()
  const { branch } = useBranchScope()
  const setFilters = useSetFilters()
  const value: unknown = filterValues[source]
  const owner: unknown = within && ((within === 'branch' && branch) || filterValues[within])
  return (
    <Box sx={{ p: 2, pt: 2.5, width: 320, maxWidth: 1 }}>
      <ReferencePicker
        {...choices}
        {...(within && { filter: { ...choices.filter, [within]: owner } })}
        id={`filter-${source}`}
        label={label}
        value={typeof value === 'string' ? value : null}
        onChange={(id) => {
          setFilters(filter, { [source]: id })
          onDone()
        }}
        none={gridTexts.anyChoice}
        autoFocus
      />
    </Box>
  )
}

function BranchField({ filter, ...field }: FieldProps<FilterOf<'branch'>>) {
  const { source, clears } = filter
  const choices = useBranchSource()
  return (
    <ReferenceField
      {...field}
      filter={{ type: 'reference', source, ...choices, ...(clears && { clears }) }}
    />
  )
}
