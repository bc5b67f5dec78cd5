import ExtendIcon from '@mui/icons-material/MoreTimeOutlined'
import TransferIcon from '@mui/icons-material/SwapHorizOutlined'
import UpgradeIcon from '@mui/icons-material/UpgradeOutlined'
import {
  Alert,
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Skeleton,
  Typography,
} from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useGetList } from 'react-admin'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import {
  deskMethodChoices,
  membershipTexts,
} from '#admin/resources/membership/memberships/memberships.texts.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { NumberFormField, SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { BranchInput, ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { Id } from '#shared/core/id.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import { deskMethods, type Membership } from '#shared/membership/memberships/memberships.contract.ts'
import type { Package } from '#shared/membership/packages/packages.contract.ts'
import {
  extendMembership,
  type MembershipValue,
  showMembershipValue,
  transferMembership,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { quoteSale } from '#shared/money/sales/sales.contract.ts'

const texts = membershipTexts.changes
const reason = <TextFormField source="reason" label={texts.reason} maxLength={300} />

interface ChangeProps {
  membership: AdminRecord<Membership>
  onClose: () => void
}

function ExtendDialog({ membership: { id, name, userName, endsAt }, onClose }: ChangeProps) {
  return (
    <ActionDialog
      endpoint={extendMembership}
      params={{ id }}
      defaultValues={{ days: 7, reason: '' }}
      title={texts.extendTitle(name, userName)}
      content={texts.extendContent}
      confirm={texts.extend}
      done={({ endsAt: after }) =>
        texts.extended(
          formatShortDay(new Date(Date.parse(after > endsAt ? after : endsAt) - 1).toISOString()),
        )
      }
      onClose={onClose}
    >
      <NumberFormField source="days" label={texts.days} />
      {reason}
    </ActionDialog>
  )
}

function TransferDialog({ membership: { id, name, userName }, onClose }: ChangeProps) {
  return (
    <ActionDialog
      endpoint={transferMembership}
      params={{ id }}
      defaultValues={{ user: null, reason: '' }}
      title={texts.transferTitle(name, userName)}
      content={texts.transferContent}
      confirm={texts.transfer}
      destructive
      done={texts.transferred}
      onClose={onClose}
    >
      <ReferenceFormField source="user" label={texts.heir} {...memberSource} />
      {reason}
    </ActionDialog>
  )
}

function MoveDialog({ membership: { id, name, userName }, onClose }: ChangeProps) {
  return (
    <ActionDialog
      endpoint={transferMembership}
      params={{ id }}
      defaultValues={{ branch: null, reason: '' }}
      title={texts.moveTitle(name, userName)}
      content={texts.moveContent}
      confirm={texts.move}
      done={texts.moved}
      onClose={onClose}
    >
      <BranchInput />
      {reason}
    </ActionDialog>
  )
}

/** Lists the dearer packages of the branch with what is to be paid for each. */
function UpgradeDialog({ membership, onClose }: ChangeProps) {
  const { id, branch, user, name, userName } = membership
  const { data: value, error, refetch } = useCall(showMembershipValue, { params: { id } })
  const [chosen, setChosen] = useState('')
  const order = { branch, user, lines: [{ kind: 'package' as const, subject: chosen }] }
  // Discounts of the hour change the price.
  const quote = useCall(quoteSale, { body: order }, { enabled: chosen !== '' })
  const price = quote.data && kurusOf(quote.data.total)
  const rest = value && price !== undefined ? price - kurusOf(value.refundable) : undefined
  const problem = error ?? quote.error
  return (
    <ActionDialog
      endpoint={upgradeMembership}
      params={{ id }}
      valuesSchema={z.object({ package: Id, method: z.enum(deskMethods) })}
      defaultValues={{ package: null, method: 'card' }}
      toBody={({ package: offered, method }) => ({
        package: offered,
        payments: rest !== undefined && rest > 0 ? [{ method, amount: liraOf(rest) }] : [],
        plan: [],
        note: '',
      })}
      title={texts.upgradeTitle(name, userName)}
      content={
        value ? (
          texts.upgradeContent(
            (membership.sessions ? packageTexts.sessions : membershipTexts.days)(value.remainingDays),
            formatKurus(value.refundable),
          )
        ) : error ? null : (
          <Skeleton />
        )
      }
      confirm={rest !== undefined && rest > 0 ? texts.upgradeFor(formatKurus(liraOf(rest))) : texts.upgrade}
      // Without the price the payments would be missing.
      isReady={rest !== undefined}
      done={texts.upgraded}
      onClose={onClose}
    >
      {problem && <LoadError error={problem} onRetry={() => void (error ? refetch() : quote.refetch())} />}
      {value && value.open > 0 && <Alert severity="warning">{texts.openDebt(formatKurus(value.open))}</Alert>}
      {value && <Offers membership={membership} value={value} onChoose={setChosen} />}
      <SelectFormField source="method" label={membershipTexts.fields.method} choices={deskMethodChoices} />
      {rest !== undefined && rest < 0 && <Alert severity="warning">{texts.upgradeTooCheap}</Alert>}
    </ActionDialog>
  )
}

interface OffersProps {
  membership: AdminRecord<Membership>
  value: MembershipValue
  onChoose: (offer: string) => void
}

/** The packages on sale in the branch that cost more than the present one. */
function Offers({ membership, value, onChoose }: OffersProps) {
  const { branch, package: current } = membership
  const { field, fieldState } = useController({ name: 'package' })
  const { data, error, refetch } = useGetList<AdminRecord<Package>>('packages', {
    filter: { branch, isOnSale: true },
    sort: { field: 'price', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  })
  const labelId = useId()
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={120} />
  const now = data.find(({ _id }) => _id === current)?.price ?? value.amount
  const dearer = data.filter(({ _id, price }) => _id !== current && price > now)
  if (dearer.length === 0) return <Alert severity="info">{texts.noUpgrade}</Alert>
  return (
    <FormControl error={fieldState.invalid} sx={{ minWidth: 0 }}>
      <FormLabel id={labelId}>{membershipTexts.fields.package}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={field.value ?? ''}
        onChange={(_, offer) => {
          field.onChange(offer)
          onChoose(offer)
        }}
        sx={{ maxHeight: 320, overflowY: 'auto', flexWrap: 'nowrap' }}
      >
        {dearer.map(({ _id, name, durationDays, price }) => (
          <FormControlLabel
            key={_id}
            value={_id}
            control={<Radio size="small" />}
            sx={{ mr: 0, py: 0.5, '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 } }}
            label={
              <>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {[membershipTexts.days(durationDays), formatKurus(price)].join(' · ')}
                </Typography>
                <Typography variant="body2" sx={{ fontWeight: 700 }}>
                  {texts.rest(formatKurus(Math.max(0, liraOf(kurusOf(price) - kurusOf(value.refundable)))))}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  )
}

const changes = {
  upgrade: { icon: <UpgradeIcon />, label: texts.upgrade, Dialog: UpgradeDialog },
  extend: { icon: <ExtendIcon />, label: texts.extend, Dialog: ExtendDialog },
  transfer: { icon: <TransferIcon />, label: texts.transfer, Dialog: TransferDialog },
  move: { icon: <TransferIcon />, label: texts.move, Dialog: MoveDialog },
} satisfies Record<string, { icon: ReactNode; label: string; Dialog: (props: ChangeProps) => ReactNode }>

type Change = keyof typeof changes

/** The permission of each change. */
const actions = { upgrade: 'upgrade', extend: 'extend', transfer: 'transfer', move: 'transfer' } as const

/** Upgrade, extension and transfer of a membership that is not over, as far as the user may. */
export function ChangeMembership({ membership }: { membership: AdminRecord<Membership> }) {
  const canAccess = useCanAccess()
  const [chosen, setChosen] = useState<Change | null>(null)
  const possible = (Object.keys(changes) as Change[]).filter((change) =>
    canAccess('memberships', actions[change]),
  )
  const Dialog = chosen && changes[chosen].Dialog
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {possible.map((change) => (
        <Button key={change} startIcon={changes[change].icon} onClick={() => setChosen(change)}>
          {changes[change].label}
        </Button>
      ))}
      {Dialog && <Dialog membership={membership} onClose={() => setChosen(null)} />}
    </Box>
  )
}
