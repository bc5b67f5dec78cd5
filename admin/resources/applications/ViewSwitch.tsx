import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import ViewKanbanIcon from '@mui/icons-material/ViewKanbanOutlined'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { applicationTexts } from '#admin/resources/applications/applications.texts.ts'

export type View = 'grid' | 'board'

interface ViewSwitchProps {
  view: View
  onChange: (view: View) => void
}

const button = { gap: 1, px: 1.5, py: 0.5, color: 'text.primary' } as const

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="secondary"
      value={view}
      aria-label={applicationTexts.view}
      onChange={(_, chosen: View | null) => chosen && onChange(chosen)}
    >
      <ToggleButton value="grid" sx={button}>
        <TableRowsIcon fontSize="small" />
        {applicationTexts.grid}
      </ToggleButton>
      <ToggleButton value="board" sx={button}>
        <ViewKanbanIcon fontSize="small" />
        {applicationTexts.board}
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
