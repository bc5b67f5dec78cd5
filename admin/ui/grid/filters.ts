import type { ComponentType } from 'react'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import type { ReferenceSource } from '#admin/ui/ReferencePicker.tsx'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { WithinDays } from '#shared/core/relative-filter.ts'

interface FilterChoice {
  value: string | boolean
  label: string
}

interface FilterChoices {
  choices: readonly FilterChoice[]
  /** Why choices could not be fetched. */
  error?: Error | null
  /** Fetches them again after a failure. */
  onRetry?: () => void
}

type Values = Readonly<Record<string, unknown>>

/** One filter of a list, labelled like the field of the same name. */
export type Filter = {
  source: string
  /** Filters to clear when this one changes. */
  clears?: readonly string[]
  /** Offered only to users who work in all branches, while all are shown. */
  ofAllBranches?: boolean
} & (
  | {
      type: 'select'
      /** The choices, or a hook that returns them. */
      choices: readonly FilterChoice[] | (() => FilterChoices)
    }
  /**
   * The days from `source` until `until`, labelled `period`: calendar days, or moments of the club’s clock, of which
   * the upper bound is the start of the next day.
   */
  | { type: 'range'; until: string; of: 'day' | 'moment' }
  /** With `within`, the choices belong to the value of that filter (or the selected branch); hidden without one. */
  | ({ type: 'reference'; within?: string } & ReferenceSource)
  /** The branch; hidden while the back office shows a single one. */
  | { type: 'branch' }
  | {
      type: 'custom'
      /** Further filters that its input sets. */
      sets: readonly string[]
      /** What is set, for its chip. */
      text: (values: Values) => string | null
      input: ComponentType<{ onDone: () => void }>
    }
  /** Set by a link; it can only be removed. */
  | { type: 'link' }
)

export type FilterOf<Type extends Filter['type']> = Extract<Filter, { type: Type }>

/** The names of all values that a filter sets. */
export function namesOf(filter: Filter): readonly string[] {
  if (filter.type === 'range') return [filter.source, filter.until]
  return filter.type === 'custom' ? [filter.source, ...filter.sets] : [filter.source]
}

/** The label of a filter. */
export function useFilterLabel(): (filter: Filter) => string {
  const resource = useResourceContext()
  const translate = useTranslate()
  return ({ type, source }) =>
    type === 'range'
      ? translate(`resources.${resource}.fields.period`, { _: gridTexts.period })
      : translate(`resources.${resource}.fields.${source}`, { _: gridTexts.linked })
}

/** Sets values of the list’s filter; null clears one. */
export function useSetFilters(): (filter: Filter, changes: Values) => void {
  const { filterValues, setFilters } = useListContext()
  return ({ clears = [] }, changes) => {
    const values = Object.entries({ ...filterValues, ...changes })
    setFilters(
      Object.fromEntries(
        values.filter(
          ([name, value]) =>
            value !== null && value !== undefined && (name in changes || !clears.includes(name)),
        ),
      ),
    )
  }
}

/** The filters that the user may choose now, and those that are set, including those of links. */
export function useFilterStates(filters: readonly Filter[]): { offered: Filter[]; active: Filter[] } {
  const { filterValues } = useListContext()
  const { branch, canSwitch, isEverywhere } = useBranchScope()

  function isOffered(filter: Filter): boolean {
    if (filter.ofAllBranches && (!isEverywhere || branch)) return false
    if (filter.type === 'branch') return canSwitch && branch === null
    if (filter.type !== 'reference' || !filter.within) return filter.type !== 'link'
    return Boolean(filterValues[filter.within] ?? (filter.within === 'branch' && branch))
  }
  // The selected branch replaces this filter.
  const shown = filters.filter((filter) => filter.type !== 'branch' || isOffered(filter))
  const known = new Set(['q', ...filters.flatMap(namesOf)])
  const linked = Object.keys(filterValues)
    .filter((name) => !known.has(name))
    .map((source): Filter => ({ type: 'link', source }))
  return {
    offered: filters.filter(isOffered),
    active: [...shown, ...linked].filter((filter) =>
      namesOf(filter).some((name) => filterValues[name] !== undefined && filterValues[name] !== null),
    ),
  }
}

/** The choices of a select; a hook if they are fetched. */
export function useFilterChoices({ choices }: FilterOf<'select'>): FilterChoices {
  const useChoices = typeof choices === 'function' ? choices : () => ({ choices })
  return useChoices()
}

/** The day that a bound of a range shows, `YYYY-MM-DD`. */
export function dayOfBound(of: 'day' | 'moment', isUntil: boolean, value: unknown): string {
  if (typeof value !== 'string') return ''
  if (of === 'day') return value
  if (Number.isNaN(Date.parse(value))) return ''
  const day = clubDay(new Date(value))
  return isUntil ? addDays(day, -1) : day
}

/** The filter’s value of a bound; null without a day. */
export function boundOfDay(of: 'day' | 'moment', isUntil: boolean, day: string): string | null {
  if (!day || of === 'day') return day || null
  return startOfClubDay(isUntil ? addDays(day, 1) : day).toISOString()
}

/** The days of a range in words. */
export function rangeText({ source, until, of }: FilterOf<'range'>, values: Values): string {
  const [first, last] = [dayOfBound(of, false, values[source]), dayOfBound(of, true, values[until])]
  const [from, to] = [first, last].map((day) => (Number.isNaN(Date.parse(day)) ? '' : formatShortDay(day)))
  if (from && to) return first === last ? from : gridTexts.days(from, to)
  return from ? gridTexts.since(from) : gridTexts.upTo(to ?? '')
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A value in words, of a filter that only links set. */
export function linkedText(value: unknown): string {
  if (typeof value === 'boolean') return value ? gridTexts.yes : gridTexts.no
  const within = WithinDays.safeParse(value).data?.within
  if (within !== undefined) return gridTexts.within(within)
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text))) return formatShortDay(text)
  return text === '' || uuid.test(text) ? gridTexts.linkedRecord : text
}
