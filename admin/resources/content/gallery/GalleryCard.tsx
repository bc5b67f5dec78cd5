import ArrowBackIcon from '@mui/icons-material/ArrowBackOutlined'
import ArrowForwardIcon from '@mui/icons-material/ArrowForwardOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Card, IconButton } from '@mui/material'
import type { HTMLAttributes } from 'react'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { GalleryTitle } from '#admin/resources/content/gallery/GalleryTitle.tsx'
import { galleryTexts as texts } from '#admin/resources/content/gallery/gallery.texts.ts'
import type { GalleryRecord } from '#admin/resources/content/gallery/use-gallery-order.ts'

interface GalleryCardProps {
  item: GalleryRecord
  place: number
  count: number
  isDragged: boolean
  /** Props that make the picture draggable. */
  drag: HTMLAttributes<HTMLElement>
  onMove: (place: number) => void
  onDelete: () => void
}

export const nameOf = ({ title }: GalleryRecord, place: number) => title || texts.photo(place + 1)
/** The key by which the focus finds its button after reordering. */
export const moveButtonId = (id: string, step: -1 | 1) => `move-${id}-${step < 0 ? 'back' : 'on'}`

/** One photograph with its title and position. */
export function GalleryCard({ item, place, count, isDragged, drag, onMove, onDelete }: GalleryCardProps) {
  const canAccess = useCanAccess()
  const mayEdit = canAccess('gallery', 'edit', item)
  const name = nameOf(item, place)
  return (
    <Card sx={{ opacity: isDragged ? 0.4 : 1, height: '100%' }}>
      <Box
        {...(mayEdit && drag)}
        draggable={mayEdit}
        sx={{
          aspectRatio: '4 / 3',
          bgcolor: 'background.default',
          cursor: mayEdit ? 'grab' : 'default',
        }}
      >
        <Box
          component="img"
          src={item.image ?? ''}
          alt={name}
          loading="lazy"
          draggable={false}
          sx={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
        />
      </Box>
      <Box sx={{ p: 1, display: 'grid', gap: 0.5 }}>
        <GalleryTitle item={item} name={name} disabled={!mayEdit} />
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          {mayEdit && (
            <>
              <IconButton
                id={moveButtonId(item.id, -1)}
                size="small"
                disabled={place === 0}
                aria-label={texts.moveBack(name)}
                onClick={() => onMove(place - 1)}
                sx={{ minWidth: 36, minHeight: 36 }}
              >
                <ArrowBackIcon fontSize="small" />
              </IconButton>
              <IconButton
                id={moveButtonId(item.id, 1)}
                size="small"
                disabled={place === count - 1}
                aria-label={texts.moveOn(name)}
                onClick={() => onMove(place + 1)}
                sx={{ minWidth: 36, minHeight: 36 }}
              >
                <ArrowForwardIcon fontSize="small" />
              </IconButton>
            </>
          )}
          <Box sx={{ flex: 1 }} />
          {mayEdit && (
            <IconButton
              component={Link}
              to={`/gallery/${item.id}`}
              size="small"
              aria-label={texts.edit(name)}
              sx={{ minWidth: 36, minHeight: 36 }}
            >
              <EditIcon fontSize="small" />
            </IconButton>
          )}
          {canAccess('gallery', 'delete', item) && (
            <IconButton
              size="small"
              color="error"
              aria-label={texts.remove(name)}
              onClick={onDelete}
              sx={{ minWidth: 36, minHeight: 36 }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      </Box>
    </Card>
  )
}
