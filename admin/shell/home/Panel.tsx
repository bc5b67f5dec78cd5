import { Box, Card, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { texts } from '#admin/core/i18n/texts.ts'

/** Records per panel. */
export const panelRows = 5
/** Refresh settings while the tab is visible. */
export const panelRefresh = { refetchInterval: 60_000 } as const

interface PanelProps {
  title: string
  /** The list that the panel is an excerpt of. */
  to: string
  isPending: boolean
  /** The text for an empty list. */
  empty: string
  children: readonly ReactNode[]
}

/** The first records of one list on the start page. */
export function Panel({ title, to, isPending, empty, children }: PanelProps) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, px: 2, pt: 2, pb: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <MuiLink
          component={Link}
          to={to}
          variant="body2"
          color="secondary"
          aria-label={`${texts.home.all}: ${title}`}
        >
          {texts.home.all}
        </MuiLink>
      </Box>
      {isPending && <Skeleton variant="rounded" height={240} sx={{ mx: 2, mb: 2 }} />}
      {!isPending && children.length === 0 && (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Card>
  )
}

interface PanelRowProps {
  icon?: ReactNode
  primary: ReactNode
  secondary: ReactNode
  aside: string
}

export function PanelRow({ icon, primary, secondary, aside }: PanelRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {icon}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {primary}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {secondary}
        </Typography>
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {aside}
      </Typography>
    </Box>
  )
}
