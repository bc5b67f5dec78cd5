import { Box, Button } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useLiveChanges } from '#admin/ui/grid/use-live-changes.ts'

/**
 * Shows beside the total that others have changed the list. Rows stay unchanged until the user refreshes; after
 * the tab was hidden they refresh automatically, unless the pointer is over a row.
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
