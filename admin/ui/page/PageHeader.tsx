import ArrowBackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Box, IconButton, Skeleton, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useCreatePath, useResourceContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
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

/** The placeholder while a screen’s chunk loads. */
export function PageLoading() {
  return (
    <Box role="status" aria-label={texts.layout.loading}>
      <Skeleton variant="text" width={220} sx={{ fontSize: '1.75rem', mb: 2 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}

/** Navigates from a record’s screen back to its list. */
export function useBackToList() {
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const translate = useTranslate()
  return {
    to: createPath({ resource, type: 'list' }),
    label: formTexts.back(translate(`resources.${resource}.name`, { smart_count: 2 })),
  }
}

/** The label for adding a record of a resource. */
export function useAddLabel(resource: string): string {
  const translate = useTranslate()
  const name = translate(`resources.${resource}.name`, { smart_count: 1 })
  return translate(`resources.${resource}.add`, { _: texts.home.add(name) })
}
