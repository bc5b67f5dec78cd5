import { useEffect, useState } from 'react'
import { call } from '#admin/app/client.ts'
import { useSettled } from '#admin/ui/use-settled.ts'
import { type SearchGroup, searchEverywhere } from '#shared/office/search/search.contract.ts'
import { searchMessages } from '#shared/office/search/search.messages.ts'

const pause = 150

interface Found {
  q: string
  groups: SearchGroup[]
  problem?: string
}

/** What the server finds, asked for once typing pauses; what was found before stays until then. */
export function useFound(typed: string) {
  const wanted = typed.trim()
  const q = useSettled(wanted, pause)
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
    /** What is shown belongs to something else than what is typed. */
    isPending: wanted !== '' && found.q !== wanted,
  }
}
