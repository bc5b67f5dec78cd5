import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import ArrowBackIcon from '@mui/icons-material/ArrowBackOutlined'
import ArrowForwardIcon from '@mui/icons-material/ArrowForwardOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, FormHelperText, IconButton, Typography } from '@mui/material'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { productTexts as texts } from '#admin/resources/shop/products/products.texts.ts'
import { FileButton } from '#admin/ui/FileButton.tsx'
import { usePreview } from '#admin/ui/form/use-preview.ts'
import { Section } from '#admin/ui/page/Section.tsx'
import { picturesMessages } from '#shared/core/core.messages.ts'
import { maximumPictureBytes, pictureTypes } from '#shared/core/pictures.schema.ts'
import { maximumSubImages, newSubImage, type Product } from '#shared/shop/products/products.contract.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'

const source = 'subImages'
const asIs = (value: unknown) => value

function problemOf(files: readonly File[], count: number): string | undefined {
  if (count + files.length > maximumSubImages) return productsMessages.tooManyImages(maximumSubImages)
  if (files.some(({ type }) => !pictureTypes.includes(type))) return picturesMessages.notAnImage
  if (files.some(({ size }) => size > maximumPictureBytes)) return picturesMessages.tooLarge
}

/** A product’s additional photographs: added, removed and reordered; saved with the form. */
export function SubImagesInput() {
  const { field, fieldState } = useInput({ source, defaultValue: [], format: asIs, parse: asIs })
  const kept = useInput({ source: 'keepSubImages', format: asIs, parse: asIs })
  const { setError, clearErrors } = useFormContext()
  const [dragged, setDragged] = useState<string | null>(null)
  const images: readonly SubImageValue[] = field.value ?? []

  function change(next: readonly SubImageValue[]) {
    clearErrors(source)
    field.onChange(next)
    kept.field.onChange(next.map((image) => (isNewImage(image) ? newSubImage : image.key)))
  }

  function add(files: readonly File[]) {
    const problem = problemOf(files, images.length)
    if (problem) return setError(source, { message: problem })
    if (files.length > 0) change([...images, ...files.map((rawFile) => ({ rawFile }))])
  }

  function move(key: string, index: number) {
    const moved = images.find((one) => keyOf(one) === key)
    if (!moved) return
    const others = images.filter((one) => one !== moved)
    change([...others.slice(0, index), moved, ...others.slice(index)])
  }

  return (
    <Section title={texts.furtherPhotos}>
      {images.length > 0 && (
        <Box
          component="ol"
          onDragOver={(event) => dragged && event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}
        >
          {images.map((image, index) => (
            <SubImage
              key={keyOf(image)}
              image={image}
              name={texts.photoAt(index + 1)}
              isFirst={index === 0}
              isLast={index === images.length - 1}
              isDragged={dragged === keyOf(image)}
              onDrag={setDragged}
              onDragOver={() => dragged && dragged !== keyOf(image) && move(dragged, index)}
              onMove={(step) => move(keyOf(image), index + step)}
              onRemove={() => change(images.filter((one) => one !== image))}
            />
          ))}
        </Box>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.furtherHint(maximumSubImages)}
      </Typography>
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <FileButton
        label={texts.addPhotos}
        startIcon={<AddIcon />}
        disabled={images.length >= maximumSubImages}
        accept={pictureTypes.join(',')}
        multiple
        onChoose={add}
        sx={{ justifySelf: 'start' }}
      />
    </Section>
  )
}

interface NewImage {
  rawFile: File
}

/** A stored photograph, or a new one to be uploaded. */
type SubImageValue = Product['subImages'][number] | NewImage

const isNewImage = (image: SubImageValue): image is NewImage => 'rawFile' in image

const keysOfFiles = new WeakMap<File, string>()

/** Identifies a photograph, stored or new. */
function keyOf(image: SubImageValue): string {
  if (!isNewImage(image)) return image.key
  const key = keysOfFiles.get(image.rawFile) ?? crypto.randomUUID()
  keysOfFiles.set(image.rawFile, key)
  return key
}

interface SubImageProps {
  image: SubImageValue
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

function SubImage(props: SubImageProps) {
  const { image, name, isFirst, isLast, isDragged, onDrag, onDragOver, onMove, onRemove } = props
  const preview = usePreview(isNewImage(image) ? image.rawFile : undefined)
  const src = isNewImage(image) ? preview : image.image
  return (
    <Box
      component="li"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag(keyOf(image))
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
        src={src}
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
