import { Typography } from '@mui/material'
import { useDashboardFigures } from '#admin/shell/dashboard/dashboard.data.ts'
import { dashboardTexts as texts } from '#admin/shell/dashboard/dashboard.texts.ts'

const time = new Intl.DateTimeFormat('tr-TR', { timeStyle: 'short', timeZone: 'Europe/Istanbul' })

/** The time of the displayed figures. */
export function UpdatedAt() {
  const { dataUpdatedAt } = useDashboardFigures()
  if (!dataUpdatedAt) return null
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {texts.updatedAt(time.format(dataUpdatedAt))}
    </Typography>
  )
}
