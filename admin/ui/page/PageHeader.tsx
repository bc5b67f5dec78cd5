import ArrowBackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { texts } from '#admin/core/i18n/texts.ts'
import { useRemembered } from '#admin/core/recent-pages.ts'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** A link back to the list. */
  back?: { to: string; label: string }
  children?: ReactNode
}

/** The heading of a screen, the tab’s title and the main actions. */
export function PageHeader({ title, subtitle, back, children }: PageHeaderProps) {
  useRemembered(title)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2, minHeight: 44 }}>
      <title>{`${title} · ${texts.layout.title}`}</title>
      <Box sx={{ flex: '1 1 auto', minWidth: 0, display: 'flex', alignItems: 'center', gap: 1.5 }}>
        {back && (
          <Tooltip title={back.label}>
            <IconButton component={Link} to={back.to} aria-label={back.label} sx={{ ml: -1 }}>
              <ArrowBackIcon />
            </IconButton>
          </Tooltip>
        )}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.25 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
      </Box>
      {children && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>}
    </Box>
  )
}
