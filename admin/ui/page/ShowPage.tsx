import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Card } from '@mui/material'
import type { ReactNode } from 'react'
import {
  type RaRecord,
  ShowBase,
  useCreatePath,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useShowContext,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { PageHeader, PageLoading, useBackToList } from '#admin/ui/page/PageHeader.tsx'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'

interface ShowPageProps {
  subtitle?: (record: RaRecord) => ReactNode
  /** Full-width content above the record. */
  above?: ReactNode
  aside?: ReactNode
  /** Whether the user may open the record, if the API shows parts of it to more people than the back office does. */
  isAllowed?: (record: RaRecord) => boolean
  /** Users print this record. */
  isPrinted?: true
  /** Content below the record. */
  below?: ReactNode
  children: ReactNode
}

/** The show page of a resource. */
export function ShowPage(props: ShowPageProps) {
  return (
    <ShowBase>
      <ShowScreen {...props} />
    </ShowBase>
  )
}

function ShowScreen({ subtitle, above, aside, isAllowed, isPrinted, below, children }: ShowPageProps) {
  const { record, isPending } = useShowContext()
  const represent = useGetRecordRepresentation(useResourceContext())
  const back = useBackToList()
  if (isPending || !record) return <PageLoading />
  if (isAllowed && !isAllowed(record)) return <DeniedPage />
  return (
    <>
      <PageHeader title={String(represent(record))} subtitle={subtitle?.(record)} back={back}>
        {isPrinted && <PrintButton />}
      </PageHeader>
      {above}
      <Box
        sx={{
          maxWidth: 1400,
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { md: aside ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Card sx={{ p: { xs: 2, sm: 3 } }}>{children}</Card>
          {below}
        </Box>
        {aside && (
          <Box className="no-print" sx={{ display: 'grid', gap: 2 }}>
            {aside}
          </Box>
        )}
      </Box>
    </>
  )
}

/** A link from a record’s show page to its form, with permission. */
export function EditRecordButton() {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<RaRecord>()
  const canAccess = useCanAccess()
  const createPath = useCreatePath()
  if (!record || !canAccess(resource, 'edit', record)) return null
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<EditIcon />}
      component={Link}
      to={createPath({ resource, type: 'edit', id: record.id })}
      sx={{ justifySelf: 'start' }}
    >
      {formTexts.edit}
    </Button>
  )
}
