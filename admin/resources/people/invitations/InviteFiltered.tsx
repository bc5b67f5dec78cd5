import InviteIcon from '@mui/icons-material/MarkEmailReadOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { listRequest } from '#admin/core/data/list-request.ts'
import { useAdminResource } from '#admin/core/resource.ts'
import { invitationTexts } from '#admin/resources/people/invitations/invitations.texts.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'

const InviteDialog = lazy(() => import('#admin/resources/people/invitations/InviteDialog.tsx'))

/** Invites everybody whom the list of members shows with its filter, on all pages. */
export function InviteFiltered() {
  const { resource, filterValues, total } = useListContext()
  const scope = useScopeFilter(resource)
  const canAccess = useCanAccess()
  const data = useAdminResource(resource)?.data
  const [isOpen, setOpen] = useState(false)
  if (!data || !canAccess('account-claims', 'create')) return null
  const { query } = listRequest(data, { filter: { ...filterValues, ...scope } })
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<InviteIcon />}
        disabled={!total}
        onClick={() => setOpen(true)}
      >
        {invitationTexts.dialog.action}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <InviteDialog people={{ filter: query.filter as object }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
