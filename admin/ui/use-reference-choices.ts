import { useEffect, useState } from 'react'
import { type RaRecord, type SortPayload, useGetList, useGetManyAggregate } from 'react-admin'

/** Above this number, records are found by typing. */
const shownChoices = 50
const pause = 250

/** The filter of the choices. */
export interface ReferenceSource {
  reference: string
  filter?: Readonly<Record<string, unknown>>
  sort?: SortPayload
  enabled?: boolean
  /** The second line of a choice. */
  detail?: (record: RaRecord) => string
}

export interface Choice {
  id: string
  name: string
  /** Distinguishes records of the same name. */
  detail?: string
}

const byName: SortPayload = { field: 'name', order: 'ASC' }

/** Some records have a title instead of a name. */
const withName = <R extends RaRecord<string> & Choice>(record: R): R => ({
  ...record,
  name: record.name ?? record.title,
})

/** The selected record and the first matches of the typed text, searched on the server. */
export function useReferenceChoices(source: ReferenceSource, chosen: string | null) {
  const { reference, filter, sort = byName, enabled = true, detail } = source
  const [text, search] = useState('')
  const [q, setQ] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text])

  const { data = [], isPending } = useGetList<RaRecord<string> & Choice>(
    reference,
    {
      pagination: { page: 1, perPage: shownChoices },
      sort,
      filter: q ? { ...filter, q } : { ...filter },
    },
    { enabled },
  )
  const named = data.map(withName)
  const listed = named.find(({ id }) => id === chosen)
  const { data: fetched } = useGetManyAggregate<RaRecord<string> & Choice>(
    reference,
    { ids: chosen ? [chosen] : [] },
    { enabled: enabled && chosen !== null && !isPending && !listed },
  )
  const known = chosen ? fetched?.[0] : undefined
  const selected: Choice | undefined = listed ?? (known && withName(known))
  const choices = detail ? named.map((record) => ({ ...record, detail: detail(record) })) : named
  return { choices: choices as Choice[], selected, isPending: enabled && isPending, search }
}
