import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { type GalleryItem, orderGallery } from '#shared/content/gallery/gallery.contract.ts'

export type GalleryRecord = AdminRecord<GalleryItem>

function moved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, place), id, ...others.slice(place)]
}

/** The displayed order, ahead of the server’s while saving (optimistic). */
export function useGalleryOrder(branch: string, items: readonly GalleryRecord[]) {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const unsaved = useRef(0)
  const { run } = useAction()

  // The server’s response is the order, unless a newer one is pending.
  useEffect(() => {
    if (items && unsaved.current === 0) setIds(null)
  }, [items])

  const sorted = useMemo(() => {
    if (!ids) return items
    const place = new Map(ids.map((id, index) => [id, index]))
    const placeOf = ({ id }: GalleryRecord) => place.get(id) ?? items.length
    return [...items].sort((one, other) => placeOf(one) - placeOf(other))
  }, [ids, items])

  const present = sorted.map(({ id }) => id)

  /** Moves a photograph on screen without saving. */
  function show(id: string, place: number): string[] {
    const next = moved(present, id, place)
    setIds(next)
    return next
  }

  /** Sequential, so that the last order wins. */
  function save(wanted: readonly string[]) {
    unsaved.current += 1
    saving.current = saving.current.then(async () => {
      const isSaved = await run(() =>
        call(orderGallery, { params: { branchId: branch }, body: { ids: [...wanted] } }),
      )
      unsaved.current -= 1
      if (!isSaved) setIds(null)
    })
  }

  return {
    sorted,
    show,
    save,
    move: (id: string, place: number) => save(show(id, place)),
    forget: () => setIds(null),
  }
}
