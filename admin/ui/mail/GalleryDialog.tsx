import { Alert, Box, ButtonBase, Skeleton, Typography } from '@mui/material'
import { type RaRecord, useGetList } from 'react-admin'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { mailTexts as texts } from '#admin/ui/mail/mail.texts.ts'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import type { GalleryItem } from '#shared/content/gallery/gallery.contract.ts'

interface GalleryDialogProps {
  onChoose: (address: string, alternative: string) => void
  onClose: () => void
}

/** Picks a recent gallery photograph for the mail. */
export function GalleryDialog({ onChoose, onClose }: GalleryDialogProps) {
  const filter = useScopeFilter('gallery')
  const { data, isPending, error } = useGetList<GalleryItem & RaRecord<string>>('gallery', {
    pagination: { page: 1, perPage: 60 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter,
  })
  const photos = data?.flatMap(({ id, image, title }) => (image ? [{ id, image, title }] : []))
  return (
    <TitledDialog title={texts.imageTitle} maxWidth="md" close={formTexts.cancel} onClose={onClose}>
      {isPending && <Skeleton variant="rounded" height={240} />}
      {error && <Alert severity="error">{texts.imageFailed}</Alert>}
      {photos?.length === 0 && <Typography>{texts.imageNone}</Typography>}
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0.5,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        }}
      >
        {photos?.map(({ id, image, title }) => (
          <li key={id}>
            <ButtonBase
              aria-label={texts.imageInsert(title || texts.untitled)}
              onClick={() => onChoose(image, title)}
              sx={{ display: 'block', width: '100%', borderRadius: 1, textAlign: 'left' }}
            >
              <Box
                component="img"
                src={image}
                alt=""
                loading="lazy"
                sx={{
                  display: 'block',
                  width: '100%',
                  aspectRatio: '4 / 3',
                  objectFit: 'cover',
                  borderRadius: 1,
                }}
              />
              <Typography variant="caption" component="span" noWrap sx={{ display: 'block', mt: 0.5 }}>
                {title || texts.untitled}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </TitledDialog>
  )
}
