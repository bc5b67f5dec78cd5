import { Box, Typography } from '@mui/material'
import { type HTMLAttributes, useEffect, useRef, useState } from 'react'
import { visuallyHidden } from '#admin/core/theme/visually-hidden.ts'
import { DeletePhoto } from '#admin/resources/content/gallery/DeletePhoto.tsx'
import { GalleryCard, moveButtonId, nameOf } from '#admin/resources/content/gallery/GalleryCard.tsx'
import { galleryTexts as texts } from '#admin/resources/content/gallery/gallery.texts.ts'
import { type GalleryRecord, useGalleryOrder } from '#admin/resources/content/gallery/use-gallery-order.ts'

interface GalleryGridProps {
  branch: string
  items: readonly GalleryRecord[]
}

/** A branch’s photographs, reordered by dragging or arrow buttons. */
export function GalleryGrid({ branch, items }: GalleryGridProps) {
  const { sorted, show, save, move, forget } = useGalleryOrder(branch, items)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announced, setAnnounced] = useState('')
  const [toDelete, setToDelete] = useState<{ item: GalleryRecord; name: string } | null>(null)
  const wanted = useRef<string[] | null>(null)
  const focusOn = useRef<string[]>([])

  // A moved card lost the focus; at either end the opposite arrow gets it.
  useEffect(() => {
    const buttons = focusOn.current.map((id) => document.getElementById(id) as HTMLButtonElement | null)
    focusOn.current = []
    if (sorted) buttons.find((button) => button && !button.disabled)?.focus()
  }, [sorted])

  function step(item: GalleryRecord, from: number, to: number) {
    focusOn.current =
      to < from
        ? [moveButtonId(item.id, -1), moveButtonId(item.id, 1)]
        : [moveButtonId(item.id, 1), moveButtonId(item.id, -1)]
    move(item.id, to)
    setAnnounced(texts.moved(nameOf(item, from), to + 1, sorted.length))
  }

  function dragOf({ id }: GalleryRecord): HTMLAttributes<HTMLElement> {
    return {
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragEnd: () => {
        // Dropped outside of the gallery.
        if (wanted.current) forget()
        wanted.current = null
        setDragged(null)
      },
    }
  }

  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {texts.hint}
      </Typography>
      <div role="status" style={visuallyHidden}>
        {announced}
      </div>
      <Box
        component="ul"
        onDragEnter={(event) => dragged && event.preventDefault()}
        onDragOver={(event) => dragged && event.preventDefault()}
        onDrop={(event) => {
          if (!dragged) return
          event.preventDefault()
          if (wanted.current) save(wanted.current)
          wanted.current = null
        }}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(auto-fill, minmax(210px, 1fr))',
          },
        }}
      >
        {sorted.map((item, place) => (
          <Box
            component="li"
            key={item.id}
            onDragEnter={() => {
              if (dragged && dragged !== item.id) wanted.current = show(dragged, place)
            }}
          >
            <GalleryCard
              item={item}
              place={place}
              count={sorted.length}
              isDragged={dragged === item.id}
              drag={dragOf(item)}
              onMove={(to) => step(item, place, to)}
              onDelete={() => setToDelete({ item, name: nameOf(item, place) })}
            />
          </Box>
        ))}
      </Box>
      {toDelete && <DeletePhoto {...toDelete} onClose={() => setToDelete(null)} />}
    </>
  )
}
