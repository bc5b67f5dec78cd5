import FreezeIcon from '@mui/icons-material/AcUnitOutlined'
import MergeIcon from '@mui/icons-material/CallMergeOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import InviteIcon from '@mui/icons-material/MarkEmailReadOutlined'
import ExtendIcon from '@mui/icons-material/MoreTimeOutlined'
import NotifyIcon from '@mui/icons-material/NotificationsOutlined'
import MoveIcon from '@mui/icons-material/StorefrontOutlined'
import { Button } from '@mui/material'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useGetMany, useListContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { bulkTexts as texts } from '#admin/resources/people/members/bulk/bulk.texts.ts'

const NotifyDialog = lazy(() => import('#admin/resources/people/members/bulk/NotifyDialog.tsx'))
const MailDialog = lazy(() => import('#admin/resources/people/members/bulk/MailDialog.tsx'))
const InviteDialog = lazy(() => import('#admin/resources/people/members/bulk/InviteSelected.tsx'))
const MoveDialog = lazy(() => import('#admin/resources/people/members/bulk/MoveDialog.tsx'))
const FreezeDialog = lazy(() => import('#admin/resources/people/members/bulk/FreezeManyDialog.tsx'))
const MergeDialog = lazy(() => import('#admin/resources/people/members/bulk/MergeSelected.tsx'))
const ExtendDialog = lazy(() => import('#admin/resources/people/members/bulk/ExtendDialog.tsx'))

const actions = [
  { name: 'notify', needs: ['notifications', 'create'], icon: NotifyIcon, dialog: NotifyDialog },
  { name: 'mail', needs: ['campaigns', 'send'], icon: MailIcon, dialog: MailDialog },
  { name: 'invite', needs: ['account-claims', 'create'], icon: InviteIcon, dialog: InviteDialog },
  { name: 'move', needs: ['memberships', 'transfer'], icon: MoveIcon, dialog: MoveDialog },
  { name: 'freeze', needs: ['users', 'freeze'], icon: FreezeIcon, dialog: FreezeDialog },
  { name: 'extend', needs: ['memberships', 'extend'], icon: ExtendIcon, dialog: ExtendDialog },
  { name: 'merge', needs: ['members', 'merge'], icon: MergeIcon, dialog: MergeDialog },
] as const

/** The number of records that become one. */
const merged = 2

type Name = (typeof actions)[number]['name']

interface MemberActionsProps {
  names?: readonly Name[]
  /** The field with the account of a row, if the rows are not accounts. */
  userField?: string
}

/** Writes to the selected members, invites them, changes their memberships or merges two; each with its permission. */
export function MemberActions({ names, userField = 'id' }: MemberActionsProps): ReactNode {
  const { resource, selectedIds } = useListContext()
  const canAccess = useCanAccess()
  const [opened, setOpened] = useState<Name | null>(null)
  const isAccount = userField === 'id'
  // Selected rows may be on other pages.
  const { data: rows } = useGetMany(
    resource,
    { ids: selectedIds },
    { enabled: !isAccount && opened !== null },
  )
  const chosen: readonly unknown[] = isAccount ? selectedIds : (rows ?? []).map((row) => row?.[userField])
  const ids = [...new Set(chosen.filter((id) => typeof id === 'string'))]
  const offered = actions.filter(
    ({ name, needs: [resource, action] }) =>
      (names === undefined || names.includes(name)) &&
      (name !== 'merge' || selectedIds.length === merged) &&
      canAccess(resource, action),
  )
  return (
    <>
      {offered.map(({ name, icon: Icon }) => (
        <Button key={name} color="inherit" startIcon={<Icon />} onClick={() => setOpened(name)}>
          {texts[name].action}
        </Button>
      ))}
      <Suspense fallback={null}>
        {offered.map(
          ({ name, dialog: Dialog }) =>
            name === opened && <Dialog key={name} ids={ids} onClose={() => setOpened(null)} />,
        )}
      </Suspense>
    </>
  )
}
