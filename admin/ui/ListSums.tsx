import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { callKey } from '#admin/core/use-call.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import type { CallInput } from '#shared/core/client.ts'
import type { Endpoint, ResponseOf } from '#shared/core/endpoint.ts'
import { formatKurus } from '#shared/core/money.ts'
import { absoluteFilter } from '#shared/core/relative-filter.ts'

interface NamedSum {
  label: string
  /** In lira. */
  value: number | undefined
  isStrong?: boolean
}

interface ListSumsProps<E extends Endpoint> {
  /** Sums up the rows matching the list’s filter. */
  endpoint: E
  label: string
  sums: (answer: ResponseOf<E> | undefined) => readonly NamedSum[]
}

/** The totals of the surrounding list over all pages, refreshed after every change. */
export function ListSums<E extends Endpoint>({ endpoint, label, sums }: ListSumsProps<E>) {
  const { resource, filterValues, total, data: rows } = useListContext()
  const scope = useScopeFilter(resource)
  const filter = absoluteFilter({ ...filterValues, ...scope })
  // A new array of rows indicates a change, so the totals are fetched again.
  const state = rows?.map(({ id, version }) => `${id}${version}`).join()
  const { data, error, refetch } = useListTotals(
    endpoint,
    { query: { filter } } as never,
    `${state} ${total}`,
  )
  if (error && !data) return <TotalsError error={error} onRetry={refetch} />
  const shown = sums(data)
  return (
    <SumLine label={label}>
      {shown.map(({ value, ...sum }) => (
        <Sum key={sum.label} {...sum} value={value === undefined ? '…' : formatKurus(value)} />
      ))}
    </SumLine>
  )
}

interface SumLineProps {
  label: string
  /** Stands at the foot of a list. */
  isFooter?: boolean
  children: ReactNode
}

/** Labelled figures in one line, which wraps on narrow screens. */
export function SumLine({ label, isFooter = false, children }: SumLineProps) {
  return (
    <Box
      component="dl"
      aria-label={label}
      sx={{
        m: 0,
        ...(isFooter ? { flexGrow: 1, px: 2, py: 1, borderTop: 1, borderColor: 'divider' } : { mb: 1 }),
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        '& > div': { display: 'flex', alignItems: 'baseline', gap: 0.75 },
      }}
    >
      {children}
    </Box>
  )
}

/** Totals of the surrounding list; another `revision` of its rows fetches them again. */
export function useListTotals<E extends Endpoint>(endpoint: E, input: CallInput<E>, revision: string) {
  const { data: rows } = useListContext()
  return useQuery<ResponseOf<E>>({
    queryKey: [...callKey(endpoint, input), revision],
    queryFn: () => call(endpoint, input),
    enabled: rows !== undefined,
    retry: false,
  })
}

/** In place of totals that could not be fetched. */
export function TotalsError({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <Box sx={{ mb: 2 }}>
      <LoadError error={error} onRetry={() => void onRetry()} />
    </Box>
  )
}

interface SumProps {
  label: string
  value: string
  /** The total of the others. */
  isStrong?: boolean
}

/** A figure as it is and as it becomes; a dash while that is not known. */
export function Becoming({
  now,
  after,
}: Record<'now' | 'after', [label: string, value: string | undefined]>) {
  return (
    <Box component="dl" aria-live="polite" sx={{ m: 0, display: 'flex', gap: 4 }}>
      <Sum label={now[0]} value={now[1] ?? '–'} />
      <Sum isStrong label={after[0]} value={after[1] ?? '–'} />
    </Box>
  )
}

/** A labelled figure in a definition list. */
export function Sum({ label, value, isStrong = false }: SumProps) {
  return (
    <div>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontWeight: isStrong ? 700 : 500, fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Typography>
    </div>
  )
}
