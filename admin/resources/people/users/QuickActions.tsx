import FreezeIcon from '@mui/icons-material/AcUnitOutlined'
import IdentityIcon from '@mui/icons-material/BadgeOutlined'
import SellIcon from '@mui/icons-material/CardMembershipOutlined'
import ContactIcon from '@mui/icons-material/ContactMailOutlined'
import SignIcon from '@mui/icons-material/DrawOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import BookIcon from '@mui/icons-material/EventAvailableOutlined'
import ResetIcon from '@mui/icons-material/LockResetOutlined'
import LetInIcon from '@mui/icons-material/LoginOutlined'
import NotifyIcon from '@mui/icons-material/NotificationsOutlined'
import GuardianIcon from '@mui/icons-material/PersonAddAltOutlined'
import PhotoIcon from '@mui/icons-material/PhotoCameraOutlined'
import RecordIcon from '@mui/icons-material/PointOfSaleOutlined'
import CodeIcon from '@mui/icons-material/QrCode2Outlined'
import OrderIcon from '@mui/icons-material/ShoppingBagOutlined'
import TopUpIcon from '@mui/icons-material/WalletOutlined'
import { Box, Button } from '@mui/material'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useRefresh } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { guardianTexts } from '#admin/resources/people/users/guardians.texts.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { KeyHint } from '#admin/ui/KeyHint.tsx'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { returningTo } from '#admin/ui/page/PageHeader.tsx'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  type PersonSummary,
  sendPasswordReset,
} from '#shared/office/person-summary/person-summary.contract.ts'
import { personSummaryMessages } from '#shared/office/person-summary/person-summary.messages.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'

interface QuickActionsProps {
  user: UserProfile
  summary: PersonSummary | undefined
}

type DialogProps = QuickActionsProps & { onClose: () => void }

const FreezeDialog = lazy(async () => {
  const { FreezeDialog } = await import('#admin/resources/membership/memberships/FreezeDialog.tsx')
  return { default: FreezeDialog }
})
const OverrideDialog = lazy(async () => {
  const { OverrideDialog } = await import('#admin/resources/access/turnstile/OverrideDialog.tsx')
  return { default: OverrideDialog }
})

/** Freezes the running membership. */
function FreezeMembership({ user, onClose }: DialogProps) {
  const { membership } = user.freezeInfo
  if (!membership) return null
  return <FreezeDialog user={user._id} userName={user.name} membership={membership} onClose={onClose} />
}

/** Overrides the last refusal at the gate. */
function LetIn({ user, summary, onClose }: DialogProps) {
  if (!summary?.refusal) return null
  return <OverrideDialog entry={{ _id: summary.refusal._id, userName: user.name }} onClose={onClose} />
}

/** Mails a password reset code to the user. */
function SendResetCode({ user, onClose }: DialogProps) {
  const { isRunning, run } = useAction({ refreshes: false })

  async function send() {
    const params = { id: user._id }
    if (await run(() => call(sendPasswordReset, { params }), personSummaryMessages.resetSent)) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={texts.resetCodeTitle(user.name)}
      content={texts.resetCodeContent(user.email ?? '')}
      confirm={texts.resetCode}
      isRunning={isRunning}
      onConfirm={send}
      onClose={onClose}
    />
  )
}

const memberDialogs = () => import('#admin/resources/people/users/MemberDialogs.tsx')

const dialogs = {
  freeze: FreezeMembership,
  topUp: lazy(() => import('#admin/resources/people/users/TopUpDialog.tsx')),
  recordPayment: lazy(() => import('#admin/resources/people/users/RecordPaymentDialog.tsx')),
  letIn: LetIn,
  checkIn: lazy(async () => ({ default: (await memberDialogs()).CheckIn })),
  editMember: lazy(async () => ({ default: (await memberDialogs()).EditMember })),
  confirmIdentity: lazy(async () => ({ default: (await memberDialogs()).ConfirmIdentity })),
  askChange: lazy(async () => ({ default: (await memberDialogs()).AskContactChange })),
  takePhoto: lazy(async () => ({ default: (await memberDialogs()).TakePhoto })),
  sign: lazy(() => import('#admin/resources/people/users/SignDialog.tsx')),
  book: lazy(() => import('#admin/resources/people/users/BookLessonDialog.tsx')),
  resetCode: SendResetCode,
  addGuardian: lazy(() => import('#admin/resources/people/users/GuardianInputs.tsx')),
  entryCode: lazy(() => import('#admin/resources/people/users/EntryCodeDialog.tsx')),
} as const satisfies Record<string, ComponentType<DialogProps>>
type DialogName = keyof typeof dialogs

/** A link to a form with prefilled values. */
const prefilled = (resource: string, values: object) =>
  `/${resource}?source=${encodeURIComponent(JSON.stringify(values))}`

/** Whether a known gender or birth date waits for its confirmation by reception. */
const hasUnconfirmed = ({ gender, userDetails, ...user }: UserProfile): boolean =>
  (gender !== 'unspecified' && !user.genderConfirmedAt) ||
  (userDetails.birthDate !== '' && !user.birthDateConfirmedAt)

/** Quick actions permitted by the role; digit keys trigger them. */
export function QuickActions({ user, summary }: QuickActionsProps) {
  const { _id, name, branch, freezeInfo } = user
  const canAccess = useCanAccess()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<DialogName | null>(null)
  const Dialog = open && dialogs[open]
  const isMember = user.role === 'member'
  const isFreezable = freezeInfo.membership !== null && !freezeInfo.isFrozen
  const mayFreeze = canAccess('users', 'freeze') || (!freezeInfo.limit && canAccess('members', 'freeze'))
  const go = (path: string) => () => navigate(path, { state: returningTo({ path: pathname, name }) })
  const ask = (dialog: DialogName) => () => setOpen(dialog)

  const actions: [label: string, icon: ComponentType, isAllowed: boolean, run: () => void][] = [
    [
      texts.letIn,
      LetInIcon,
      Boolean(summary?.refusal) && canAccess('turnstile-entries', 'override'),
      ask('letIn'),
    ],
    [
      texts.sellMembership,
      SellIcon,
      canAccess('sales', 'create'),
      go(prefilled('sales/create', { user: _id, ...(branch && { branch }) })),
    ],
    [texts.topUp, TopUpIcon, canAccess('balances', 'edit'), ask('topUp')],
    [texts.recordPayment, RecordIcon, canAccess('payment-records', 'create'), ask('recordPayment')],
    [texts.book, BookIcon, canAccess('lessons', 'edit'), ask('book')],
    [texts.freeze, FreezeIcon, isFreezable && mayFreeze, ask('freeze')],
    [
      texts.orders,
      OrderIcon,
      canAccess('vitamin-orders', 'list'),
      go(`/vitamin-orders?filter=${encodeURIComponent(JSON.stringify({ user: _id }))}`),
    ],
    [
      texts.notify,
      NotifyIcon,
      canAccess('notifications', 'create'),
      go(prefilled('notifications/create', { audience: 'users', users: [_id] })),
    ],
    [texts.entryCode, CodeIcon, canAccess('user-qr', 'show'), ask('entryCode')],
    [texts.checkIn, LetInIcon, Boolean(branch) && canAccess('turnstile-entries', 'check-in'), ask('checkIn')],
    [
      texts.signHere,
      SignIcon,
      Boolean(user.unsignedContracts) && canAccess('contracts', 'sign-at-desk'),
      ask('sign'),
    ],
    [texts.editMember, EditIcon, isMember && canAccess('members', 'edit'), ask('editMember')],
    [texts.takePhoto, PhotoIcon, isMember && canAccess('members', 'edit'), ask('takePhoto')],
    [
      texts.askChange,
      ContactIcon,
      isMember && user.isClaimed !== false && canAccess('members', 'edit'),
      ask('askChange'),
    ],
    [texts.resetCode, ResetIcon, Boolean(user.email) && canAccess('users', 'edit'), ask('resetCode')],
    [
      guardianTexts.add,
      GuardianIcon,
      isMember && isMinor(user.userDetails.birthDate) && canAccess('guardians', 'create'),
      ask('addGuardian'),
    ],
    [
      texts.confirmIdentity,
      IdentityIcon,
      isMember && hasUnconfirmed(user) && canAccess('members', 'edit'),
      ask('confirmIdentity'),
    ],
  ]

  return (
    <Box
      component="section"
      aria-label={texts.actions}
      className="no-print"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {actions.map(([label, Icon, isAllowed, run], index) => {
        // A key is the same for every set of permissions.
        const key = String(index + 1)
        return (
          isAllowed && (
            <Button
              key={label}
              variant={label === texts.letIn ? 'contained' : 'outlined'}
              color={label === texts.letIn ? 'primary' : 'inherit'}
              startIcon={<Icon />}
              {...(key.length === 1 && { 'aria-keyshortcuts': key })}
              onClick={run}
            >
              {label}
              {key.length === 1 && <KeyHint>{key}</KeyHint>}
            </Button>
          )
        )
      })}
      <PrintButton />
      <Suspense>
        {Dialog && (
          <Dialog
            user={user}
            summary={summary}
            onClose={() => {
              setOpen(null)
              refresh()
            }}
          />
        )}
      </Suspense>
    </Box>
  )
}
