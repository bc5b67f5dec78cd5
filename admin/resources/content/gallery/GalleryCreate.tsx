import { useCanAccess, useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import { galleryTexts as texts } from '#admin/resources/content/gallery/gallery.texts.ts'
import { UploadPanel } from '#admin/resources/content/gallery/UploadPanel.tsx'
import { useGalleryBranch } from '#admin/resources/content/gallery/use-gallery-branch.tsx'
import { useUploads } from '#admin/resources/content/gallery/use-uploads.ts'
import { useBackToList } from '#admin/ui/form/use-back-to-list.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { PageLoading } from '#admin/ui/page/PageLoading.tsx'
import { AccessDenied } from '#admin/ui/page/StatusPages.tsx'

/** Adds several photographs to a branch’s gallery. */
export function GalleryCreate() {
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  const back = useBackToList()
  const uploads = useUploads()
  const { branch, hasNone, picker } = useGalleryBranch()
  if (person && !canAccess('gallery', 'create')) return <AccessDenied />
  if (!branch && !hasNone) return <PageLoading />
  return (
    <>
      <PageHeader title={texts.upload} subtitle={branch ? texts.uploadSubtitle : texts.noBranch} back={back}>
        {picker}
      </PageHeader>
      {branch && <UploadPanel branch={branch} {...uploads} />}
    </>
  )
}
