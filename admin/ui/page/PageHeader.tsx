import ArrowBackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Box, Card, IconButton, Skeleton, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, useCreatePath, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { useMenuScreen } from '#admin/core/menu.ts'
import { useRemembered } from '#admin/core/recent-pages.ts'
import { useAdminResource } from '#admin/core/resource.ts'
import { ScreenTabs } from '#admin/ui/page/ScreenTabs.tsx'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Stands before the title, such as a photograph. */
  picture?: ReactNode
  /** A link back to the list. */
  back?: { to: string; label: string }
  children?: ReactNode
}

/** The heading of a screen with the tabs of its menu entry, the browser tab’s title and the main actions. */
export function PageHeader({ title, subtitle, picture, back, children }: PageHeaderProps) {
  useRemembered(title)
  const { entry } = useMenuScreen() ?? {}
  const way = entry?.page ? { to: entry.page, label: texts.layout.backToSetup } : back
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1.5,
        rowGap: 1,
        mb: 1,
        minHeight: 40,
      }}
    >
      <title>{`${title} · ${texts.layout.title}`}</title>
      <Box
        sx={{
          // Beside a record’s actions its name may wrap.
          flex: entry ? '1 1 60%' : '1 1 40%',
          minWidth: 0,
          display: { xs: 'contents', md: 'flex' },
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 4.5,
          rowGap: 0.5,
        }}
      >
        <Box sx={{ flex: { xs: '1 1 auto', md: '0 1 auto' }, minWidth: 0, display: 'flex', gap: 1.5 }}>
          {way && (
            <Tooltip title={way.label}>
              <IconButton component={Link} to={way.to} aria-label={way.label} sx={{ ml: -1 }}>
                <ArrowBackIcon />
              </IconButton>
            </Tooltip>
          )}
          {picture}
          <Box
            sx={{
              minWidth: 0,
              alignSelf: 'center',
              // A list’s count stands beside its name.
              ...(entry && { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }),
            }}
          >
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {subtitle && (
              <Typography
                variant="body2"
                component="div"
                sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {subtitle}
              </Typography>
            )}
          </Box>
        </Box>
        {entry && !entry.page && entry.screens.length > 1 && (
          <Box sx={{ order: { xs: 1, md: 0 }, flex: { xs: '1 1 100%', md: '0 1 auto' }, minWidth: 0 }}>
            <ScreenTabs entry={entry} />
          </Box>
        )}
      </Box>
      {children && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>}
    </Box>
  )
}

const skeletonRows = ['97%', '92%', '99%', '88%', '95%', '90%', '98%', '86%']

/** The placeholder while a screen’s chunk or record loads. */
export function PageLoading() {
  return (
    <Box role="status" aria-label={texts.layout.loading}>
      <Skeleton variant="text" width={220} sx={{ fontSize: '1.75rem', mb: 2 }} />
      <Card sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <Skeleton variant="rounded" width="40%" height={40} />
        {skeletonRows.map((width) => (
          <Skeleton key={width} variant="text" width={width} sx={{ fontSize: '1.5rem' }} />
        ))}
      </Card>
    </Box>
  )
}

interface Origin {
  /** The path of the page that opened a form and to which it returns. */
  path: string
  name: string
}

/** The state of a navigation to a form that returns to the current page. */
export const returningTo = (origin: Origin) => ({ origin })

/** The page that opened this screen by `returningTo`; undefined after any other navigation. */
export function useOrigin(): Origin | undefined {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('origin' in state)) return undefined
  return state.origin as Origin
}

/** Navigates from a record’s screen back to the page that opened it, otherwise to its list. */
export function useBackToList() {
  const name = useResourceContext() ?? ''
  const { listOf } = useAdminResource(name) ?? {}
  const record = useRecordContext<RaRecord>()
  const createPath = useCreatePath()
  const translate = useTranslate()
  const resource = listOf?.(record) ?? name
  const origin = useOrigin()
  if (origin) return { to: origin.path, label: formTexts.backTo(origin.name) }
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
