import ArrowBackIcon from '@mui/icons-material/ArrowBackOutlined'
import ArrowForwardIcon from '@mui/icons-material/ArrowForwardOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton } from '@mui/material'
import { productTexts as texts } from '#admin/resources/shop/products/products.texts.ts'
import { usePreview } from '#admin/ui/form/use-preview.ts'
import type { Product } from '#shared/shop/products/products.contract.ts'

interface NewPhoto {
  rawFile: File
}

/** A stored photograph, or a new one to be uploaded. */
export type SubPhotoValue = Product['subImages'][number] | NewPhoto

export const isNewPhoto = (photo: SubPhotoValue): photo is NewPhoto => 'rawFile' in photo

const newKeys = new WeakMap<File, string>()

/** Identifies a photograph, stored or new. */
export function keyOf(photo: SubPhotoValue): string {
  if (!isNewPhoto(photo)) return photo.key
  const key = newKeys.get(photo.rawFile) ?? crypto.randomUUID()
  newKeys.set(photo.rawFile, key)
  return key
}

interface SubPhotoProps {
  photo: SubPhotoValue
  name: string
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  onDrag: (key: string | null) => void
  onDragOver: () => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const button = { minWidth: 36, minHeight: 36 }

export function SubPhoto(props: SubPhotoProps) {
  const { photo, name, isFirst, isLast, isDragged, onDrag, onDragOver, onMove, onRemove } = props
  const preview = usePreview(isNewPhoto(photo) ? photo.rawFile : undefined)
  const image = isNewPhoto(photo) ? preview : photo.image
  return (
    <Box
      component="li"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag(keyOf(photo))
      }}
      onDragEnd={() => onDrag(null)}
      onDragEnter={onDragOver}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        cursor: 'grab',
        opacity: isDragged ? 0.4 : 1,
      }}
    >
      <Box
        component="img"
        src={image}
        alt={name}
        draggable={false}
        sx={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', display: 'block' }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <IconButton
          size="small"
          disabled={isFirst}
          aria-label={texts.moveBack(name)}
          onClick={() => onMove(-1)}
          sx={button}
        >
          <ArrowBackIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          disabled={isLast}
          aria-label={texts.moveOn(name)}
          onClick={() => onMove(1)}
          sx={button}
        >
          <ArrowForwardIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          color="error"
          aria-label={texts.removePhoto(name)}
          onClick={onRemove}
          sx={button}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}
