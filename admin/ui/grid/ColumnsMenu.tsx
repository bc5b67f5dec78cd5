import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import { Button, Checkbox, Divider, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import type { ColumnChoice } from '#admin/ui/grid/columns.tsx'

interface ColumnsMenuProps {
  choices: readonly ColumnChoice[]
  onToggle: (source: string, visible: boolean) => void
  onReset: () => void
}

export function ColumnsMenu({ choices, onToggle, onReset }: ColumnsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        color="inherit"
        startIcon={<ViewColumnIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {gridTexts.columns}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ source, label, isVisible, isFixed }) => (
          <MenuItem
            key={source}
            role="menuitemcheckbox"
            aria-checked={isVisible}
            disabled={isFixed}
            dense
            onClick={() => onToggle(source, !isVisible)}
          >
            <Checkbox
              checked={isVisible}
              size="small"
              tabIndex={-1}
              disableRipple
              sx={{ p: 0, mr: 1.5 }}
              aria-hidden
            />
            <ListItemText primary={label} />
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem dense onClick={onReset}>
          {gridTexts.columnsReset}
        </MenuItem>
      </Menu>
    </>
  )
}
