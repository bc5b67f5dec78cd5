import { Card, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { callKey } from '#admin/core/use-call.ts'
import { useSheetRevision } from '#admin/ui/sheet/sheet-store.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import type { Endpoint, ResponseOf } from '#shared/core/endpoint.ts'
import { formatLira } from '#shared/core/money.ts'
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
  const revision = useSheetRevision()
  const filter = absoluteFilter({ ...filterValues, ...scope })
  // A new array of rows indicates a change, so the totals are fetched again.
  const state = rows?.map(({ id, version }) => `${id}${version}`).join()
  const { data } = useQuery({
    queryKey: [...callKey(endpoint, { query: { filter } }), revision, state, total],
    queryFn: () => call(endpoint, { query: { filter } } as never),
    enabled: rows !== undefined,
  })
  const shown = sums(data)
  return (
    <Card
      component="dl"
      aria-label={label}
      sx={{
        m: 0,
        mb: 2,
        p: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr 1fr', sm: `repeat(${shown.length}, minmax(0, 1fr))` },
      }}
    >
      {shown.map((sum) => (
        <Sum
          key={sum.label}
          label={sum.label}
          value={sum.value === undefined ? '…' : formatLira(sum.value)}
          {...(sum.isStrong && { isStrong: true })}
        />
      ))}
    </Card>
  )
}

interface SumProps {
  label: string
  value: string
  /** The total of the others. */
  isStrong?: boolean
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
