import type { SvgIconComponent } from '@mui/icons-material'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'

interface ViewSwitchProps<View extends string> {
  /** The accessible name. */
  label: string
  view: View
  views: readonly { value: View; label: string; icon: SvgIconComponent }[]
  onChange: (view: View) => void
}

/** Switches between the views of a list. */
export function ViewSwitch<View extends string>({ label, view, views, onChange }: ViewSwitchProps<View>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="secondary"
      value={view}
      aria-label={label}
      onChange={(_, chosen: View | null) => chosen && onChange(chosen)}
    >
      {views.map(({ value, label: name, icon: Icon }) => (
        <ToggleButton key={value} value={value} sx={{ gap: 1, px: 1.5, py: 0.5, color: 'text.primary' }}>
          <Icon fontSize="small" />
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
