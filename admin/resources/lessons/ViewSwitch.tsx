import CalendarViewWeekIcon from '@mui/icons-material/CalendarViewWeekOutlined'
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { lessonTexts } from '#admin/resources/lessons/lessons.texts.ts'

export type View = 'week' | 'list'

const button = { gap: 1, px: 1.5, py: 0.5, color: 'text.primary' } as const

export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="secondary"
      value={view}
      aria-label={lessonTexts.view}
      onChange={(_, chosen: View | null) => chosen && onChange(chosen)}
    >
      <ToggleButton value="week" sx={button}>
        <CalendarViewWeekIcon fontSize="small" />
        {lessonTexts.week}
      </ToggleButton>
      <ToggleButton value="list" sx={button}>
        <TableRowsIcon fontSize="small" />
        {lessonTexts.list}
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
