import { Box, Card, Skeleton, Typography } from '@mui/material'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { visuallyHidden } from '#admin/core/theme/theme.ts'

export interface FigureItem {
  label: string
  value: string
  /** A note on the number’s meaning or age. */
  hint?: string | undefined
  /** The list of the counted records. */
  to: string
  /** Requires action. */
  isUrgent?: boolean
}

/** A link that covers the positioned element around it. */
export const coveringLink = {
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: -2 },
} as const

const cell = {
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  minWidth: 0,
  px: 2,
  py: 1.5,
  // Each figure draws its right and bottom borders; the card hides the outermost ones.
  boxShadow: (theme: { palette: { divider: string } }) => `1px 1px 0 0 ${theme.palette.divider}`,
} as const

function FigureCell({ label, value, hint, to, isUrgent = false }: FigureItem) {
  return (
    <Box component="li" sx={{ ...cell, '&:hover': { bgcolor: 'action.hover' } }}>
      <Typography
        component={Link}
        to={to}
        variant="caption"
        sx={{
          color: 'text.secondary',
          ...coveringLink,
        }}
      >
        {label}
      </Typography>
      <Typography
        component="span"
        noWrap
        sx={{
          fontSize: '1.5rem',
          fontWeight: 650,
          lineHeight: 1.25,
          letterSpacing: '-0.015em',
          fontVariantNumeric: 'tabular-nums',
          ...(isUrgent && { color: 'warning.main' }),
        }}
      >
        {value}
      </Typography>
      {hint && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
    </Box>
  )
}

interface FigureGroupProps {
  title: string
  /** Undefined while loading. */
  figures: readonly FigureItem[] | undefined
  /** The number of placeholders while loading. */
  count: number
  /** Minimum width of a figure in pixels. */
  narrowest?: number
  /** The title is for screen readers only. */
  hidesTitle?: boolean
}

/** A group of figures, each with a link to its list. */
export function FigureGroup({
  title,
  figures,
  count,
  narrowest = 116,
  hidesTitle = false,
}: FigureGroupProps) {
  const titleId = useId()
  if (figures?.length === 0) return null
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      aria-busy={!figures}
      // The borders reach the edge where the neighbouring group is taller.
      sx={{ minWidth: 0, display: 'grid', gridTemplateRows: 'auto 1fr' }}
    >
      <Typography
        id={titleId}
        variant="h3"
        component="h2"
        sx={hidesTitle ? visuallyHidden : { px: 2, py: 1.25 }}
      >
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(auto-fit, minmax(min(${narrowest}px, 100%), 1fr))`,
          m: 0,
          p: 0,
          listStyle: 'none',
          overflow: 'hidden',
          borderTop: hidesTitle ? 0 : 1,
          borderColor: 'divider',
        }}
      >
        {figures
          ? figures.map((figure) => <FigureCell key={figure.label} {...figure} />)
          : Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else
              <Box component="li" key={index} sx={cell}>
                <Skeleton width="60%" />
                <Skeleton width="40%" sx={{ fontSize: '1.5rem' }} />
                <Skeleton width="50%" />
              </Box>
            ))}
      </Box>
    </Card>
  )
}
