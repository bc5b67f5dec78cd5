import { useListContext, useResourceContext, useTranslate } from 'react-admin'

/** One filter of a list: its name, its value and how to change it. */
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

/** A filter's room in the toolbar; all of it on small screens. */
export const filterWidth = { width: { xs: '100%', sm: 168 } } as const
