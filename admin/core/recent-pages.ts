import { useEffect } from 'react'
import { type RaRecord, useRecordContext, useResourceContext, useStore } from 'react-admin'
import { useLocation } from 'react-router-dom'

/** A recently opened record. */
export interface RecentPage {
  resource: string
  title: string
  path: string
}

const mostPages = 8
const storeKey = 'recent'
const none: RecentPage[] = []

/** Cleared on logout with the rest of the session. */
export const useRecentPages = () => useStore<RecentPage[]>(storeKey, none)[0]

/** Remembers the record on screen for the search. */
export function useRemembered(title: string): void {
  const resource = useResourceContext()
  const record = useRecordContext<RaRecord>()
  const [, setPages] = useStore<RecentPage[]>(storeKey, none)
  const { pathname } = useLocation()
  const isRecord = record !== undefined && pathname.includes(`/${record.id}`)
  useEffect(() => {
    if (!resource || !isRecord || !title) return
    setPages((pages: RecentPage[] = none) =>
      [{ resource, title, path: pathname }, ...pages.filter(({ path }) => path !== pathname)].slice(
        0,
        mostPages,
      ),
    )
  }, [resource, title, pathname, isRecord, setPages])
}
