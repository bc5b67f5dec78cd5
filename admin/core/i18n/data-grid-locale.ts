import { trTR } from '@mui/x-data-grid/locales'

/** Turkish locale of the grid, with the texts MUI’s own translation lacks. */
export const dataGridLocale = {
  ...trTR.components.MuiDataGrid.defaultProps.localeText,
  noColumnsOverlayLabel: 'Gösterilecek sütun yok',
  noColumnsOverlayManageColumns: 'Sütunları seç',
  columnMenuAriaLabel: (column: string) => `${column} sütununun menüsü`,
  headerFilterClear: 'Süzgeci temizle',
}
