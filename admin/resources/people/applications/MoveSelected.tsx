import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { useMany } from '#admin/ui/bulk/use-many.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import {
  type ApplicationStatus,
  applicationStatuses,
} from '#shared/people/applications/applications.contract.ts'

/** Moves the selected applications to a status after a confirmation, because each applicant receives a mail. */
export function MoveSelected() {
  const { selectedIds } = useListContext()
  const { isRunning, changeMany } = useMany()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<ApplicationStatus | null>(null)

  async function confirm() {
    const status = asked
    if (status) await changeMany({ status })
    setAsked(null)
  }

  return (
    <>
      <Button
        color="inherit"
        startIcon={<MoveIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {applicationTexts.moveSelected}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {applicationStatuses
          .filter((status) => status !== 'new')
          .map((status) => (
            <MenuItem
              key={status}
              dense
              onClick={() => {
                setAnchor(null)
                setAsked(status)
              }}
            >
              {applicationTexts.moves[status]}
            </MenuItem>
          ))}
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? applicationTexts.moveManyTitle(selectedIds.length, applicationTexts.moves[asked]) : ''}
        content={applicationTexts.moveManyContent}
        confirm={asked ? applicationTexts.moves[asked] : ''}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
