import { type ReactNode, useState } from 'react'
import {
  CreateBase,
  EditBase,
  type RaRecord,
  useEditContext,
  useGetRecordRepresentation,
  useNotify,
  useResourceContext,
} from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { isStale } from '#admin/core/data/failures.ts'
import { ConflictContext } from '#admin/ui/form/conflict.ts'
import { PageHeader, PageLoading, useAddLabel, useBackToList } from '#admin/ui/page/PageHeader.tsx'
import { AccessDenied } from '#admin/ui/page/StatusPages.tsx'

interface CreatePageProps {
  /** The label of adding, if the resource has several ways. */
  title?: string
  /** Where to go after creating. */
  redirect?: 'list' | 'show'
  children: ReactNode
}

/** The create page of a resource. */
export function CreatePage({ title, redirect = 'list', children }: CreatePageProps) {
  const label = useAddLabel(useResourceContext() ?? '')
  const back = useBackToList()
  return (
    <CreateBase redirect={redirect}>
      <PageHeader title={title ?? label} back={back} />
      {children}
    </CreateBase>
  )
}

interface EditPageProps {
  /** The id of a single-record resource; otherwise the URL contains it. */
  id?: string
  /** Where to go after saving. */
  redirect?: 'list' | 'show'
  /** Content beside the record’s name. */
  subtitle?: (record: RaRecord) => ReactNode
  children: ReactNode
}

/** The edit page of a resource. */
export function EditPage({ id, redirect = 'list', subtitle, children }: EditPageProps) {
  const [hasStaleRecord, setStaleRecord] = useState(false)
  const notify = useNotify()
  return (
    <EditBase
      {...(id && { id })}
      mutationMode="pessimistic"
      redirect={redirect}
      mutationOptions={{
        onError: (error: Error & { body?: { errors?: object } }) => {
          if (isStale(error)) setStaleRecord(true)
          // The form itself shows errors with fields.
          else if (!error.body?.errors) notify(error.message, { type: 'error' })
        },
      }}
    >
      <ConflictContext value={{ isOpen: hasStaleRecord, close: () => setStaleRecord(false) }}>
        <EditScreen isSingle={id !== undefined} subtitle={subtitle}>
          {children}
        </EditScreen>
      </ConflictContext>
    </EditBase>
  )
}

function EditScreen({
  isSingle,
  subtitle,
  children,
}: Omit<EditPageProps, 'id' | 'redirect'> & { isSingle: boolean }) {
  const { record, isPending } = useEditContext()
  const resource = useResourceContext() ?? ''
  const represent = useGetRecordRepresentation(resource)
  const canAccess = useCanAccess()
  const back = useBackToList()
  if (isPending || !record) return <PageLoading />
  if (!canAccess(resource, 'edit', record)) return <AccessDenied />
  return (
    <>
      <PageHeader
        title={String(represent(record))}
        subtitle={subtitle?.(record)}
        {...(!isSingle && { back })}
      />
      {children}
    </>
  )
}
