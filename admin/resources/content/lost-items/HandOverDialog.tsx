import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import type { AdminRecord } from '#admin/core/resource.ts'
import { lostItemTexts as texts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import type { LostItem } from '#shared/content/lost-items/lost-items.contract.ts'
import { validationMessages } from '#shared/core/core.messages.ts'

interface HandOverDialogProps {
  item: AdminRecord<LostItem>
  isRunning: boolean
  onConfirm: (receiver: { user: string | null; receiverName: string }) => void
  onClose: () => void
}

/** Asks for the receiver: a member or a name. */
export function HandOverDialog({ item, isRunning, onConfirm, onClose }: HandOverDialogProps) {
  const [user, setUser] = useState<string | null>(null)
  const [receiverName, setReceiverName] = useState('')
  const [isMissing, setMissing] = useState(false)

  function confirm() {
    if (user || receiverName.trim()) onConfirm({ user, receiverName })
    else setMissing(true)
  }

  return (
    <ConfirmDialog
      open
      title={texts.handOverTitle(item.description)}
      confirm={texts.handOver}
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2 }}>
          {texts.handOverContent}
          <ReferencePicker
            {...memberSource}
            id="receiver-member"
            label={texts.member}
            none={texts.noMember}
            value={user}
            onChange={setUser}
          />
          {!user && (
            <TextField
              id="receiver-name"
              label={texts.receiver}
              value={receiverName}
              required
              autoComplete="off"
              error={isMissing}
              helperText={isMissing && validationMessages.required}
              onChange={({ target }) => {
                setReceiverName(target.value)
                setMissing(false)
              }}
              slotProps={{ htmlInput: { maxLength: 120 } }}
            />
          )}
        </Box>
      }
    />
  )
}
