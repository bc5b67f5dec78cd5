import AddIcon from '@mui/icons-material/AddOutlined'
import RefreshIcon from '@mui/icons-material/RefreshOutlined'
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { useAddLabel } from '#admin/ui/page/PageHeader.tsx'
import { isDenied } from '#admin/ui/page/StatusPages.tsx'
import { matchingScreens, useScreens } from '#admin/ui/screens.ts'

interface StateProps {
  title: string
  hint?: string
  children?: ReactNode
}

/** What stands in place of rows. */
export function State({ title, hint, children }: StateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, px: 2, py: 8, textAlign: 'center' }}>
      <Typography variant="h2">{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 420, mb: 1.5 }}>
        {hint}
      </Typography>
      {children}
    </Box>
  )
}

/** Screens and tasks with the name that was typed into the search of a list. */
function MeantScreens({ typed }: { typed: unknown }) {
  const screens = useScreens()
  const meant = typeof typed === 'string' ? matchingScreens(screens, typed) : []
  if (meant.length === 0) return null
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography variant="body2">{gridTexts.meantScreens}</Typography>
      {meant.map(({ title, path, hint }) => (
        <Box key={`${path} ${title}`}>
          <Button component={Link} to={path}>
            {title}
          </Button>
          {hint && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {hint}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )
}

/** A list without rows: empty, or no match. */
export function GridEmpty({ createPath }: { createPath: string | null }) {
  const { filterValues, setFilters, resource } = useListContext()
  const translate = useTranslate()
  const addLabel = useAddLabel(resource)
  if (Object.keys(filterValues).length > 0)
    return (
      <State title={gridTexts.noMatch} hint={gridTexts.noMatchHint}>
        <MeantScreens typed={filterValues.q} />
        <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
          {gridTexts.clearFilters}
        </Button>
      </State>
    )
  const plural = translate(`resources.${resource}.name`, { smart_count: 2 })
  if (!createPath) return <State title={gridTexts.empty(plural)} hint={gridTexts.emptyReadOnly} />
  return (
    <State title={gridTexts.empty(plural)} hint={gridTexts.emptyHint}>
      <Button variant="contained" component={Link} to={createPath} startIcon={<AddIcon />}>
        {addLabel}
      </Button>
    </State>
  )
}

export function GridError() {
  const { error, refetch, isFetching } = useListContext()
  const translate = useTranslate()
  if (isDenied(error))
    return (
      <Box role="alert">
        <State title={texts.pages.denied} hint={texts.pages.deniedHint} />
      </Box>
    )
  return (
    <Box role="alert">
      <LoadFailure
        hint={error?.message ?? translate('ra.notification.offline')}
        isFetching={isFetching}
        onRetry={refetch}
      />
    </Box>
  )
}

interface LoadFailureProps {
  hint: string | undefined
  isFetching?: boolean | undefined
  onRetry: () => void
}

export function LoadFailure({ hint = '', isFetching = false, onRetry }: LoadFailureProps) {
  return (
    <State title={gridTexts.failed} hint={hint}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<RefreshIcon />}
        loading={isFetching}
        onClick={() => onRetry()}
      >
        {gridTexts.retry}
      </Button>
    </State>
  )
}
