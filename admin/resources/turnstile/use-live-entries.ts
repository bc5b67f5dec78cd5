import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { pathOf } from '#shared/core/client.ts'
import { tokenKey } from '#shared/session/session.rules.ts'
import type { Entry } from '#shared/turnstile/turnstile.schema.ts'
import { BoardNews, watchEntries } from '#shared/turnstile/turnstile-entries.contract.ts'

export type Connection = 'connecting' | 'connected' | 'reconnecting'

/** Lines that a board keeps on the screen. */
const mostLines = 60
/** Milliseconds before a lost connection is tried again. */
const pause = 2_000

/** Newer news replaces the line it is about. */
function merge(known: readonly Entry[], news: readonly Entry[]): Entry[] {
  const lines = new Map([...known, ...news].map((entry) => [entry._id, entry]))
  return [...lines.values()].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, mostLines)
}

/** Reads one connection to its end. Server-sent events by `fetch`, so that the token stays in a header. */
async function read(branch: string, signal: AbortSignal, onNews: (news: BoardNews) => void): Promise<number> {
  const response = await fetch(pathOf(watchEntries.url, { branchId: branch }), {
    headers: { authorization: `Bearer ${localStorage.getItem(tokenKey)}` },
    signal,
  })
  if (!response.ok || !response.body) return response.status
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return response.status
    const parts = (text + value).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts)
      if (part.startsWith('data: ')) onNews(BoardNews.parse(JSON.parse(part.slice(6))))
  }
}

/** The newest entries of a branch, as they happen. */
export function useLiveEntries(branch: string | null) {
  const [news, setNews] = useState<BoardNews>()
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
      const status = await read(of, leaving.signal, ({ occupancy, entries }) => {
        setConnection('connected')
        setNews((known) => ({ occupancy, entries: merge(known?.entries ?? [], entries) }))
      }).catch(() => 0)
      if (leaving.signal.aborted) return
      if (status === 401 || status === 403) void logoutIfAccessDenied({ status })
      // The server ends each connection after some minutes, to look at the session again.
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
