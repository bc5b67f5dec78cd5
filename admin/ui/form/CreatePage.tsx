import type { ReactNode } from 'react'
import { CreateBase, useResourceContext } from 'react-admin'
import { useBackToList } from '#admin/ui/form/use-back-to-list.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { useAddLabel } from '#admin/ui/use-add-label.ts'

interface CreatePageProps {
  /** Where the new record is worked on next. */
  redirect?: 'list' | 'show'
  children: ReactNode
}

/** The screen that adds a record. */
export function CreatePage({ redirect = 'list', children }: CreatePageProps) {
  const title = useAddLabel(useResourceContext() ?? '')
  const back = useBackToList()
  return (
    <CreateBase redirect={redirect}>
      <PageHeader title={title} back={back} />
      {children}
    </CreateBase>
  )
}
