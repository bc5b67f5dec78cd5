import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { openEventStream } from '#admin/core/event-stream.ts'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'
import { BoardUpdate, watchEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { pathOf } from '#shared/core/client.ts'

export type Connection = 'connecting' | 'connected' | 'reconnecting'

/** Maximum lines of a board. */
const mostLines = 60

/** An update replaces its line. */
function merge(known: readonly Entry[], news: readonly Entry[]): Entry[] {
  const lines = new Map([...known, ...news].map((entry) => [entry._id, entry]))
  return [...lines.values()].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, mostLines)
}

/** The newest entries of a branch, live. */
export function useLiveEntries(branch: string | null) {
  const [news, setNews] = useState<BoardUpdate>()
  const [connection, setConnection] = useState<Connection>('connecting')
  const logoutIfAccessDenied = useLogoutIfAccessDenied()

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for each branch
  useEffect(() => {
    setNews(undefined)
    setConnection('connecting')
    if (!branch) return
    return openEventStream(pathOf(watchEntries.url, { branchId: branch }), {
      maxPause: 10_000,
      onData: (data) => {
        const { occupancy, entries } = BoardUpdate.parse(data)
        setConnection('connected')
        setNews((known) => ({ occupancy, entries: merge(known?.entries ?? [], entries) }))
      },
      onInterrupted: () => setConnection('reconnecting'),
      onDenied: (status) => void logoutIfAccessDenied({ status }),
    })
  }, [branch])

  return { news, connection }
}
