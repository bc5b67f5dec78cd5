import FreezeIcon from '@mui/icons-material/AcUnitOutlined'
import RenewIcon from '@mui/icons-material/AutorenewOutlined'
import IdentityIcon from '@mui/icons-material/BadgeOutlined'
import MergeIcon from '@mui/icons-material/CallMergeOutlined'
import SellIcon from '@mui/icons-material/CardMembershipOutlined'
import ContactIcon from '@mui/icons-material/ContactMailOutlined'
import SignIcon from '@mui/icons-material/DrawOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import BookIcon from '@mui/icons-material/EventAvailableOutlined'
import ResetIcon from '@mui/icons-material/LockResetOutlined'
import LetInIcon from '@mui/icons-material/LoginOutlined'
import RoleIcon from '@mui/icons-material/ManageAccountsOutlined'
import MoreIcon from '@mui/icons-material/MoreHorizOutlined'
import NotifyIcon from '@mui/icons-material/NotificationsOutlined'
import CollectIcon from '@mui/icons-material/PaymentsOutlined'
import GuardianIcon from '@mui/icons-material/PersonAddAltOutlined'
import PhotoIcon from '@mui/icons-material/PhotoCameraOutlined'
import RecordIcon from '@mui/icons-material/PointOfSaleOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import CodeIcon from '@mui/icons-material/QrCode2Outlined'
import BranchIcon from '@mui/icons-material/StoreOutlined'
import TopUpIcon from '@mui/icons-material/WalletOutlined'
import { Box, Button, Divider, IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useRefresh } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { texts as common } from '#admin/core/i18n/texts.ts'
import { useAction } from '#admin/core/use-action.ts'
import { newLine } from '#admin/resources/money/sales/sale-quote.ts'
import { guardianTexts } from '#admin/resources/people/users/guardians.texts.ts'
import { mergeTexts } from '#admin/resources/people/users/merge/merge.texts.ts'
import { endingDays } from '#admin/resources/people/users/PersonFigures.tsx'
import { BranchDialog, RoleDialog } from '#admin/resources/people/users/UserAccess.tsx'
import { endedMembership, isMember } from '#admin/resources/people/users/use-person.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { KeyHint } from '#admin/ui/KeyHint.tsx'
import { returningTo } from '#admin/ui/page/PageHeader.tsx'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  type PersonSummary,
  sendPasswordReset,
} from '#shared/office/person-summary/person-summary.contract.ts'
import { personSummaryMessages } from '#shared/office/person-summary/person-summary.messages.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'

interface PersonProps {
  user: UserProfile
  summary: PersonSummary | undefined
}

type DialogProps = PersonProps & { onClose: () => void }

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
      content={
        user.email ? texts.resetCodeContent(user.email) : texts.resetCodeByText(formatPhone(user.phone))
      }
      confirm={texts.resetCode}
      isRunning={isRunning}
      onConfirm={send}
      onClose={onClose}
    />
  )
}

/** Collects what the person owes. */
const CollectionDialog = lazy(() => import('#admin/resources/money/receivables/CollectionDialog.tsx'))
const Collect = ({ user, onClose }: DialogProps) => <CollectionDialog user={user._id} onClose={onClose} />

const memberDialogs = () => import('#admin/resources/people/users/MemberDialogs.tsx')

const dialogs = {
  collect: Collect,
  changeRole: RoleDialog,
  changeBranch: BranchDialog,
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
  merge: lazy(() => import('#admin/resources/people/users/merge/MergeDialog.tsx')),
} as const satisfies Record<string, ComponentType<DialogProps>>
export type DialogName = keyof typeof dialogs

/** A link to a form with prefilled values. */
const prefilled = (resource: string, values: object) =>
  `/${resource}?source=${encodeURIComponent(JSON.stringify(values))}`

/** Whether a known gender or birth date waits for its confirmation by reception. */
export const hasUnconfirmed = ({ gender, userDetails, ...user }: UserProfile): boolean =>
  (gender !== 'unspecified' && !user.genderConfirmedAt) ||
  (userDetails.birthDate !== '' && !user.birthDateConfirmedAt)

interface Action {
  label: string
  icon: ComponentType
  isAllowed: boolean
  run: () => void
}

/** The actions on a person as the user may perform them: one by the person’s state, up to three, and groups of others. */
function usePersonActions({ user, summary }: PersonProps, ask: (dialog: DialogName) => void) {
  const { _id, name, branch, freezeInfo } = user
  const canAccess = useCanAccess()
  const me = useCurrentUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const go = (path: string) => () => navigate(path, { state: returningTo({ path: pathname, name }) })
  const action = (
    label: string,
    icon: ComponentType,
    isAllowed: boolean,
    run: DialogName | (() => void),
  ) => ({
    ...{ label, icon, isAllowed },
    run: typeof run === 'string' ? () => ask(run) : run,
  })
  const isAccountOfMember = user.role === 'member'
  const hasMembership = isMember(user, summary)
  const mayEdit = isAccountOfMember && canAccess('members', 'edit')
  const mayFreeze = canAccess('users', 'freeze') || (!freezeInfo.limit && canAccess('members', 'freeze'))
  const isFreezable = freezeInfo.membership !== null && !freezeInfo.isFrozen
  const maySell = canAccess('sales', 'create')
  const { debt, membership } = summary ?? {}
  const mayCollect = canAccess('receivables', 'settle')

  const previous =
    user.memberships.find((one) => one._id === membership?._id) ?? endedMembership(user, summary)
  const isLast = !user.memberships.some(({ status, _id: id }) => status === 'pending' && id !== previous?._id)
  const isToRenew =
    previous !== undefined &&
    isLast &&
    (!membership || (membership.status !== 'pending' && membership.daysLeft <= endingDays))
  const sale = { user: _id, ...(branch && { branch }) }
  const renewal = { ...sale, lines: [{ ...newLine(), subject: previous?.package ?? null }] }

  const sell = action(texts.sell, SellIcon, maySell, go(prefilled('sales/create', sale)))
  const renew = action(texts.renew, RenewIcon, maySell && isToRenew, go(prefilled('sales/create', renewal)))
  const collect = action(texts.collect, CollectIcon, mayCollect && (debt?.open ?? 0) > 0, 'collect')
  const isDue = (debt?.due ?? 0) > 0
  const candidates = isDue ? [collect, renew, sell] : [renew, sell]
  const primary = hasMembership ? candidates.find(({ isAllowed }) => isAllowed) : undefined

  const letIn = action(
    texts.letIn,
    LetInIcon,
    Boolean(summary?.refusal) && canAccess('turnstile-entries', 'override'),
    'letIn',
  )
  const checkIn = action(
    letIn.isAllowed ? texts.checkIn : texts.letIn,
    LetInIcon,
    Boolean(branch) && hasMembership && canAccess('turnstile-entries', 'check-in'),
    'checkIn',
  )
  const secondary = [
    letIn.isAllowed ? letIn : checkIn,
    action(texts.freeze, FreezeIcon, isFreezable && mayFreeze, 'freeze'),
    action(
      texts.notify,
      NotifyIcon,
      canAccess('notifications', 'create'),
      go(prefilled('notifications/create', { audience: 'users', users: [_id] })),
    ),
  ]
  const others: Action[][] = [
    [
      ...[collect, renew, sell].filter((one) => one !== primary),
      action(texts.topUp, TopUpIcon, hasMembership && canAccess('balances', 'edit'), 'topUp'),
      // What is paid for a debt is collected.
      action(
        texts.recordPayment,
        RecordIcon,
        hasMembership && canAccess('payment-records', 'create') && !collect.isAllowed,
        'recordPayment',
      ),
    ],
    [
      action(texts.book, BookIcon, hasMembership && canAccess('lessons', 'edit'), 'book'),
      action(
        texts.signHere,
        SignIcon,
        Boolean(user.unsignedContracts) && canAccess('contracts', 'sign-at-desk'),
        'sign',
      ),
      action(texts.entryCode, CodeIcon, canAccess('user-qr', 'show'), 'entryCode'),
      { ...checkIn, isAllowed: checkIn.isAllowed && letIn.isAllowed },
    ],
    [
      action(texts.editMember, EditIcon, mayEdit && !canAccess('users', 'edit'), 'editMember'),
      action(texts.editMember, EditIcon, canAccess('users', 'edit'), go(`/users/${_id}`)),
      action(texts.takePhoto, PhotoIcon, mayEdit, 'takePhoto'),
      action(texts.askChange, ContactIcon, mayEdit && user.isClaimed !== false, 'askChange'),
      action(texts.confirmIdentity, IdentityIcon, mayEdit && hasUnconfirmed(user), 'confirmIdentity'),
      action(
        guardianTexts.add,
        GuardianIcon,
        isAccountOfMember && isMinor(user.userDetails.birthDate) && canAccess('guardians', 'create'),
        'addGuardian',
      ),
    ],
    [
      action(
        texts.resetCode,
        ResetIcon,
        Boolean(user.email || user.phoneVerified) && canAccess('users', 'edit'),
        'resetCode',
      ),
      action(userTexts.changeRole, RoleIcon, canAccess('users', 'role'), 'changeRole'),
      action(userTexts.changeBranch, BranchIcon, canAccess('users', 'branch'), 'changeBranch'),
      action(
        mergeTexts.action,
        MergeIcon,
        isAccountOfMember && _id !== me?._id && canAccess('members', 'merge'),
        'merge',
      ),
    ],
    [action(common.layout.print, PrintIcon, true, () => window.print())],
  ]
  return {
    primary,
    secondary,
    others: others
      .map((group) => group.filter(({ isAllowed }) => isAllowed))
      .filter(({ length }) => length > 0),
  }
}

interface PersonActionsProps extends PersonProps {
  ask: (dialog: DialogName) => void
}

/** What the desk does for a person: at most four buttons, the rest in a menu. Digit keys press the buttons. */
export function PersonActions({ ask, ...person }: PersonActionsProps) {
  const { primary, secondary, others } = usePersonActions(person, ask)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <Box
      component="section"
      aria-label={texts.actions}
      className="no-print"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {[primary, ...secondary].map(
        (action, index) =>
          action?.isAllowed && (
            <Button
              key={action.label}
              variant={action === primary ? 'contained' : 'outlined'}
              color={action === primary ? 'primary' : 'inherit'}
              startIcon={<action.icon />}
              // A key is the same for every set of permissions.
              aria-keyshortcuts={String(index + 1)}
              onClick={action.run}
            >
              {action.label}
              <KeyHint>{String(index + 1)}</KeyHint>
            </Button>
          ),
      )}
      <IconButton
        aria-label={texts.more}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {others.flatMap((group, index) => [
          index > 0 && <Divider key={group[0]?.label} component="li" />,
          ...group.map(({ label, icon: Icon, run }) => (
            <MenuItem
              key={`${label} item`}
              onClick={() => {
                setAnchor(null)
                run()
              }}
            >
              <ListItemIcon>
                <Icon />
              </ListItemIcon>
              {label}
            </MenuItem>
          )),
        ])}
      </Menu>
    </Box>
  )
}

/** The dialog of an action; the page is read again when it closes. */
export function PersonDialog({
  name,
  onClose,
  ...person
}: PersonProps & { name: DialogName; onClose: () => void }) {
  const refresh = useRefresh()
  const Dialog = dialogs[name]
  return (
    <Suspense>
      <Dialog
        {...person}
        onClose={() => {
          onClose()
          refresh()
        }}
      />
    </Suspense>
  )
}
