import { useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'

/** Another search or filter hides rows: what was selected before it must not be deleted unseen. */
export function useFreshSelection(): void {
  const { filterValues, onUnselectItems } = useListContext()
  const filter = JSON.stringify(filterValues)
  const shown = useRef(filter)
  useEffect(() => {
    if (shown.current === filter) return
    shown.current = filter
    onUnselectItems()
  }, [filter, onUnselectItems])
}
