import TableRowsIcon from '@mui/icons-material/TableRowsOutlined'
import ViewKanbanIcon from '@mui/icons-material/ViewKanbanOutlined'
import { applicationTexts as texts } from '#admin/resources/applications/applications.texts.ts'
import { ViewSwitch as Switch } from '#admin/ui/ViewSwitch.tsx'

export type View = 'grid' | 'board'

interface ViewSwitchProps {
  view: View
  onChange: (view: View) => void
}

const views = [
  { view: 'grid', label: texts.grid, icon: TableRowsIcon },
  { view: 'board', label: texts.board, icon: ViewKanbanIcon },
] as const

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return <Switch label={texts.view} view={view} views={views} onChange={onChange} />
}
