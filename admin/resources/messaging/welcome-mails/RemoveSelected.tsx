import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { RemoveDialog } from '#admin/resources/messaging/welcome-mails/RemoveDialog.tsx'
import { welcomeTexts as texts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import type {
  WelcomeRecipient,
  WelcomeState,
} from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'

/** Recipients whose mail is not sent yet. */
const removable: readonly WelcomeState[] = ['waiting', 'no-consent', 'queued']

/** Removes the selected recipients whose mail is not sent yet. */
export function RemoveSelected() {
  const { data, selectedIds, onUnselectItems } = useListContext<WelcomeRecipient & RaRecord>()
  const [asked, setAsked] = useState<WelcomeRecipient[]>([])
  const chosen = data?.filter(({ id, state }) => selectedIds.includes(id) && removable.includes(state)) ?? []

  const close = () => setAsked([])

  function finish() {
    close()
    onUnselectItems()
  }

  return (
    <>
      <Button
        color="error"
        startIcon={<RemoveIcon />}
        disabled={chosen.length === 0}
        onClick={() => setAsked(chosen)}
      >
        {texts.remove}
      </Button>
      <RemoveDialog recipients={asked} onClose={close} onDone={finish} />
    </>
  )
}
