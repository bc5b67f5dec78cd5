import type { SvgIconComponent } from '@mui/icons-material'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'

interface ViewSwitchProps<V extends string> {
  label: string
  view: V
  views: readonly { view: V; label: string; icon: SvgIconComponent }[]
  onChange: (view: V) => void
}

/** The ways in which one screen shows its records. */
export function ViewSwitch<V extends string>({ label, view, views, onChange }: ViewSwitchProps<V>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="secondary"
      value={view}
      aria-label={label}
      onChange={(_, chosen: V | null) => chosen && onChange(chosen)}
    >
      {views.map(({ view: value, label: name, icon: Icon }) => (
        <ToggleButton key={value} value={value} sx={{ gap: 1, px: 1.5, py: 0.5, color: 'text.primary' }}>
          <Icon fontSize="small" />
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
