import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import SignIcon from '@mui/icons-material/DrawOutlined'
import MailIcon from '@mui/icons-material/ForwardToInboxOutlined'
import LetInIcon from '@mui/icons-material/LoginOutlined'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useCreatePath, useGetList, useGetOne, useRefresh } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { turnstileTexts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { useCheckIn } from '#admin/resources/access/turnstile/use-check-in.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { RemindAction } from '#admin/resources/membership/unsigned-contracts/RemindAction.tsx'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { SaleReceiptButton } from '#admin/resources/money/sales/SaleReceipt.tsx'
import { saleTexts } from '#admin/resources/money/sales/sales.texts.ts'
import { MemberSteps } from '#admin/resources/people/members/MemberSteps.tsx'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { formatDay, formatLastDay } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import type { UnsignedContract } from '#shared/membership/contracts/unsigned.contract.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import type { DeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'
import type { SaleDetails } from '#shared/money/sales/sales.contract.ts'

const SignDialog = lazy(() => import('#admin/resources/people/users/SignDialog.tsx'))
const ReceiptDialog = lazy(() => import('#admin/resources/money/payment-records/ReceiptDialog.tsx'))

/** The sale or payment that was just made (`sale` and `payment` of the URL), with its receipt and the contracts to sign. */
export function SaleNotice() {
  const [search, setSearch] = useSearchParams()
  const sale = search.get('sale')
  const payment = search.get('payment')

  function close() {
    const rest = new URLSearchParams(search)
    rest.delete('sale')
    rest.delete('payment')
    rest.delete('isNew')
    setSearch(rest, { replace: true, preventScrollReset: true })
  }

  if (sale)
    return (
      <>
        {search.has('isNew') && <MemberSteps active={2} />}
        <Sale key={sale} id={sale} onClose={close} />
      </>
    )
  return payment ? <Payment key={payment} id={payment} onClose={close} /> : null
}

interface NoticeProps {
  title: string
  isPending: boolean
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

function Notice({ title, isPending, actions, onClose, children }: NoticeProps) {
  const titleId = useId()
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      className="no-print"
      sx={{
        mb: 2,
        p: 2,
        display: 'grid',
        gap: 1.5,
        borderLeft: 6,
        borderLeftColor: 'success.main',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <DoneIcon color="success" />
        <Typography id={titleId} variant="h2" role="status">
          {title}
        </Typography>
      </Box>
      {isPending ? <Skeleton variant="rounded" height={72} /> : children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {actions}
        <Button color="inherit" onClick={onClose}>
          {texts.close}
        </Button>
      </Box>
    </Card>
  )
}

interface DoneProps {
  id: string
  onClose: () => void
}

function Sale({ id, onClose }: DoneProps) {
  const createPath = useCreatePath()
  const { data: sale, error } = useGetOne<AdminRecord<SaleDetails>>('sales', { id })
  const sold = sale?.lines?.find((line) => line.membership)?.membership ?? null
  const { data: membership } = useGetOne<AdminRecord<Membership>>(
    'memberships',
    { id: sold ?? '' },
    { enabled: sold !== null },
  )
  if (error) return null
  const period = membership && `${formatDay(membership.startsAt)} – ${formatLastDay(membership.endsAt)}`
  const names = sale?.lines?.map(({ name }) => name).join(', ')
  return (
    <Notice
      title={texts.saleDone}
      isPending={!sale?.lines || (sold !== null && !membership)}
      onClose={onClose}
      actions={
        <>
          {sale?.lines && <SaleReceiptButton sale={sale} />}
          <Button
            variant="outlined"
            color="inherit"
            component={Link}
            to={createPath({ resource: 'sales', type: 'show', id })}
          >
            {saleTexts.toSale}
          </Button>
        </>
      }
    >
      {sale && (
        <>
          <Typography>
            <strong>{names}</strong>
            {` · ${[
              period,
              formatKurus(sale.total),
              sale.open > 0 && `${saleTexts.fields.open}: ${formatKurus(sale.open)}`,
            ]
              .filter(Boolean)
              .join(' · ')}`}
          </Typography>
          {membership && (
            <>
              <ContractState user={membership.user} name={membership.userName} />
              <Access user={{ _id: membership.user, name: membership.userName, branch: membership.branch }} />
            </>
          )}
        </>
      )}
    </Notice>
  )
}

function Payment({ id, onClose }: DoneProps) {
  const { data: payment, error } = useGetOne<AdminRecord<DeskPayment>>('payment-records', { id })
  if (error) return null
  return (
    <Notice
      title={texts.paymentDone}
      isPending={!payment}
      onClose={onClose}
      actions={payment && <ReceiptButton payment={payment} />}
    >
      {payment && (
        <Typography>
          <strong>{formatKurus(payment.amount)}</strong>
          {` · ${[membershipTexts.methods[payment.method], payment.package].filter(Boolean).join(' · ')}`}
        </Typography>
      )}
    </Notice>
  )
}

/** Opens the receipt of a payment. */
function ReceiptButton({ payment }: { payment: DeskPayment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<ReceiptIcon />} onClick={() => setOpen(true)}>
        {paymentRecordTexts.receipt.open}
      </Button>
      <Suspense>{isOpen && <ReceiptDialog payment={payment} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Lets the buyer in at once. */
function Access({ user }: { user: { _id: string; name: string; branch: string } }) {
  const canAccess = useCanAccess()
  const [isIn, setIn] = useState(false)
  const { isRunning, refusal, admit } = useCheckIn(user, () => setIn(true))
  if (!canAccess('turnstile-entries', 'check-in')) return null
  if (isIn) return <Alert severity="success">{turnstileTexts.checkInDone}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <Button variant="outlined" startIcon={<LetInIcon />} loading={isRunning} onClick={admit}>
        {texts.checkIn}
      </Button>
    </Box>
  )
}

/** The contracts that the user has yet to sign, with a reminder by mail. */
function ContractState({ user, name }: { user: string; name: string }) {
  const canAccess = useCanAccess()
  const [isSigning, setSigning] = useState(false)
  const refresh = useRefresh()
  const { data } = useGetList<AdminRecord<UnsignedContract>>(
    'unsigned-contracts',
    { filter: { user }, pagination: { page: 1, perPage: 20 }, sort: { field: 'since', order: 'ASC' } },
    { enabled: canAccess('unsigned-contracts', 'list') },
  )
  if (!data) return null
  if (data.length === 0) return <Alert severity="success">{texts.allSigned}</Alert>

  function closeSigning() {
    setSigning(false)
    refresh()
  }

  return (
    <Alert
      severity="warning"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <>
          {canAccess('contracts', 'sign-at-desk') && (
            <Button variant="contained" startIcon={<SignIcon />} onClick={() => setSigning(true)}>
              {texts.signHere}
            </Button>
          )}
          {canAccess('unsigned-contracts', 'remind') && (
            <RemindAction
              trigger={(ask) => (
                <Button color="inherit" startIcon={<MailIcon />} onClick={ask}>
                  {texts.remindToSign}
                </Button>
              )}
              content={texts.remindToSignContent}
              body={{ ids: data.map(({ _id }) => _id) }}
            />
          )}
        </>
      }
    >
      {texts.toSign(data.map(({ title }) => title).join(', '))}
      <Suspense>{isSigning && <SignDialog user={{ _id: user, name }} onClose={closeSigning} />}</Suspense>
    </Alert>
  )
}
