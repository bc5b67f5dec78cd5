import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useResourceContext, useTranslate } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'

interface DetailsProps {
  /** Field names of the resource with their values. */
  entries: readonly (readonly [source: string, value: ReactNode])[]
}

/** A record’s fields, read-only. */
export function Details({ entries }: DetailsProps) {
  const resource = useResourceContext()
  const translate = useTranslate()
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(220px, 1fr))' },
      }}
    >
      {entries.map(([source, value]) => (
        <div key={source}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {translate(`resources.${resource}.fields.${source}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value || gridTexts.none}
          </Typography>
        </div>
      ))}
    </Box>
  )
}
