import { type ReactNode, useState } from 'react'
import {
  EditBase,
  type RaRecord,
  useEditContext,
  useGetRecordRepresentation,
  useNotify,
  useResourceContext,
} from 'react-admin'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { isStale } from '#admin/core/data/failures.ts'
import { ConflictContext } from '#admin/ui/form/conflict.ts'
import { useBackToList } from '#admin/ui/form/use-back-to-list.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { PageLoading } from '#admin/ui/page/PageLoading.tsx'
import { AccessDenied } from '#admin/ui/page/StatusPages.tsx'

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
