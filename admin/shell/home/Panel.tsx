import { Box, Card, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { coveringLink } from '#admin/resources/office/dashboard/FigureGroup.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'

interface PanelProps {
  title: string
  /** The screen that the panel is an excerpt of. */
  more?: { to: string; label: string }
  isPending: boolean
  /** Why there are no rows yet. */
  error: Error | null
  onRetry: () => void
  /** In place of rows. */
  empty: string
  children: readonly ReactNode[]
}

/** The first records of one list on the start page; a single line without any. */
export function Panel({ title, more, isPending, error, onRetry, empty, children }: PanelProps) {
  const titleId = useId()
  const isEmpty = !isPending && !error && children.length === 0
  return (
    <Card component="section" aria-labelledby={titleId} aria-busy={isPending}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1.5, px: 2, py: 1.25 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: isEmpty ? 'none' : 1 }}>
          {title}
        </Typography>
        {isEmpty && (
          <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
            {empty}
          </Typography>
        )}
        {more && (
          <MuiLink
            component={Link}
            to={more.to}
            variant="body2"
            color="secondary"
            aria-label={`${more.label}: ${title}`}
          >
            {more.label}
          </MuiLink>
        )}
      </Box>
      {isPending && <Skeleton variant="rounded" height={120} sx={{ mx: 2, mb: 2 }} />}
      {error && (
        <Box sx={{ px: 2, pb: 2 }}>
          <LoadError error={error} onRetry={onRetry} />
        </Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Card>
  )
}

interface PanelRowProps {
  /** In front of the texts. */
  before?: ReactNode
  primary: ReactNode
  secondary?: ReactNode
  aside?: ReactNode
  /** The record; the whole row leads to it. */
  to?: string | undefined
  /** Opens something in place instead. */
  onOpen?: () => void
}

/** A record of a panel. */
export function PanelRow({ before, primary, secondary, aside, to, onOpen }: PanelRowProps) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: { xs: 44, md: 38 },
        px: 2,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        ...((to || onOpen) && { '&:hover': { bgcolor: 'action.hover' } }),
      }}
    >
      {before}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {to ? (
            <Box component={Link} to={to} sx={{ color: 'text.primary', ...coveringLink }}>
              {primary}
            </Box>
          ) : onOpen ? (
            <MuiLink
              component="button"
              type="button"
              onClick={onOpen}
              sx={{ color: 'text.primary', font: 'inherit', ...coveringLink }}
            >
              {primary}
            </MuiLink>
          ) : (
            primary
          )}
        </Typography>
        {secondary && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {secondary}
          </Typography>
        )}
      </Box>
      {aside}
    </Box>
  )
}
