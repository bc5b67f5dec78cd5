import MoreIcon from '@mui/icons-material/MoreHorizOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import {
  Checkbox,
  Divider,
  IconButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  MenuList,
  Popover,
  Tooltip,
} from '@mui/material'
import { type ReactNode, useState } from 'react'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import type { ColumnChoice } from '#admin/ui/grid/columns.tsx'

/** An action for a whole list. */
export interface ListAction {
  label: string
  icon: ReactNode
  isDisabled?: boolean
  onClick: () => void
}

export interface ColumnsMenuProps {
  choices: readonly ColumnChoice[]
  onToggle: (source: string, visible: boolean) => void
  onReset: () => void
}

interface ListMenuProps {
  /** Import, export and others. */
  actions: readonly ListAction[]
  /** Absent where cards replace the table. */
  columns?: ColumnsMenuProps | undefined
}

/** What is done with a list as a whole: import, export, columns, print. */
export function ListMenu({ actions, columns }: ListMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [showsColumns, setShowsColumns] = useState(false)
  const close = () => setAnchor(null)
  const print: ListAction = {
    label: texts.layout.print,
    icon: <PrintIcon fontSize="small" />,
    // Without the menu on the paper.
    onClick: () => setTimeout(() => window.print()),
  }

  const item = ({ label, icon, isDisabled, onClick }: ListAction) => (
    <MenuItem
      key={label}
      dense
      disabled={isDisabled ?? false}
      onClick={() => {
        close()
        onClick()
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText primary={label} />
    </MenuItem>
  )

  return (
    <>
      <Tooltip title={gridTexts.more}>
        <IconButton
          size="small"
          aria-label={gridTexts.more}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => {
            setShowsColumns(false)
            setAnchor(currentTarget)
          }}
        >
          <MoreIcon />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        transitionDuration={0}
      >
        {columns && showsColumns ? (
          <ColumnItems {...columns} />
        ) : (
          <MenuList autoFocusItem aria-label={gridTexts.more}>
            {actions.map(item)}
            {columns && (
              <MenuItem dense onClick={() => setShowsColumns(true)}>
                <ListItemIcon>
                  <ViewColumnIcon fontSize="small" />
                </ListItemIcon>
                <ListItemText primary={gridTexts.columns} />
              </MenuItem>
            )}
            {item(print)}
          </MenuList>
        )}
      </Popover>
    </>
  )
}

function ColumnItems({ choices, onToggle, onReset }: ColumnsMenuProps) {
  return (
    <MenuList autoFocusItem aria-label={gridTexts.columns}>
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
    </MenuList>
  )
}
