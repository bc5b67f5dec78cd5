import ExtendIcon from '@mui/icons-material/MoreTimeOutlined'
import TransferIcon from '@mui/icons-material/SwapHorizOutlined'
import UpgradeIcon from '@mui/icons-material/UpgradeOutlined'
import { Alert, Box, Button, Skeleton } from '@mui/material'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useGetOne } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import {
  deskMethodChoices,
  membershipTexts,
} from '#admin/resources/membership/memberships/memberships.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { NumberInput, SelectInput, TextInput } from '#admin/ui/form/inputs.tsx'
import { BranchInput, ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { Id } from '#shared/core/id.ts'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import { deskMethods, type Membership } from '#shared/membership/memberships/memberships.contract.ts'
import type { Package } from '#shared/membership/packages/packages.contract.ts'
import {
  extendMembership,
  type MembershipValue,
  showMembershipValue,
  transferMembership,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'

const texts = membershipTexts.changes
const reason = <TextInput source="reason" label={texts.reason} maxLength={300} />

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
      <NumberInput source="days" label={texts.days} />
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
      <ReferenceInput source="user" label={texts.heir} {...memberSource} />
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

/** Lira; null while no package is chosen, undefined until the price of the chosen one is known. */
type Price = number | null | undefined

/** The price of a package less the value of the unused days, in lira; negative if these are worth more. */
const restOf = (price: number, { refundable }: MembershipValue): number =>
  liraOf(kurusOf(price) - kurusOf(refundable))

function UpgradeDialog({ membership: { id, branch, name, userName }, onClose }: ChangeProps) {
  const { data: value, error, refetch } = useCall(showMembershipValue, { params: { id } })
  const [price, setPrice] = useState<Price>(null)
  const rest = value && typeof price === 'number' ? restOf(price, value) : null
  return (
    <ActionDialog
      endpoint={upgradeMembership}
      params={{ id }}
      valuesSchema={z.object({ package: Id, method: z.enum(deskMethods) })}
      defaultValues={{ package: null, method: 'card' }}
      toBody={({ package: offered, method }) => ({
        package: offered,
        payments: rest !== null && rest > 0 ? [{ method, amount: rest }] : [],
        plan: [],
        note: '',
      })}
      title={texts.upgradeTitle(name, userName)}
      content={
        value ? (
          texts.upgradeContent(value.remainingDays, formatLira(value.refundable))
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      }
      confirm={texts.upgrade}
      // Without the price the payments would be missing.
      isReady={value !== undefined && price !== undefined}
      done={texts.upgraded}
      onClose={onClose}
    >
      <PackageChoice branch={branch} onPrice={setPrice} />
      <SelectInput source="method" label={membershipTexts.fields.method} choices={deskMethodChoices} />
      {rest !== null && (
        <Alert severity={rest < 0 ? 'warning' : 'info'}>
          {rest < 0 ? texts.upgradeTooCheap : texts.rest(formatLira(rest))}
        </Alert>
      )}
    </ActionDialog>
  )
}

/** A package on sale in the branch; reports its price. */
function PackageChoice({ branch, onPrice }: { branch: string; onPrice: (price: Price) => void }) {
  const chosen: unknown = useWatch({ name: 'package' })
  const filter = useMemo(() => ({ branch, isActive: true }), [branch])
  const isChosen = typeof chosen === 'string'
  const { data, error, refetch } = useGetOne<AdminRecord<Package>>(
    'packages',
    { id: isChosen ? chosen : '' },
    { enabled: isChosen },
  )
  const price = isChosen ? data?.price : null
  useEffect(() => onPrice(price), [onPrice, price])
  return (
    <>
      <ReferenceInput
        source="package"
        label={membershipTexts.fields.package}
        reference="packages"
        filter={filter}
        sort={{ field: 'order', order: 'ASC' }}
      />
      {price === undefined &&
        (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Skeleton height={48} />)}
    </>
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
