import { useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'

/** Clears the selection when search or filter change, so that hidden rows cannot be deleted. */
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
