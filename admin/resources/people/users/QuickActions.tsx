import FreezeIcon from '@mui/icons-material/AcUnitOutlined'
import SellIcon from '@mui/icons-material/CardMembershipOutlined'
import BookIcon from '@mui/icons-material/EventAvailableOutlined'
import ResetIcon from '@mui/icons-material/LockResetOutlined'
import LetInIcon from '@mui/icons-material/LoginOutlined'
import NotifyIcon from '@mui/icons-material/NotificationsOutlined'
import RecordIcon from '@mui/icons-material/PointOfSaleOutlined'
import CodeIcon from '@mui/icons-material/QrCode2Outlined'
import OrderIcon from '@mui/icons-material/ShoppingBagOutlined'
import TopUpIcon from '@mui/icons-material/WalletOutlined'
import { Box, Button } from '@mui/material'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useRefresh } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { personTexts as texts } from '#admin/resources/people/users/person.texts.ts'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import type { PersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'

const dialogs = {
  freeze: lazy(() => import('#admin/resources/people/users/quick/FreezePerson.tsx')),
  topUp: lazy(() => import('#admin/resources/people/users/quick/TopUpPerson.tsx')),
  letIn: lazy(() => import('#admin/resources/people/users/quick/LetInPerson.tsx')),
  book: lazy(() => import('#admin/resources/people/users/quick/BookLesson.tsx')),
  resetCode: lazy(() => import('#admin/resources/people/users/quick/SendResetCode.tsx')),
  entryCode: lazy(() => import('#admin/resources/people/users/quick/EntryCode.tsx')),
} as const
type Asked = keyof typeof dialogs

/** Props of a quick action’s dialog. */
export interface QuickDialogProps {
  user: UserProfile
  summary: PersonSummary | undefined
  onClose: () => void
}

interface QuickActionsProps {
  user: UserProfile
  summary: PersonSummary | undefined
  /** Called after a possible change. */
  onDone: () => void
}

/** A link to a form with prefilled values. */
const filledIn = (resource: string, values: object) =>
  `/${resource}?source=${encodeURIComponent(JSON.stringify(values))}`

/** Quick actions permitted by the role; digit keys trigger them. */
export function QuickActions({ user, summary, onDone }: QuickActionsProps) {
  const { _id, name, phone, branch, freezeInfo } = user
  const canAccess = useCanAccess()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const Dialog = asked && dialogs[asked]
  const canFreeze = freezeInfo.membership !== null && !freezeInfo.isFrozen
  const go = (path: string) => () => navigate(path)
  const ask = (dialog: Asked) => () => setAsked(dialog)

  const actions: [label: string, icon: ComponentType, isAllowed: boolean, run: () => void][] = [
    [
      texts.letIn,
      LetInIcon,
      Boolean(summary?.refusal) && canAccess('turnstileEntries', 'override'),
      ask('letIn'),
    ],
    [
      texts.sell,
      SellIcon,
      canAccess('memberships', 'create'),
      go(filledIn('memberships/create', { user: _id, ...(branch && { branch }) })),
    ],
    [texts.topUp, TopUpIcon, canAccess('balances', 'edit'), ask('topUp')],
    [
      texts.record,
      RecordIcon,
      canAccess('paymentRecords', 'create'),
      go(filledIn('paymentRecords', { memberName: name, phone, ...(branch && { branch }) })),
    ],
    [texts.book, BookIcon, canAccess('lessons', 'edit'), ask('book')],
    [texts.freeze, FreezeIcon, canFreeze && canAccess('users', 'freeze'), ask('freeze')],
    [
      texts.handOut,
      OrderIcon,
      canAccess('vitaminOrders', 'list'),
      go(`/vitaminOrders?filter=${encodeURIComponent(JSON.stringify({ user: _id }))}`),
    ],
    [
      texts.notify,
      NotifyIcon,
      canAccess('notifications', 'create'),
      go(filledIn('notifications/create', { audience: 'users', users: [_id] })),
    ],
    [texts.entryCode, CodeIcon, canAccess('userQr', 'show'), ask('entryCode')],
    [texts.resetCode, ResetIcon, canAccess('users', 'edit'), ask('resetCode')],
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
              {...(key.length === 1 && { 'aria-keyshortcuts': key, title: texts.withKey(label, key) })}
              onClick={run}
            >
              {label}
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
              setAsked(null)
              onDone()
              refresh()
            }}
          />
        )}
      </Suspense>
    </Box>
  )
}
