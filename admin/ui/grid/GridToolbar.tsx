import TuneIcon from '@mui/icons-material/TuneOutlined'
import { Badge, Box, Button, Collapse, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { type ReactNode, useId, useState } from 'react'
import { useListContext } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { SearchBox } from '#admin/ui/grid/SearchBox.tsx'

interface GridToolbarProps {
  name: string
  filters?: ReactNode
  canSearch: boolean
  /** Inert while replaced by the bulk bar. */
  isCovered: boolean
  /** Actions for the whole list. */
  children: ReactNode
}

/** Search, filters and actions; filters collapse on small screens. */
export function GridToolbar({ name, filters, canSearch, isCovered, children }: GridToolbarProps) {
  const { filterValues, setFilters } = useListContext()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  const active = Object.keys(filterValues).filter((key) => key !== 'q').length

  const clear = active > 0 && (
    <Button color="secondary" onClick={() => setFilters(filterValues.q ? { q: filterValues.q } : {})}>
      {gridTexts.clearFilters}
    </Button>
  )

  return (
    <Box
      inert={isCovered}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: { xs: 1.5, sm: 2 } }}
    >
      {canSearch && <SearchBox name={name} />}
      {filters && !isNarrow && (
        <>
          {filters}
          {clear}
        </>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: { xs: 0, sm: 1 },
          ml: { xs: -1, sm: 'auto' },
          '& .MuiButton-root': { px: { xs: 1, sm: 1.75 } },
        }}
      >
        {filters && isNarrow && (
          <Badge badgeContent={active} color="primary">
            <Button
              color="inherit"
              startIcon={<TuneIcon />}
              aria-expanded={isOpen}
              aria-controls={filtersId}
              aria-label={active > 0 ? gridTexts.filtersActive(active) : gridTexts.filters}
              onClick={() => setOpen(!isOpen)}
            >
              {gridTexts.filters}
            </Button>
          </Badge>
        )}
        {children}
      </Box>
      {filters && isNarrow && (
        <Collapse id={filtersId} in={isOpen} unmountOnExit sx={{ width: '100%' }}>
          <Box sx={{ display: 'grid', gap: 2, pt: 1.5 }}>
            {filters}
            {clear}
          </Box>
        </Collapse>
      )}
    </Box>
  )
}
