import type { SxProps, Theme } from '@mui/material/styles'
import { gridStyle } from '#admin/ui/grid/grid-style.ts'

export const lockedCell = 'locked-cell'
export const failedCell = 'failed-cell'
export const savingCell = 'saving-cell'

/** The look of all lists, with the lines of a sheet. */
export const sheetStyle = [
  gridStyle,
  {
    borderTop: 1,
    borderColor: 'divider',
    '& .MuiDataGrid-row': { cursor: 'default' },
    '& .MuiDataGrid-cell': { px: 1.25 },
    '& .MuiDataGrid-cell--editing': { p: 0, boxShadow: 'none', bgcolor: 'background.paper' },
    '& .MuiDataGrid-cell--editing input, & .MuiDataGrid-cell--editing select': {
      px: 1.25,
      fontSize: '0.875rem',
    },
    '& .MuiDataGrid-cell--editing .Mui-error': {
      boxShadow: (theme: Theme) => `inset 0 0 0 2px ${theme.palette.error.main}`,
    },
    '& .new-row': { bgcolor: 'background.default' },
    [`& .${lockedCell}`]: { color: 'text.secondary', bgcolor: 'background.default' },
    [`& .${savingCell}`]: { color: 'text.secondary', fontStyle: 'italic' },
    [`& .${failedCell}`]: { boxShadow: (theme: Theme) => `inset 0 0 0 2px ${theme.palette.error.main}` },
  },
] as SxProps<Theme>
