import { Box, Card, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { dashboardTexts as texts } from '#admin/shell/dashboard/dashboard.texts.ts'
import type { FigureItem } from '#admin/shell/dashboard/FigureGroup.tsx'

interface TaskListProps {
  /** Undefined while loading. */
  tasks: readonly FigureItem[] | undefined
}

/** The tasks of staff, each with a link to its records; those without records are small. */
export function TaskList({ tasks }: TaskListProps) {
  const titleId = useId()
  const open = tasks?.filter(({ isUrgent }) => isUrgent) ?? []
  const done = tasks?.filter(({ isUrgent }) => !isUrgent) ?? []
  return (
    <Card component="section" aria-labelledby={titleId} aria-busy={!tasks} sx={{ p: 2 }}>
      <Typography id={titleId} variant="h2">
        {texts.waiting}
      </Typography>
      {tasks && open.length === 0 && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>{texts.nothingWaits}</Typography>
      )}
      {(!tasks || open.length > 0) && (
        <Box
          component="ul"
          sx={{
            m: 0,
            mt: 1.5,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: { xs: 1, sm: 1.5 },
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(210px, 1fr))' },
          }}
        >
          {tasks
            ? open.map((task) => <Task key={task.label} {...task} />)
            : ['first', 'second', 'third'].map((key) => (
                <Skeleton key={key} component="li" variant="rounded" height={72} />
              ))}
        </Box>
      )}
      {done.length > 0 && (
        <Box
          component="ul"
          aria-label={texts.noneOf}
          sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
        >
          {done.map(({ label, value, to }) => (
            <Typography key={label} component="li" variant="caption" sx={{ color: 'text.secondary' }}>
              <MuiLink component={Link} to={to} color="inherit" underline="hover">
                {label}
              </MuiLink>{' '}
              <span>{value ?? gridTexts.none}</span>
            </Typography>
          ))}
        </Box>
      )}
    </Card>
  )
}

function Task({ label, value, hint, to }: FigureItem) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: { xs: 56, sm: 72 },
        px: 2,
        py: { xs: 0.5, sm: 1 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Typography
        component="span"
        sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1, fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component={Link}
          to={to}
          variant="body2"
          sx={{
            color: 'text.primary',
            fontWeight: 600,
            textDecoration: 'none',
            // The whole tile is a link.
            '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
            '&:focus-visible': { outline: 'none' },
            '&:focus-visible::after': {
              outline: '2px solid',
              outlineColor: 'secondary.main',
              outlineOffset: -2,
            },
          }}
        >
          {label}
        </Typography>
        {hint && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {hint}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
