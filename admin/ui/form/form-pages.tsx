import { type ReactNode, useRef, useState } from 'react'
import {
  CreateBase,
  EditBase,
  type RaRecord,
  type RedirectionSideEffect,
  useEditContext,
  useGetRecordRepresentation,
  useNotify,
  useResourceContext,
} from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { isStale } from '#admin/core/data/failures.ts'
import { useAdminResource } from '#admin/core/resource.ts'
import { ConflictContext } from '#admin/ui/form/conflict.ts'
import { PageHeader, PageLoading, useAddLabel, useBackToList, useOrigin } from '#admin/ui/page/PageHeader.tsx'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'

interface CreatePageProps {
  /** The label of adding, if the resource has several ways. */
  title?: string
  /** Where to go after creating, unless another page opened the form: then back to it. */
  redirect?: RedirectionSideEffect
  children: ReactNode
}

/** The create page of a resource. */
export function CreatePage({ title, redirect = 'list', children }: CreatePageProps) {
  const label = useAddLabel(useResourceContext() ?? '')
  const back = useBackToList()
  return (
    <CreateBase redirect={useRedirection(redirect)}>
      <PageHeader title={title ?? label} back={back} />
      {children}
    </CreateBase>
  )
}

interface EditPageProps {
  /** The id of a single-record resource; otherwise the URL contains it. */
  id?: string
  /** Where to go after saving, unless another page opened the form: then back to it. */
  redirect?: 'list' | 'show'
  /** Content beside the record’s name. */
  subtitle?: (record: RaRecord) => ReactNode
  children: ReactNode
}

/** Where to go after saving: to the page that opened the form, or to the list, which may depend on the saved record. */
function useRedirection(redirect: RedirectionSideEffect): RedirectionSideEffect {
  const { listOf } = useAdminResource(useResourceContext() ?? '') ?? {}
  const origin = useOrigin()
  if (typeof redirect === 'function') return redirect
  if (origin) return () => origin.path
  return redirect === 'list' && listOf ? (_resource, _id, saved) => `/${listOf(saved)}` : redirect
}

/** The edit page of a resource. */
export function EditPage({ id, redirect = 'list', subtitle, children }: EditPageProps) {
  const [isOpen, setOpen] = useState(false)
  const conflict = { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
  const notify = useNotify()
  return (
    <EditBase
      {...(id && { id })}
      mutationMode="pessimistic"
      redirect={useRedirection(redirect)}
      mutationOptions={{
        onError: (error: Error & { body?: { errors?: object } }) => {
          if (isStale(error)) conflict.open()
          // The form itself shows errors with fields.
          else if (!error.body?.errors) notify(error.message, { type: 'error' })
        },
      }}
    >
      <ConflictContext value={conflict}>
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
  const { record, isPending, isFetching, isPaused } = useEditContext()
  // The record of a list may be outdated: the current values would replace what the user has typed meanwhile.
  const reading = useRef<'not-begun' | 'begun' | 'done'>('not-begun')
  if (isFetching && reading.current === 'not-begun') reading.current = 'begun'
  if (isPaused || (!isFetching && reading.current === 'begun')) reading.current = 'done'
  const resource = useResourceContext() ?? ''
  const represent = useGetRecordRepresentation(resource)
  const canAccess = useCanAccess()
  const back = useBackToList()
  if (isPending || !record || reading.current !== 'done') return <PageLoading />
  if (!canAccess(resource, 'edit', record)) return <DeniedPage />
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
