import { Box, Button, Card, Link as MuiLink, Typography } from '@mui/material'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useCreatePath, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { receivableTexts } from '#admin/resources/money/receivables/receivables.texts.ts'
import { SaleReceiptButton } from '#admin/resources/money/sales/SaleReceipt.tsx'
import { saleTexts as texts } from '#admin/resources/money/sales/sales.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { MoneyInput, SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { PlainTable } from '#admin/ui/PlainTable.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { Id } from '#shared/core/id.ts'
import { formatKurus } from '#shared/core/money.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { listSaleRefunds, refundSale } from '#shared/money/membership-changes/membership-changes.contract.ts'
import { correctPaymentMethod, reverseSale, type SaleDetails } from '#shared/money/sales/sales.contract.ts'

const CollectionDialog = lazy(() => import('#admin/resources/money/receivables/CollectionDialog.tsx'))

type DetailedSale = AdminRecord<SaleDetails>

export function SaleShow() {
  return (
    <ShowPage
      subtitle={({ userName, createdAt }) => `${userName || texts.noBuyer} · ${formatShortMoment(createdAt)}`}
      aside={<Aside />}
      isPrinted
    >
      <SaleBody />
    </ShowPage>
  )
}

function Aside() {
  const sale = useRecordContext<DetailedSale>()
  const canAccess = useCanAccess()
  const [isReversing, setReversing] = useState(false)
  const [isCollecting, setCollecting] = useState(false)
  const [isRefunding, setRefunding] = useState(false)
  // A record of the list has no lines yet.
  if (!sale?.lines) return null
  const mayCollect = canAccess('receivables', 'settle') && sale.user && sale.open > 0
  const mayReverse = canAccess('sales', 'create') && !sale.reversedAt
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
      {mayCollect && (
        <Button variant="contained" onClick={() => setCollecting(true)}>
          {receivableTexts.collect} ({formatKurus(sale.open)})
        </Button>
      )}
      <SaleReceiptButton sale={sale} />
      <Suspense>
        {isCollecting && sale.user && (
          <CollectionDialog
            user={sale.user}
            receivables={sale.receivables.filter(({ open }) => open > 0).map(({ _id }) => _id)}
            onClose={() => setCollecting(false)}
          />
        )}
      </Suspense>
      {mayReverse && (
        <Button color="error" onClick={() => setReversing(true)}>
          {texts.reverse}
        </Button>
      )}
      {canAccess('sales', 'refund') && sale.settled > 0 && !sale.reversedAt && (
        <Button onClick={() => setRefunding(true)}>{texts.refund}</Button>
      )}
      {isRefunding && <RefundDialog sale={sale} onClose={() => setRefunding(false)} />}
      {isReversing && (
        <ActionDialog
          endpoint={reverseSale}
          params={{ id: sale._id }}
          title={texts.reverseTitle(sale.number)}
          content={texts.reverseContent}
          confirm={texts.reverse}
          done={texts.reversed}
          destructive
          onClose={() => setReversing(false)}
        >
          <TextFormField source="reason" label={texts.fields.reason} autoFocus />
        </ActionDialog>
      )}
    </Card>
  )
}

/** The contract's body with a line, on which the value of a membership of the same sale depends. */
const lineRefund = refundSale.schema.body.safeExtend({ line: Id })

/** Pays money of one line of a sale back, by the methods of its payments or by one method. */
function RefundDialog({ sale, onClose }: { sale: DetailedSale; onClose: () => void }) {
  const paid = sale.lines.filter(({ amount }) => amount > 0)
  const [only] = paid.length === 1 ? paid : []
  return (
    <ActionDialog
      endpoint={refundSale}
      schema={lineRefund}
      params={{ id: sale._id }}
      defaultValues={{
        ...{ line: only?._id ?? null, amount: only ? sale.settled : null },
        ...{ method: null, iban: '', ibanHolder: '', reason: '' },
      }}
      title={texts.refundTitle(sale.number)}
      content={texts.refundContent}
      confirm={texts.refund}
      done={texts.refunded}
      destructive
      onClose={onClose}
    >
      {!only && (
        <SelectFormField
          source="line"
          label={texts.fields.line}
          hint={texts.refundLineHint}
          choices={paid.map(({ _id, name, amount }) => ({
            id: _id,
            name: texts.refundLine(name, formatKurus(amount)),
          }))}
        />
      )}
      <MoneyInput source="amount" label={texts.amount} />
      <SelectFormField
        source="method"
        label={texts.paymentMethod}
        choices={methodChoices}
        none={texts.sameMethod}
      />
      <TransferInputs />
      <TextFormField source="reason" label={texts.fields.reason} maxLength={300} />
    </ActionDialog>
  )
}

/** The account that a transfer goes to. */
function TransferInputs() {
  const method: unknown = useWatch({ name: 'method' })
  if (method !== 'transfer') return null
  return (
    <>
      <TextFormField source="iban" label={texts.iban} maxLength={40} />
      <TextFormField source="ibanHolder" label={texts.ibanHolder} maxLength={120} />
    </>
  )
}

/** The refunds of a sale. */
function Refunds({ sale }: { sale: DetailedSale }) {
  const { data = [], error, refetch } = useCall(listSaleRefunds, { params: { id: sale._id } })
  if (error && data.length === 0) return <LoadError error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  const nameOf = (line: string | null) => sale.lines.find(({ _id }) => _id === line)?.name ?? texts.wholeSale
  return (
    <Section
      title={texts.refunds}
      head={[texts.fields.day, texts.fields.line, texts.amount, texts.paymentMethod, texts.reason]}
      amounts={[texts.amount]}
      rows={data.map(({ _id, createdAt, line, amount, method, iban, reason }) => ({
        key: _id,
        cells: [
          <Day key="day">{formatShortMoment(createdAt)}</Day>,
          nameOf(line),
          formatKurus(amount),
          [method ? texts.methods[method] : texts.sameMethod, iban].filter(Boolean).join(' · '),
          reason,
        ],
      }))}
    />
  )
}

/** Fits five columns on a phone. */
const sectionStyle = {
  '& .MuiTableCell-root': { px: { xs: 0.5, sm: 2 }, overflowWrap: 'break-word' },
  '& .MuiTableCell-root:first-of-type': { pl: 0 },
}

/** Takes two lines at most. */
const Day = ({ children }: { children: string }) => <Box sx={{ minWidth: 60 }}>{children}</Box>

type SectionProps = Pick<ComponentProps<typeof PlainTable>, 'head' | 'amounts' | 'rows'> & { title: string }

function Section({ title, ...table }: SectionProps) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <PlainTable label={title} {...table} sx={sectionStyle} />
    </Box>
  )
}

function SaleBody() {
  const sale = useRecordContext<DetailedSale>()
  const createPath = useCreatePath()
  if (!sale?.lines) return null
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Details
        entries={[
          [
            'userName',
            sale.user ? (
              <PersonLink key="user" id={sale.user}>
                {sale.userName}
              </PersonLink>
            ) : (
              texts.noBuyer
            ),
          ],
          ['sellerName', sale.sellerName],
          ['branchName', sale.branchName],
          [
            'status',
            <StatusChip
              key="status"
              status={sale.status}
              labels={texts.statuses}
              colors={texts.statusColors}
            />,
          ],
          ['total', formatKurus(sale.total)],
          ['settled', formatKurus(sale.settled)],
          ['open', formatKurus(sale.open)],
          ['note', sale.note],
          ...(sale.reversedAt
            ? ([
                ['reversedAt', formatShortMoment(sale.reversedAt)],
                ['reversalReason', sale.reversalReason],
              ] as const)
            : []),
        ]}
      />
      <Section
        title={texts.fields.lines}
        head={[texts.lineName, texts.quantity, texts.price, texts.fields.discount, texts.amount]}
        amounts={[texts.quantity, texts.price, texts.amount]}
        rows={sale.lines.map((line) => ({
          key: line._id,
          cells: [
            line.membership ? (
              <MuiLink
                key="name"
                component={Link}
                color="secondary"
                to={createPath({ resource: 'memberships', type: 'show', id: line.membership })}
              >
                {line.name}
              </MuiLink>
            ) : (
              line.name
            ),
            line.quantity,
            formatKurus(line.unitPrice),
            line.discount > 0 && `${formatKurus(line.discount)} · ${line.discountReason}`,
            formatKurus(line.amount),
          ],
        }))}
      />
      <Payments sale={sale} />
      <Refunds sale={sale} />
      {sale.receivables.length > 0 && (
        <Section
          title={texts.receivables}
          head={[texts.reason, texts.dueOn, texts.amount, texts.fields.settled, texts.fields.open]}
          amounts={[texts.amount, texts.fields.settled, texts.fields.open]}
          rows={sale.receivables.map(({ _id, reason, dueOn, amount, settled, open }) => ({
            key: _id,
            cells: [
              reason,
              <Day key="day">{formatShortDay(dueOn)}</Day>,
              ...[amount, settled, open].map(formatKurus),
            ],
          }))}
        />
      )}
    </Box>
  )
}

const methodChoices = deskMethods.map((id) => ({ id, name: texts.methods[id] }))

function Payments({ sale }: { sale: DetailedSale }) {
  const canAccess = useCanAccess()
  const [corrected, setCorrected] = useState<SaleDetails['payments'][number]>()
  if (sale.payments.length === 0) return <Typography color="text.secondary">{texts.noPayments}</Typography>
  const mayCorrect = (isOpen: boolean) =>
    canAccess('sales', 'create') && (isOpen || canAccess('payment-records', 'reverse'))
  return (
    <>
      <Section
        title={texts.fields.payments}
        head={[texts.paymentMethod, texts.fields.day, texts.amount, texts.fields.status]}
        amounts={[texts.amount]}
        rows={sale.payments.map((payment) => {
          const { _id, method, day, amount, refunded, isReversed, isOpen } = payment
          const isFixed = isReversed || refunded > 0 || method === 'wallet' || Boolean(sale.reversedAt)
          return {
            key: _id,
            cells: [
              texts.methods[method],
              <Day key="day">{formatShortDay(day)}</Day>,
              formatKurus(amount),
              isReversed
                ? texts.reversedPayment
                : !isFixed &&
                  mayCorrect(isOpen) && (
                    <Button key="correct" size="small" onClick={() => setCorrected(payment)}>
                      {texts.correctMethod}
                    </Button>
                  ),
            ],
          }
        })}
      />
      {corrected && (
        <ActionDialog
          endpoint={correctPaymentMethod}
          params={{ id: corrected._id }}
          title={texts.correctTitle}
          content={texts.correctContent}
          confirm={texts.correctMethod}
          done={texts.corrected}
          onClose={() => setCorrected(undefined)}
        >
          <SelectFormField
            source="method"
            label={texts.paymentMethod}
            choices={methodChoices.filter(({ id }) => id !== corrected.method)}
          />
          <TextFormField source="reason" label={texts.fields.reason} />
        </ActionDialog>
      )}
    </>
  )
}
