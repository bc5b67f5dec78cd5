import { useCallback, useEffect, useState } from 'react'
import { readEvents } from '#admin/app/live/read-events.ts'
import { ListNews, watchChanges } from '#shared/office/changes/changes.contract.ts'

/** Milliseconds that a list has for itself before the connection is made: what is seen comes first. */
const quiet = 2_500
/** Milliseconds before a connection is made again. */
const firstPause = 2_000
const longestPause = 60_000

/** Lists that show the records of another resource. */
const shownFrom: Readonly<Record<string, string>> = { sentMails: 'campaigns', trainers: 'users' }

/** Records of a list that others have changed since it was last seen; `missed` where news may have been lost. */
export interface LiveChanges {
  ids: ReadonlySet<string>
  missed: boolean
}

const nothing: LiveChanges = { ids: new Set(), missed: false }

/**
 * Follows what others change in a list, on one connection and only while the tab is seen. Whoever comes back to a tab
 * has missed what happened meanwhile.
 */
export function useLiveChanges(resource: string) {
  const [changes, setChanges] = useState(nothing)
  const forget = useCallback(() => setChanges(nothing), [])

  useEffect(() => {
    const watched = shownFrom[resource] ?? resource
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
        // The server had lost its own connection in between.
        if (news.resource === null && hasBegun) miss()
        if (news.resource === null) hasBegun = true
        if (news.resource !== watched) return
        setChanges(({ ids, missed }) => ({ ids: new Set([...ids, ...news.ids]), missed }))
      }).catch(() => 0)
      // The session is over, or this is nobody's to hear: asking again would change nothing.
      if (signal.aborted || status === 401 || status === 403) return
      // The server ends each connection after some minutes, to look at the session again.
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
  }, [resource])

  return { changes, forget }
}
