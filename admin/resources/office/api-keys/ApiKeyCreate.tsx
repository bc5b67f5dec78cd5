import { useState } from 'react'
import { useRedirect, useRefresh } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import { apiKeyTexts as texts } from '#admin/resources/office/api-keys/api-keys.texts.ts'
import { BranchesInput } from '#admin/resources/people/positions/BranchesInput.tsx'
import { PermissionsInput } from '#admin/resources/people/positions/PermissionsInput.tsx'
import { CreatePage } from '#admin/ui/form/form-pages.tsx'
import { DateFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SecretDialog } from '#admin/ui/SecretDialog.tsx'
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
      {created && (
        <SecretDialog
          title={texts.tokenTitle(created.name)}
          explanation={texts.tokenText}
          label={texts.token}
          secret={created.token}
          onClose={leave}
        />
      )}
    </CreatePage>
  )
}
