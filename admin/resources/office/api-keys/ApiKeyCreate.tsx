import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRedirect, useRefresh } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import { apiKeyTexts as texts } from '#admin/resources/office/api-keys/api-keys.texts.ts'
import { BranchesInput } from '#admin/resources/people/positions/BranchesInput.tsx'
import { PermissionsInput } from '#admin/resources/people/positions/PermissionsInput.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { CreatePage } from '#admin/ui/form/form-pages.tsx'
import { DateFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { addMonths, clubDay } from '#shared/core/club-time.ts'
import { type ApiKeyWithToken, addApiKey } from '#shared/office/api-keys/api-keys.contract.ts'
import { keyPermissions } from '#shared/permissions/api-keys.ts'

const schema = addApiKey.schema.body

/** A new key for another program; it is shown once and is not kept in the query cache. */
export function ApiKeyCreate() {
  const redirect = useRedirect()
  const refresh = useRefresh()
  const [created, setCreated] = useState<ApiKeyWithToken | null>(null)
  const today = clubDay(new Date())

  async function add(values: FieldValues): Promise<object | undefined> {
    setCreated(await call(addApiKey, { body: schema.parse(values) }))
    return undefined
  }

  function leave() {
    refresh()
    redirect('list', 'api-keys')
  }

  return (
    <CreatePage>
      <RecordForm
        schema={schema}
        defaultValues={{
          ...{ name: '', permissions: [], allBranches: false, branches: [] },
          lastDay: addMonths(today, 12),
        }}
        onSubmit={add}
      >
        <TextFormField source="name" hint={texts.nameHint} isRequired autoFocus />
        <DateFormField source="lastDay" hint={texts.lastDayHint} min={today} />
        <BranchesInput />
        <PermissionsInput source="permissions" offered={keyPermissions} hint={texts.permissionsHint} />
      </RecordForm>
      {created && <TokenDialog apiKey={created} onClose={leave} />}
    </CreatePage>
  )
}

/** A new key, shown once. */
function TokenDialog({ apiKey: { name, token }, onClose }: { apiKey: ApiKeyWithToken; onClose: () => void }) {
  const notify = useNotify()

  async function copy() {
    try {
      await navigator.clipboard.writeText(token)
      notify(texts.copied, { type: 'success' })
    } catch {
      notify(texts.copyFailed, { type: 'error' })
    }
  }

  return (
    <ConfirmDialog
      open
      title={texts.tokenTitle(name)}
      confirm={texts.done}
      cancel={texts.close}
      onConfirm={onClose}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <Typography variant="body2">{texts.tokenText}</Typography>
          <TextField
            id="api-key-token"
            label={texts.token}
            value={token}
            multiline
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <Button variant="outlined" onClick={copy}>
            {texts.copy}
          </Button>
        </Box>
      }
    />
  )
}
