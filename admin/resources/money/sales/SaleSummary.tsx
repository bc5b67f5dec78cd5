import { Alert, Box, Button, Card, Divider, Skeleton, Typography } from '@mui/material'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import {
  type FormInstallment,
  type FormPayment,
  kurusSum,
  textOf,
  useSaleQuote,
} from '#admin/resources/money/sales/sale-quote.ts'
import { saleTexts as texts } from '#admin/resources/money/sales/sales.texts.ts'
import { OpenTillDialog } from '#admin/resources/money/tills/OpenTillDialog.tsx'
import { guardianTexts } from '#admin/resources/people/users/guardians.texts.ts'
import { ApiError } from '#shared/core/errors.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'

const AddGuardian = lazy(() => import('#admin/resources/people/users/GuardianInputs.tsx'))
const ApprovalDialog = lazy(() => import('#admin/resources/money/sales/ApprovalDialog.tsx'))

function Row({ label, children, isStrong }: { label: string; children: ReactNode; isStrong?: boolean }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        variant="body2"
        sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right', ...(isStrong && { fontWeight: 700 }) }}
      >
        {children}
      </Typography>
    </Box>
  )
}

/** The server’s quote: prices, dates, notices, and what is still to be allocated. */
export function SaleSummary() {
  const { isAsked, quote, error, refetch, order } = useSaleQuote()
  const { setValue } = useFormContext()
  const user = textOf(useWatch({ name: 'user' }))
  const approval = useWatch({ name: 'approval' })
  const payments: FormPayment[] = useWatch({ name: 'payments' }) ?? []
  const plan: FormInstallment[] = useWatch({ name: 'plan' }) ?? []
  const canAccess = useCanAccess()
  const [isAdding, setAdding] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isOpeningTill, setOpeningTill] = useState(false)
  const branch = textOf(useWatch({ name: 'branch' }))
  const [approver, setApprover] = useState('')

  function content() {
    if (!isAsked)
      return (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.summaryEmpty}
        </Typography>
      )
    if (error)
      return (
        <>
          <Alert severity="warning">
            {texts.summaryFailed}: {error.message}
          </Alert>
          {error instanceof ApiError &&
            error.code === 'guardian_required' &&
            canAccess('guardians', 'create') && (
              <Button variant="contained" onClick={() => setAdding(true)}>
                {guardianTexts.add}
              </Button>
            )}
        </>
      )
    if (!quote) return <Skeleton variant="rounded" height={160} />
    const paid = kurusSum(payments)
    const planned = kurusSum(plan)
    const rest = kurusOf(quote.total) - paid - planned
    return (
      <>
        {quote.lines.map((line, index) => (
          // Lines of a quote have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Box key={index} sx={{ display: 'grid', gap: 0.25 }}>
            <Row label={line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name}>
              {formatKurus(line.unitPrice * line.quantity)}
            </Row>
            {line.daytimePercent !== null && (
              <Typography variant="caption">{membershipTexts.discount(line.daytimePercent)}</Typography>
            )}
            {line.discount > 0 && <Row label={texts.fields.discount}>{formatKurus(-line.discount)}</Row>}
            {line.startsAt && <Row label={texts.startsAt}>{formatShortDay(line.startsAt)}</Row>}
            {line.endsAt && <Row label={texts.endsAt}>{formatShortDay(lastDayOf(line.endsAt))}</Row>}
          </Box>
        ))}
        {quote.lines.some(({ startsAt }) => startsAt && Date.parse(startsAt) > Date.now() + 60_000) && (
          <Alert severity="info">{texts.laterStart}</Alert>
        )}
        {quote.neededContracts.length > 0 && (
          <Alert severity="warning">
            {texts.neededContracts(quote.neededContracts.map(({ title }) => title).join(', '))}
          </Alert>
        )}
        <Divider />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{texts.total}</Typography>
          <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatKurus(quote.total)}
          </Typography>
        </Box>
        <Row label={texts.paidNow}>{formatKurus(liraOf(paid))}</Row>
        {planned > 0 && <Row label={texts.planned}>{formatKurus(liraOf(planned))}</Row>}
        {rest !== 0 && (
          <Row label={texts.rest} isStrong>
            {formatKurus(liraOf(rest))}
          </Row>
        )}
        {Boolean(quote.walletBalance) && (
          <Row label={texts.wallet}>{formatKurus(quote.walletBalance ?? 0)}</Row>
        )}
        {!quote.hasOpenTill && payments.some(({ method }) => method === 'cash') && (
          <Alert
            severity="warning"
            action={
              canAccess('till-sessions', 'open') && (
                <Button color="inherit" onClick={() => setOpeningTill(true)}>
                  {texts.openTill}
                </Button>
              )
            }
          >
            {texts.noTill}
          </Alert>
        )}
        {quote.needsApproval &&
          (approval ? (
            <Alert severity="success">{texts.approved(approver)}</Alert>
          ) : (
            <Alert
              severity="warning"
              action={
                <Button color="inherit" onClick={() => setAsking(true)}>
                  {texts.askApproval}
                </Button>
              }
            >
              {quote.approvalReason}
            </Alert>
          ))}
      </>
    )
  }

  return (
    <Card component="section" aria-live="polite" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h2">
        {texts.summary}
      </Typography>
      {content()}
      <Suspense>
        {isAdding && (
          <AddGuardian
            user={{ _id: user, name: '' }}
            onClose={() => {
              setAdding(false)
              void refetch()
            }}
          />
        )}
        {isOpeningTill && (
          <OpenTillDialog
            branch={branch}
            refreshes={false}
            onDone={() => void refetch()}
            onClose={() => setOpeningTill(false)}
          />
        )}
        {isAsking && (
          <ApprovalDialog
            order={order}
            onApproved={({ _id, approverName }) => {
              setApprover(approverName)
              setValue('approval', _id)
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}
