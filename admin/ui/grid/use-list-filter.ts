import { useListContext, useResourceContext, useTranslate } from 'react-admin'

/** One filter of a list: name, value and setter. */
export function useListFilter(source: string, clears: readonly string[] = []) {
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
export const filterWidth = { width: { xs: '100%', sm: 168 } } as const
