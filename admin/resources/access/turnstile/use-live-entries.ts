import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { readEvents } from '#admin/core/event-stream.ts'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'
import { BoardUpdate, watchEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { pathOf } from '#shared/core/client.ts'

export type Connection = 'connecting' | 'connected' | 'reconnecting'

/** Maximum lines of a board. */
const mostLines = 60
/** Milliseconds before reconnecting. */
const pause = 2_000

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
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    async function connect(of: string) {
      const path = pathOf(watchEntries.url, { branchId: of })
      const status = await readEvents(path, leaving.signal, (data) => {
        const { occupancy, entries } = BoardUpdate.parse(data)
        setConnection('connected')
        setNews((known) => ({ occupancy, entries: merge(known?.entries ?? [], entries) }))
      }).catch(() => 0)
      if (leaving.signal.aborted) return
      if (status === 401 || status === 403) void logoutIfAccessDenied({ status })
      // The server ends each connection after some minutes to re-check the session.
      const isPlanned = status === 200
      if (!isPlanned) setConnection('reconnecting')
      timer = setTimeout(() => void connect(of), isPlanned ? 0 : pause)
    }
    void connect(branch)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [branch])

  return { news, connection }
}
