import MailIcon from '@mui/icons-material/ForwardToInboxOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { unsignedContractTexts as texts } from '#admin/resources/membership/unsigned-contracts/unsigned-contracts.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { remindUnsigned, type UnsignedContract } from '#shared/membership/contracts/unsigned.contract.ts'

function useRemind() {
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const remind = (body: BodyInputOf<typeof remindUnsigned>) =>
    run(async () => {
      const { mails, skipped } = await call(remindUnsigned, { body })
      notify(texts.reminded(mails, skipped), { type: mails > 0 ? 'success' : 'info' })
    })
  return { isRunning, remind }
}

/** Reminds the members of the selected rows. */
export function RemindSelected() {
  const { selectedIds, onUnselectItems } = useListContext<AdminRecord<UnsignedContract>>()
  const [isAsking, setAsking] = useState(false)
  const { isRunning, remind } = useRemind()

  async function confirm() {
    if (await remind({ ids: [...selectedIds] })) onUnselectItems()
    setAsking(false)
  }

  return (
    <>
      <Button color="inherit" startIcon={<MailIcon />} onClick={() => setAsking(true)}>
        {texts.remindSelected}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.remindSelectedTitle(selectedIds.length)}
        content={texts.remindContent}
        confirm={texts.remindConfirm}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Reminds all members matching the list. */
export function RemindAll() {
  const { branch } = useBranchScope()
  const { filterValues, total } = useListContext<AdminRecord<UnsignedContract>>()
  const [isAsking, setAsking] = useState(false)
  const { isRunning, remind } = useRemind()
  const { template, q } = filterValues as { template?: string; q?: string }
  const chosen = typeof filterValues.branch === 'string' ? filterValues.branch : branch

  async function confirm() {
    await remind({ ...(chosen && { branch: chosen }), ...(template && { template }), ...(q && { q }) })
    setAsking(false)
  }

  return (
    <>
      <Button variant="outlined" startIcon={<MailIcon />} disabled={!total} onClick={() => setAsking(true)}>
        {texts.remindAll}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.remindTitle}
        content={texts.remindContent}
        confirm={texts.remindConfirm}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
