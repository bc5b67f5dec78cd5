import RefreshIcon from '@mui/icons-material/RefreshOutlined'
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useGetList, useStore } from 'react-admin'
import { useAllows, usePerson } from '#admin/app/auth/use-person.ts'
import { useBranchScope } from '#admin/app/branch-scope.ts'
import { gridTexts } from '#admin/app/i18n/grid.texts.ts'
import { AccessDenied } from '#admin/app/layout/StatusPages.tsx'
import { GalleryGrid } from '#admin/resources/gallery/GalleryGrid.tsx'
import { galleryTexts as texts } from '#admin/resources/gallery/gallery.texts.ts'
import { UploadPanel } from '#admin/resources/gallery/UploadPanel.tsx'
import type { GalleryRecord } from '#admin/resources/gallery/use-gallery-order.ts'
import { useUploads } from '#admin/resources/gallery/use-uploads.ts'
import { branchSource, useBranch } from '#admin/ui/branches.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { PageLoading } from '#admin/ui/page/PageLoading.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import type { Branch } from '#shared/branches/branches.contract.ts'
import { defaultRowLimit } from '#shared/core/list-query.ts'

/** The gallery of one branch: while the back office shows all branches, one of them is chosen here. */
export default function GalleryScreen() {
  const { branch: scope, canSwitch } = useBranchScope()
  const person = usePerson()
  const allows = useAllows()
  const uploads = useUploads()
  const isChoice = canSwitch && scope === null
  const { data: first } = useGetList<Branch & { id: string }>(
    'branches',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'order', order: 'ASC' } },
    { enabled: isChoice },
  )
  const [chosen, setChosen] = useStore<string | null>('gallery.branch', null)
  const { data: known, isLoading: isChecking } = useBranch(isChoice ? chosen : null)
  const branch = scope ?? known?.id ?? (isChecking ? undefined : first?.[0]?.id)

  const { data, isPending, error, refetch, isFetching } = useGetList<GalleryRecord>(
    'gallery',
    {
      filter: { branch },
      pagination: { page: 1, perPage: defaultRowLimit },
      sort: { field: 'order', order: 'ASC' },
    },
    { enabled: branch !== undefined },
  )
  if (person && !allows('gallery', 'list')) return <AccessDenied />
  if (!branch) return first?.length === 0 ? <Note title={texts.emptyTitle} /> : <PageLoading />

  function photographs(): ReactNode {
    if (error)
      return (
        <Note title={gridTexts.failed} hint={error instanceof Error ? error.message : ''}>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<RefreshIcon />}
            loading={isFetching}
            onClick={() => refetch()}
          >
            {gridTexts.retry}
          </Button>
        </Note>
      )
    if (isPending || !branch) return <PageLoading />
    if (data.length === 0) return <Note title={texts.emptyTitle} hint={texts.emptyHint} />
    return <GalleryGrid key={branch} branch={branch} items={data} />
  }

  return (
    <>
      <PageHeader
        title={texts.name.split(' |||| ')[1] ?? ''}
        subtitle={data ? texts.count(data.length) : ' '}
      >
        {isChoice && (
          <ReferencePicker
            {...branchSource}
            id="gallery-branch"
            label={texts.fields.branch}
            value={branch}
            onChange={setChosen}
            field={{ sx: { width: 200 } }}
          />
        )}
      </PageHeader>
      {allows('gallery', 'create') && <UploadPanel branch={branch} {...uploads} />}
      {photographs()}
    </>
  )
}

function Note({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: 8, textAlign: 'center' }}>
      <Typography variant="h2">{title}</Typography>
      {hint && (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 420 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Box>
  )
}
