import { Box, Button, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Section } from '#admin/ui/page/Section.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'

interface VersionsCardProps<Version extends { _id: string }> {
  title: string
  /** The versions, newest first, as fetched by `useCall`. */
  query: { data: readonly Version[] | undefined; error: Error | null; refetch: () => unknown }
  /** The text for a record without versions. */
  empty?: string
  name: (version: Version) => string
  /** Lines below the name, such as date and author. */
  details: (version: Version) => readonly string[]
  /** The label of a version that cannot be opened, such as the current one. */
  status?: (version: Version) => string | undefined
  /** The label of the button that opens a version. */
  open: string
  /** The dialog of an opened version. */
  dialog: (version: Version, close: () => void) => ReactNode
}

/** The versions of a record; each opens in a dialog. */
export function VersionsCard<Version extends { _id: string }>(props: VersionsCardProps<Version>) {
  const { title, query, empty, name, details, status, open, dialog } = props
  const { data, error, refetch } = query
  const [opened, setOpened] = useState<Version | null>(null)
  return (
    <Section title={title} sx={{ gap: 1 }}>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={60} />}
      {data?.length === 0 && empty && <Typography variant="body2">{empty}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 420, overflow: 'auto' }}>
        {data?.map((version) => (
          <Box
            key={version._id}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 650 }}>
                {name(version)}
              </Typography>
              {details(version).map((line) => (
                <Typography key={line} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                  {line}
                </Typography>
              ))}
            </Box>
            {status?.(version) ? (
              <Typography variant="caption" sx={{ fontWeight: 650, color: 'success.main' }}>
                {status(version)}
              </Typography>
            ) : (
              <Button
                size="small"
                aria-label={`${name(version)}: ${open}`}
                onClick={() => setOpened(version)}
              >
                {open}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {opened && dialog(opened, () => setOpened(null))}
    </Section>
  )
}
