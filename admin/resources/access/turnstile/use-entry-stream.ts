import { useEffect, useState } from 'react'
import { useEvent, useLogoutIfAccessDenied } from 'react-admin'
import { openEventStream } from '#admin/core/event-stream.ts'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'

type Connection = 'connecting' | 'connected' | 'reconnecting'

/** Follows a stream of entries at a path, none for null; returns the state of its connection. */
export function useEntryStream(path: string | null, onData: (data: unknown) => void): Connection {
  const [connection, setConnection] = useState<Connection>('connecting')
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const receive = useEvent(onData)
  const leave = useEvent((status: number) => void logoutIfAccessDenied({ status }))

  useEffect(() => {
    setConnection('connecting')
    if (!path) return
    return openEventStream(path, {
      maxPause: 10_000,
      onData: (data) => {
        setConnection('connected')
        receive(data)
      },
      onInterrupted: () => setConnection('reconnecting'),
      onDenied: leave,
    })
  }, [path, receive, leave])

  return connection
}

/** The newest entries; an updated one replaces its earlier state. */
export function mergeEntries(known: readonly Entry[], updated: readonly Entry[], limit: number): Entry[] {
  const entriesById = new Map([...known, ...updated].map((entry) => [entry._id, entry]))
  return [...entriesById.values()].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, limit)
}
