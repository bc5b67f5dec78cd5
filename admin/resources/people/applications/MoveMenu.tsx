import MoreVertIcon from '@mui/icons-material/MoreVertOutlined'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import type { Row } from '#admin/resources/people/applications/row.ts'
import type { Move } from '#admin/resources/people/applications/StatusDialog.tsx'
import { applicationTransitions } from '#shared/people/applications/applications.contract.ts'

interface MoveMenuProps {
  application: Row
  onMove: (move: Move) => void
}

/** The possible transitions, as an alternative to dragging. */
export function MoveMenu({ application, onMove }: MoveMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={applicationTexts.move(application.name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ alignSelf: 'flex-start', m: -0.75 }}
      >
        <MoreVertIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {applicationTransitions[application.status].map((status) => (
          <MenuItem
            key={status}
            dense
            onClick={() => {
              setAnchor(null)
              onMove({ application, status })
            }}
          >
            {applicationTexts.moves[status]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
