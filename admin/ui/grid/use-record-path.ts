import { useCallback } from 'react'
import { type RaRecord, useCreatePath, useResourceContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useResources } from '#admin/core/resource.ts'

type Opened = Readonly<Record<string, unknown>> & { id: RaRecord['id'] }

/** The path of a record: edit page with permission, else show page, else none. */
export function useRecordPaths(): (resource: string, record: Opened) => string | null {
  const canAccess = useCanAccess()
  const resources = useResources()
  const createPath = useCreatePath()
  return useCallback(
    (listed, record) => {
      const list = resources.find((resource) => resource.name === listed)
      const name = list?.opens ?? listed
      const screens = resources.find((resource) => resource.name === name)
      if (screens?.edit && !screens.opensShowPage && canAccess(name, 'edit', record))
        return createPath({ resource: name, id: record.id, type: 'edit' })
      if (screens?.show && canAccess(name, 'show', record))
        return createPath({ resource: name, id: record.id, type: 'show' })
      return null
    },
    [canAccess, resources, createPath],
  )
}

/** `useRecordPaths` of the current resource. */
export function useRecordPath(): (record: RaRecord) => string | null {
  const name = useResourceContext() ?? ''
  const pathOf = useRecordPaths()
  return useCallback((record) => pathOf(name, record), [pathOf, name])
}

/** The path of the form that adds to a list; null without form or permission. */
export function useAddPaths(): (list: string) => string | null {
  const canAccess = useCanAccess()
  const resources = useResources()
  const createPath = useCreatePath()
  return (listed) => {
    const list = resources.find(({ name }) => name === listed)
    const name = (list?.create ? undefined : list?.opens) ?? listed
    const hasForm = resources.some((resource) => resource.name === name && resource.create)
    if (!hasForm || !canAccess(name, 'create')) return null
    const path = createPath({ resource: name, type: 'create' })
    return list?.newValues ? `${path}?source=${encodeURIComponent(JSON.stringify(list.newValues))}` : path
  }
}
