import { useEffect, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { type SearchGroup, searchEverywhere } from '#shared/office/search/search.contract.ts'
import { searchMessages } from '#shared/office/search/search.messages.ts'

const pause = 150

interface Found {
  q: string
  groups: SearchGroup[]
  problem?: string
}

/** The server’s results, debounced; the previous results stay until new ones arrive. */
export function useFound(typed: string) {
  const wanted = typed.trim()
  const q = useDebounced(wanted, pause)
  const [found, setFound] = useState<Found>({ q: '', groups: [] })

  useEffect(() => {
    if (q === '') return
    const asking = new AbortController()
    call(searchEverywhere, { query: { q }, signal: asking.signal }).then(
      ({ groups }) => setFound({ q, groups }),
      (error: unknown) => {
        if (asking.signal.aborted) return
        setFound({ q, groups: [], problem: error instanceof Error ? error.message : searchMessages.failed })
      },
    )
    return () => asking.abort()
  }, [q])

  return {
    groups: wanted === '' ? [] : found.groups,
    problem: wanted === '' ? undefined : found.problem,
    /** The results belong to a previous query. */
    isPending: wanted !== '' && found.q !== wanted,
  }
}
