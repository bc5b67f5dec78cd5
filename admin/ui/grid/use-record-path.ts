import { type RaRecord, useCreatePath, useResourceContext } from 'react-admin'
import { useAllows } from '#admin/app/auth/use-person.ts'
import { resources } from '#admin/resources/index.ts'

/** Where a record opens: its form for those who may change it, else its details, else nowhere. */
export function useRecordPath(): (record: RaRecord) => string | null {
  const name = useResourceContext() ?? ''
  const allows = useAllows()
  const createPath = useCreatePath()
  const screens = resources.find((resource) => resource.name === name)
  return (record) => {
    if (screens?.edit && !screens.opensToRead && allows(name, 'edit', record))
      return createPath({ resource: name, id: record.id, type: 'edit' })
    if (screens?.show && allows(name, 'show', record))
      return createPath({ resource: name, id: record.id, type: 'show' })
    return null
  }
}
