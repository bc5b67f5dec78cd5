import { Box, Card, type SxProps, type Theme, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: ReactNode
  /** Explains the section, below its title. */
  hint?: string
  /** The section is not on a card of its own. */
  isPlain?: boolean
  className?: string
  sx?: SxProps<Theme>
  children: ReactNode
}

/** A part of a screen under a heading. */
export function Section({ title, hint, isPlain = false, className, sx, children }: SectionProps) {
  const titleId = useId()
  const Frame = (isPlain ? Box : Card) as typeof Box
  return (
    <Frame
      component="section"
      aria-labelledby={titleId}
      className={className}
      sx={[{ display: 'grid', gap: 1.5 }, !isPlain && { p: 2 }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <div>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        {hint && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {hint}
          </Typography>
        )}
      </div>
      {children}
    </Frame>
  )
}
