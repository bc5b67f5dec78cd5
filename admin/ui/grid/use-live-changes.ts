import { useCallback, useEffect, useState } from 'react'
import { openEventStream } from '#admin/core/event-stream.ts'
import { useAdminResource } from '#admin/core/resource.ts'
import { ListNews, watchChanges } from '#shared/office/changes/changes.contract.ts'

/** Milliseconds before connecting, so that the list loads first. */
const connectDelay = 2_500

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
    let close: (() => void) | undefined
    const miss = () => setChanges(({ ids }) => ({ ids, missed: true }))

    function open() {
      let hasBegun = false
      close = openEventStream(watchChanges.url, {
        onConnecting: () => {
          hasBegun = false
        },
        onInterrupted: miss,
        onData: (data) => {
          const news = ListNews.parse(data)
          // A second greeting: the server’s own connection to the database was interrupted.
          if (news.resource === null && hasBegun) miss()
          if (news.resource === null) hasBegun = true
          if (news.resource !== watched) return
          setChanges(({ ids, missed }) => ({ ids: new Set([...ids, ...news.ids]), missed }))
        },
      })
    }

    function followVisibility() {
      clearTimeout(timer)
      if (document.hidden) {
        close?.()
        close = undefined
      } else if (!close) {
        miss()
        open()
      }
    }

    const timer = document.hidden ? undefined : setTimeout(open, connectDelay)
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      close?.()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', followVisibility)
    }
  }, [watched])

  return { changes, forget }
}
