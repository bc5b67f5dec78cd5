import { useCallback, useEffect, useState } from 'react'
import { readEvents } from '#admin/core/event-stream.ts'
import { useAdminResource } from '#admin/core/resource.ts'
import { ListNews, watchChanges } from '#shared/office/changes/changes.contract.ts'

/** Milliseconds before connecting, so that the list loads first. */
const quiet = 2_500
/** Milliseconds before reconnecting. */
const firstPause = 2_000
const longestPause = 60_000

/** Records of a list changed by others since it was loaded; `missed` if events may have been lost. */
interface LiveChanges {
  ids: ReadonlySet<string>
  missed: boolean
}

const nothing: LiveChanges = { ids: new Set(), missed: false }

/**
 * Subscribes to changes of a list by others, on one connection and only while the tab is visible. After the tab
 * was hidden, events count as missed.
 */
export function useLiveChanges(resource: string) {
  const [changes, setChanges] = useState(nothing)
  const watched = useAdminResource(resource)?.recordsOf ?? resource
  const forget = useCallback(() => setChanges(nothing), [])

  useEffect(() => {
    setChanges(nothing)
    let leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = firstPause
    const miss = () => setChanges(({ ids }) => ({ ids, missed: true }))

    async function connect() {
      const { signal } = leaving
      let hasBegun = false
      const status = await readEvents(watchChanges.url, signal, (data) => {
        pause = firstPause
        const news = ListNews.parse(data)
        // The server’s own connection was interrupted.
        if (news.resource === null && hasBegun) miss()
        if (news.resource === null) hasBegun = true
        if (news.resource !== watched) return
        setChanges(({ ids, missed }) => ({ ids: new Set([...ids, ...news.ids]), missed }))
      }).catch(() => 0)
      // The session is over, or the user lacks the permission: do not reconnect.
      if (signal.aborted || status === 401 || status === 403) return
      // The server ends each connection after some minutes to re-check the session.
      if (status !== 200) {
        miss()
        pause = Math.min(pause * 2, longestPause)
      }
      timer = setTimeout(() => void connect(), status === 200 ? Math.random() * 500 : pause)
    }

    function leave() {
      leaving.abort()
      clearTimeout(timer)
    }

    function turn() {
      if (document.hidden) leave()
      else if (leaving.signal.aborted) {
        leaving = new AbortController()
        miss()
        void connect()
      }
    }

    if (document.hidden) leaving.abort()
    else timer = setTimeout(() => void connect(), quiet)
    document.addEventListener('visibilitychange', turn)
    return () => {
      leave()
      document.removeEventListener('visibilitychange', turn)
    }
  }, [watched])

  return { changes, forget }
}
