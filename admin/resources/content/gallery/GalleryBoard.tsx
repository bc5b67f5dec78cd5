import type { ReactNode } from 'react'
import { useGetList } from 'react-admin'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { GalleryGrid } from '#admin/resources/content/gallery/GalleryGrid.tsx'
import { galleryTexts as texts } from '#admin/resources/content/gallery/gallery.texts.ts'
import { useGalleryBranch } from '#admin/resources/content/gallery/use-gallery-branch.tsx'
import { AddRecordButton } from '#admin/ui/AddRecordButton.tsx'
import { LoadFailure, State } from '#admin/ui/grid/GridStates.tsx'
import { PageHeader, PageLoading } from '#admin/ui/page/PageHeader.tsx'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'
import type { GalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import { defaultRowLimit } from '#shared/core/list-query.ts'

/** The gallery of one branch, which is selected here if the back office shows all. */
export function GalleryBoard({ actions }: { actions: ReactNode }) {
  const currentUser = useCurrentUser()
  const canAccess = useCanAccess()
  const { branch, hasNone, picker } = useGalleryBranch()
  const { data, isPending, error, refetch, isFetching } = useGetList<AdminRecord<GalleryItem>>(
    'gallery',
    {
      filter: { branch },
      pagination: { page: 1, perPage: defaultRowLimit },
      sort: { field: 'order', order: 'ASC' },
    },
    { enabled: branch !== undefined },
  )
  if (currentUser && !canAccess('gallery', 'list')) return <DeniedPage />

  function content(): ReactNode {
    if (hasNone)
      return (
        <State title={texts.noBranches} hint={texts.noBranch}>
          <AddRecordButton resource="branches" />
        </State>
      )
    if (error)
      return <LoadFailure hint={error.message} isFetching={isFetching} onRetry={() => void refetch()} />
    if (isPending || !branch) return <PageLoading />
    if (data.length === 0) return <State title={texts.emptyTitle} hint={texts.emptyHint} />
    return <GalleryGrid key={branch} branch={branch} items={data} />
  }

  return (
    <>
      <PageHeader
        title={texts.name.split(' |||| ')[1] ?? ''}
        subtitle={data ? texts.count(data.length) : ' '}
      >
        {picker}
        {actions}
        {!hasNone && <AddRecordButton resource="gallery" />}
      </PageHeader>
      {content()}
    </>
  )
}
