import { useState } from 'react'
import { HttpError, useNotify, useRedirect, useRefresh } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { toHttpError } from '#admin/core/data/failures.ts'
import { DeviceInputs } from '#admin/resources/access/turnstile-devices/DeviceInputs.tsx'
import { KeyDialog } from '#admin/resources/access/turnstile-devices/KeyDialog.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { addDevice, type DeviceWithKey } from '#shared/access/turnstile/turnstile-devices.contract.ts'

const schema = addDevice.schema.body

/** A new reader; its key is shown once and is not kept in the query cache. */
export default function DeviceCreate() {
  const { branch } = useBranchScope()
  const notify = useNotify()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const [made, setMade] = useState<DeviceWithKey | null>(null)

  async function add(values: FieldValues): Promise<object | undefined> {
    try {
      setMade(await call(addDevice, { body: schema.parse(values) }))
      return undefined
    } catch (cause) {
      const error = toHttpError(cause)
      if (!(error instanceof HttpError)) throw cause
      notify(error.message, { type: 'error' })
      return error.body.errors as object
    }
  }

  function leave() {
    refresh()
    redirect('list', 'turnstileDevices')
  }

  return (
    <CreatePage>
      <RecordForm schema={schema} defaultValues={{ branch, direction: 'in' }} onSubmit={add}>
        <DeviceInputs />
        <BranchField />
      </RecordForm>
      {made && <KeyDialog device={made} onClose={leave} />}
    </CreatePage>
  )
}
