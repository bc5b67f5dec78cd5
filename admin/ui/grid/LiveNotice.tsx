import { Box, Button } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'
import { gridTexts } from '#admin/app/i18n/grid.texts.ts'
import { useLiveChanges } from '#admin/app/live/use-live-changes.ts'

/**
 * Says beside the total that others have changed the list. The rows stay where they are until somebody asks for the
 * new ones; only after a look away, when nobody points at a row, they come by themselves.
 */
export function LiveNotice() {
  const { resource, refetch, selectedIds, data } = useListContext()
  const { changes, forget } = useLiveChanges(resource)
  const { ids, missed } = changes
  const shown = useRef(data)

  // Whatever brought the newest rows, there is no news any more.
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
