import { trTR } from '@mui/x-data-grid/locales'

/** Turkish for the grid, with the texts that MUI's own translation leaves in English. */
export const dataGridLocale = {
  ...trTR.components.MuiDataGrid.defaultProps.localeText,
  noColumnsOverlayLabel: 'Gösterilecek sütun yok',
  noColumnsOverlayManageColumns: 'Sütunları seç',
  columnMenuAriaLabel: (column: string) => `${column} sütununun menüsü`,
  headerFilterClear: 'Süzgeci temizle',
}
