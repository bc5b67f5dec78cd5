import type { ReactNode } from 'react'
import { CreateBase, useResourceContext } from 'react-admin'
import { useBackToList } from '#admin/ui/form/use-back-to-list.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { useAddLabel } from '#admin/ui/use-add-label.ts'

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
