import { Box } from '@mui/material'
import { useDelete, useNotify } from 'react-admin'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { GalleryRecord } from '#admin/resources/content/gallery/use-gallery-order.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'

interface DeletePhotoProps {
  item: GalleryRecord
  name: string
  onClose: () => void
}

/** Deletes a photograph after a confirmation that shows it. */
export function DeletePhoto({ item, name, onClose }: DeletePhotoProps) {
  const [remove, { isPending }] = useDelete()
  const notify = useNotify()

  function confirm() {
    remove(
      'gallery',
      { id: item.id, previousData: item },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(galleryMessages.deleted, { type: 'success' }),
        onError: (error) =>
          notify(error instanceof Error ? error.message : galleryMessages.deleteFailed, { type: 'error' }),
        onSettled: onClose,
      },
    )
  }

  return (
    <ConfirmDialog
      open
      title={formTexts.deleteTitle(name)}
      content={
        <>
          <Box
            component="img"
            src={item.image ?? ''}
            alt=""
            sx={{ maxWidth: '100%', maxHeight: 220, display: 'block', mb: 1.5, borderRadius: 1 }}
          />
          {formTexts.deleteContent}
        </>
      }
      confirm={formTexts.delete}
      destructive
      isRunning={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
