import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { Box, Button, Card, FormHelperText, Typography } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { productTexts as texts } from '#admin/resources/shop/products/products.texts.ts'
import { isNewPhoto, keyOf, SubPhoto, type SubPhotoValue } from '#admin/resources/shop/products/SubPhoto.tsx'
import { picturesMessages } from '#shared/core/core.messages.ts'
import { maximumPictureBytes, pictureTypes } from '#shared/core/pictures.schema.ts'
import { maximumSubImages, newSubImage } from '#shared/shop/products/products.contract.ts'
import { productsMessages } from '#shared/shop/products/products.messages.ts'

const source = 'subImages'
const asIs = (value: unknown) => value

function problemOf(files: readonly File[], count: number): string | undefined {
  if (count + files.length > maximumSubImages) return productsMessages.tooManyImages(maximumSubImages)
  if (files.some(({ type }) => !pictureTypes.includes(type))) return picturesMessages.notAnImage
  if (files.some(({ size }) => size > maximumPictureBytes)) return picturesMessages.tooLarge
}

/** A product’s additional photographs: added, removed and reordered; saved with the form. */
export function SubPhotosInput() {
  const { field, fieldState } = useInput({ source, defaultValue: [], format: asIs, parse: asIs })
  const kept = useInput({ source: 'keepSubImages', format: asIs, parse: asIs })
  const { setError, clearErrors } = useFormContext()
  const [dragged, setDragged] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const photos: readonly SubPhotoValue[] = field.value ?? []

  function change(next: readonly SubPhotoValue[]) {
    clearErrors(source)
    field.onChange(next)
    kept.field.onChange(next.map((photo) => (isNewPhoto(photo) ? newSubImage : photo.key)))
  }

  function add(chosen: FileList | null) {
    const files = [...(chosen ?? [])]
    if (input.current) input.current.value = ''
    const problem = problemOf(files, photos.length)
    if (problem) return setError(source, { message: problem })
    if (files.length > 0) change([...photos, ...files.map((rawFile) => ({ rawFile }))])
  }

  function move(key: string, place: number) {
    const photo = photos.find((one) => keyOf(one) === key)
    if (!photo) return
    const others = photos.filter((one) => one !== photo)
    change([...others.slice(0, place), photo, ...others.slice(place)])
  }

  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {texts.furtherPhotos}
      </Typography>
      {photos.length > 0 && (
        <Box
          component="ol"
          onDragOver={(event) => dragged && event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}
        >
          {photos.map((photo, place) => (
            <SubPhoto
              key={keyOf(photo)}
              photo={photo}
              name={texts.photoAt(place + 1)}
              isFirst={place === 0}
              isLast={place === photos.length - 1}
              isDragged={dragged === keyOf(photo)}
              onDrag={setDragged}
              onDragOver={() => dragged && dragged !== keyOf(photo) && move(dragged, place)}
              onMove={(step) => move(keyOf(photo), place + step)}
              onRemove={() => change(photos.filter((one) => one !== photo))}
            />
          ))}
        </Box>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.furtherHint(maximumSubImages)}
      </Typography>
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        multiple
        hidden
        aria-label={texts.addPhotos}
        onChange={({ target }) => add(target.files)}
      />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddIcon />}
        disabled={photos.length >= maximumSubImages}
        onClick={() => input.current?.click()}
        sx={{ justifySelf: 'start' }}
      >
        {texts.addPhotos}
      </Button>
    </Card>
  )
}
