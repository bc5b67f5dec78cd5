import { Box, Button } from '@mui/material'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { openEventStream } from '#admin/core/event-stream.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useAdminResource } from '#admin/core/resource.ts'
import { ListNews, watchChanges } from '#shared/office/changes/changes.contract.ts'

/**
 * Shows beside the total that others have changed the list. Rows stay unchanged until the user refreshes; where events
 * may have been missed they are fetched again at once, unless rows are selected.
 */
export function LiveNotice() {
  const { resource, refetch, selectedIds, data } = useListContext()
  const { changes, forget } = useLiveChanges(resource)
  const { ids, missed } = changes
  const shown = useRef(data)

  // Any refresh clears the notice.
  useEffect(() => {
    if (shown.current === data) return
    shown.current = data
    forget()
  }, [data, forget])

  useEffect(() => {
    if (!missed || selectedIds.length > 0) return
    void refetch()
    forget()
  }, [missed, selectedIds.length, refetch, forget])

  const isNews = ids.size > 0 || missed
  return (
    <Box component="span" role="status">
      {isNews && (
        <>
          {' · '}
          {ids.size > 0 ? gridTexts.changed(ids.size) : gridTexts.mayHaveChanged}
          {' · '}
          <Button
            size="small"
            onClick={() => {
              forget()
              void refetch()
            }}
            sx={{
              p: 0,
              minWidth: 0,
              minHeight: 0,
              verticalAlign: 'baseline',
              fontSize: 'inherit',
              lineHeight: 'inherit',
            }}
          >
            {gridTexts.refresh}
          </Button>
        </>
      )}
    </Box>
  )
}

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
function useLiveChanges(resource: string) {
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
