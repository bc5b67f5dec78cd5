import { type RaRecord, useCreatePath, useResourceContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useResources } from '#admin/core/resource.ts'

type Opened = Readonly<Record<string, unknown>> & { id: RaRecord['id'] }

/** The path of a record: edit page with permission, else show page, else none. */
export function useRecordPaths(): (resource: string, record: Opened) => string | null {
  const canAccess = useCanAccess()
  const resources = useResources()
  const createPath = useCreatePath()
  return (name, record) => {
    const screens = resources.find((resource) => resource.name === name)
    if (screens?.edit && !screens.opensToRead && canAccess(name, 'edit', record))
      return createPath({ resource: name, id: record.id, type: 'edit' })
    if (screens?.show && canAccess(name, 'show', record))
      return createPath({ resource: name, id: record.id, type: 'show' })
    return null
  }
}

/** `useRecordPaths` of the current resource. */
export function useRecordPath(): (record: RaRecord) => string | null {
  const name = useResourceContext() ?? ''
  const pathOf = useRecordPaths()
  return (record) => pathOf(name, record)
}
