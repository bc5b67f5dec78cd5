import { alpha, type SxProps, type Theme } from '@mui/material/styles'

/** Class of a cell’s content, truncated with an ellipsis. */
export const cellText = 'cell-text'

const focusable = [
  '.MuiDataGrid-cell:focus',
  '.MuiDataGrid-cell:focus-within',
  '.MuiDataGrid-columnHeader:focus',
  '.MuiDataGrid-columnHeader:focus-within',
]
  .map((selector) => `& ${selector}`)
  .join(', ')

/** Subtle lines, readable headers, and a focus ring that is never clipped. */
export const gridStyle: SxProps<Theme> = {
  border: 0,
  borderRadius: 0,
  '--DataGrid-rowBorderColor': (theme: Theme) => theme.palette.divider,
  '& .MuiDataGrid-columnHeaderTitle': { fontSize: '0.8125rem', fontWeight: 650, color: 'text.secondary' },
  // The grid's own colour is darker than the dark card.
  '& .MuiDataGrid-columnSeparator': { color: 'divider' },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', fontVariantNumeric: 'tabular-nums' },
  '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
  // The first and last columns align with the toolbar above.
  '& [aria-colindex="1"]:not(.MuiDataGrid-cellCheckbox, .MuiDataGrid-columnHeaderCheckbox)': { pl: 2 },
  '& .MuiDataGrid-cell:nth-last-of-type(2), & .MuiDataGrid-columnHeader--last': { pr: 2 },
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': {
    bgcolor: (theme: Theme) => alpha(theme.palette.secondary.main, 0.1),
  },
  [`& .${cellText}`]: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  [`& a.${cellText}`]: {
    color: 'inherit',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  [focusable]: { outlineColor: 'secondary.main', outlineOffset: -2, outlineWidth: 2 },
}
