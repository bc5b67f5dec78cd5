import AddIcon from '@mui/icons-material/AddOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import {
  Alert,
  Box,
  Button,
  Card,
  Divider,
  IconButton,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { getRecordFromLocation, ResourceContextProvider } from 'react-admin'
import { type FieldValues, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { v4 } from 'uuid'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import {
  amountOf,
  type FormInstallment,
  type FormLine,
  type FormPayment,
  kurusSum,
  newLine,
  type SaleQuote,
  textOf,
  useQuoteOf,
  useSaleQuote,
} from '#admin/resources/money/sales/sale-quote.ts'
import { saleTexts as texts } from '#admin/resources/money/sales/sales.texts.ts'
import { guardianTexts } from '#admin/resources/people/users/guardians.texts.ts'
import { CreatePage } from '#admin/ui/form/form-pages.tsx'
import {
  DateInput,
  InputRow,
  MoneyInput,
  NumberInput,
  SelectInput,
  TextInput,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'
import type { Question } from '#admin/ui/form/use-record-form.ts'
import { useOrigin } from '#admin/ui/page/PageHeader.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import type { ReferenceSource } from '#admin/ui/ReferencePicker.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { ApiError } from '#shared/core/errors.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import { Package } from '#shared/membership/packages/packages.contract.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'
import { longestPlan, planOf, saleMethods, startAheadDays } from '#shared/money/sales/sales.rules.ts'

const AddGuardian = lazy(() => import('#admin/resources/people/users/GuardianInputs.tsx'))
const ApprovalDialog = lazy(() => import('#admin/resources/money/sales/ApprovalDialog.tsx'))

/** The sale screen, opened from memberships as well. */
export const MembershipSale = () => (
  <ResourceContextProvider value="sales">
    <SaleCreate />
  </ResourceContextProvider>
)

/** Sells at the desk: lines, discounts, payments and instalments. */
export function SaleCreate() {
  const { branch } = useBranchScope()
  // Idempotency key: resending the form sells nothing twice.
  const [requestKey] = useState(() => v4())
  const origin = useOrigin()
  const location = useLocation()
  const [given] = useState(() => getRecordFromLocation(location) ?? {})
  const quoteOf = useQuoteOf()

  /** Asks about the prices of the very sale that is sent, whose quote may not be on the screen yet. */
  async function ask(values: FieldValues): Promise<Question | null> {
    const quote = await quoteOf(values)
    const far = quote?.lines.filter((line) => line.isFarFromListPrice) ?? []
    if (far.length === 0) return null
    const names = far.map(({ name, amount }) => `${name} ${formatLira(amount)}`).join(', ')
    return { title: texts.farTitle, content: texts.farContent(names), confirm: texts.farConfirm }
  }

  return (
    <CreatePage
      redirect={(_, id, sale) =>
        sale?.user ? `${origin?.path ?? `/users/${sale.user}/show`}?sale=${id}` : `/sales/${id}/show`
      }
    >
      <RecordForm
        schema={createSale.schema.body}
        defaultValues={{
          ...{ branch, requestKey, note: '', approval: null, plan: [] },
          lines: [newLine()],
          payments: [{ method: 'card', amount: null }],
          ...given,
        }}
        aside={<Summary />}
        question={ask}
        save={texts.sell}
      >
        <InputRow>
          <ReferenceInput source="user" {...memberSource} none={texts.noBuyer} hint={texts.memberHint} />
          <BranchInput />
        </InputRow>
        <LinesInput />
        <Divider />
        <PaymentsInput />
        <PlanInput />
        <TextInput source="note" rows={2} />
        <KeyKeeper />
      </RecordForm>
    </CreatePage>
  )
}

/** Replaces the idempotency key when the content of the form changes, and drops an approval of other lines. */
function KeyKeeper() {
  const { setValue } = useFormContext()
  const [branch, user, lines, payments, plan] = useWatch({
    name: ['branch', 'user', 'lines', 'payments', 'plan'],
  })
  const order = JSON.stringify([branch, user, lines])
  const content = JSON.stringify([order, payments, plan])
  const keyed = useRef({ order, content })

  useEffect(() => {
    if (keyed.current.content !== content) setValue('requestKey', v4())
    if (keyed.current.order !== order) setValue('approval', null)
    keyed.current = { order, content }
  }, [setValue, order, content])
  return null
}

const kindChoices = (['package', 'product', 'fee', 'day-pass', 'top-up'] as const).map((id) => ({
  id,
  name: texts.kinds[id],
}))

function LinesInput() {
  const { fields, append, remove } = useFieldArray({ name: 'lines' })
  return (
    <Section title={texts.lines} isPlain>
      {fields.map((field, index) => (
        <LineInput
          key={field.id}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddIcon />}
        disabled={fields.length >= 20}
        onClick={() => append(newLine('product'))}
        sx={{ justifySelf: 'start' }}
      >
        {texts.addLine}
      </Button>
    </Section>
  )
}

function LineInput({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  const source = `lines.${index}`
  const { setValue } = useFormContext()
  const canAccess = useCanAccess()
  const line: FormLine = useWatch({ name: source }) ?? newLine()
  const { kind } = line
  const known = useRef(kind)
  const [isOpen, setOpen] = useState(amountOf(line.discount) > 0 || Boolean(line.startsOn))
  const hasListPrice = kind === 'package' || kind === 'product' || kind === 'day-pass'

  useEffect(() => {
    if (known.current === kind) return
    known.current = kind
    setValue(source, newLine(kind), { shouldDirty: true })
  }, [kind, setValue, source])

  return (
    <Box role="group" aria-label={texts.line(index + 1)} sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '150px minmax(0, 1fr) auto' },
        }}
      >
        <SelectInput source={`${source}.kind`} label={texts.kind} choices={kindChoices} />
        <IconButton
          aria-label={texts.removeLine(index + 1)}
          disabled={!onRemove}
          onClick={onRemove}
          sx={{ mt: 0.25, order: { sm: 3 } }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
        <Box sx={{ display: 'grid', gap: 1.5, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          {kind === 'package' && <PackageInput source={`${source}.subject`} />}
          {kind === 'product' && (
            <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr) 88px' }}>
              <ProductInput source={`${source}.subject`} />
              <NumberInput source={`${source}.quantity`} label={texts.quantity} isRequired />
            </Box>
          )}
          {kind === 'fee' && (
            <InputRow>
              <TextInput source={`${source}.name`} label={texts.lineName} maxLength={120} isRequired />
              <MoneyInput source={`${source}.unitPrice`} label={texts.price} isRequired />
            </InputRow>
          )}
          {kind === 'top-up' && (
            <MoneyInput source={`${source}.unitPrice`} label={texts.topUpAmount} isRequired />
          )}
          {kind === 'day-pass' && (
            <NumberInput source={`${source}.quantity`} label={texts.quantity} isRequired />
          )}
        </Box>
      </Box>
      {kind !== 'top-up' && !isOpen && (
        <Button size="small" color="inherit" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
          {kind === 'package' ? texts.more : texts.moreDiscount}
        </Button>
      )}
      {kind !== 'top-up' && isOpen && (
        <InputRow>
          {kind === 'package' && (
            <DateInput
              source={`${source}.startsOn`}
              label={texts.startsOn}
              hint={texts.startsOnHint}
              max={addDays(clubDay(new Date()), startAheadDays)}
            />
          )}
          {hasListPrice && canAccess('sales', 'override') && (
            <MoneyInput source={`${source}.unitPrice`} label={texts.ownPrice} hint={texts.ownPriceHint} />
          )}
          <MoneyInput source={`${source}.discount`} label={texts.discount} />
          <TextInput
            source={`${source}.discountReason`}
            label={texts.discountReason}
            maxLength={200}
            isRequired={amountOf(line.discount) > 0}
          />
        </InputRow>
      )}
    </Box>
  )
}

/** Kind, length and price, which distinguish packages of similar names. */
function detailOf(record: unknown): string {
  const { kind, durationDays, price, isValidEverywhere } = Package.parse(record)
  const validity = isValidEverywhere && packageTexts.validities.all
  return [packageTexts.kinds[kind], membershipTexts.days(durationDays), formatLira(price), validity]
    .filter(Boolean)
    .join(' · ')
}

/** A package on sale in the branch. */
function PackageInput({ source }: { source: string }) {
  const branch: unknown = useWatch({ name: 'branch' })
  const { setValue } = useFormContext()
  const previousBranch = useRef(branch)
  const filter = useMemo(() => ({ branch, isActive: true }), [branch])

  useEffect(() => {
    if (previousBranch.current && previousBranch.current !== branch)
      setValue(source, null, { shouldDirty: true })
    previousBranch.current = branch
  }, [branch, setValue, source])

  return (
    <ReferenceInput
      source={source}
      label={texts.package}
      isRequired
      reference="packages"
      filter={filter}
      sort={{ field: 'order', order: 'ASC' }}
      enabled={Boolean(branch)}
      detail={detailOf}
      disabled={!branch}
      hint={branch ? undefined : texts.chooseBranchFirst}
    />
  )
}

/** A product on sale of which there is some left. */
const productSource: ReferenceSource = {
  reference: 'products',
  filter: { isActive: true, inStock: true },
  detail: ({ price, stock }) => texts.productDetail(formatLira(Number(price)), Number(stock)),
}

function ProductInput({ source }: { source: string }) {
  return <ReferenceInput source={source} label={texts.product} isRequired {...productSource} />
}

const methodChoices = saleMethods.map((id) => ({ id, name: texts.methods[id] }))

/** Payments; a single one without instalments is the whole sum until its amount is typed. */
function PaymentsInput() {
  const { fields, append, remove } = useFieldArray({ name: 'payments' })
  const { setValue, getValues } = useFormContext()
  const payments: FormPayment[] = useWatch({ name: 'payments' }) ?? []
  const plan: FormInstallment[] = useWatch({ name: 'plan' }) ?? []
  const { quote } = useSaleQuote()
  const total = quote?.total
  const proposed = useRef<unknown>(null)
  const only = payments.length === 1 ? payments[0] : undefined
  const isUntouched = only !== undefined && (only.amount || null) === proposed.current

  useEffect(() => {
    if (!isUntouched || plan.length > 0 || total === undefined || total === proposed.current) return
    proposed.current = total > 0 ? total : null
    setValue('payments.0.amount', proposed.current)
  }, [isUntouched, plan.length, total, setValue])

  // Cash is the usual method of a seller with an open till.
  const isCashReady = quote?.hasOpenTill === true
  const hasChosen = useRef(false)
  useEffect(() => {
    if (!isCashReady || hasChosen.current) return
    hasChosen.current = true
    if (getValues('payments.0.method') === 'card') setValue('payments.0.method', 'cash')
  }, [isCashReady, getValues, setValue])

  return (
    <Section title={texts.payments} isPlain>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={texts.payment(index + 1)}
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
          }}
        >
          <SelectInput
            source={`payments.${index}.method`}
            label={texts.paymentMethod}
            choices={methodChoices}
            isRequired
          />
          <IconButton
            aria-label={texts.removePayment(index + 1)}
            onClick={() => remove(index)}
            sx={{ mt: 0.25, order: { sm: 3 } }}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
            <MoneyInput source={`payments.${index}.amount`} label={texts.paidAmount} />
          </Box>
        </Box>
      ))}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddIcon />}
        disabled={fields.length >= 10}
        onClick={() => {
          const rest = kurusOf(total ?? 0) - kurusSum(payments) - kurusSum(plan)
          append({ method: 'card', amount: rest > 0 ? liraOf(rest) : null })
        }}
        sx={{ justifySelf: 'start' }}
      >
        {texts.addPayment}
      </Button>
    </Section>
  )
}

const counts = Array.from({ length: longestPlan }, (_, index) => index + 1)

/**
 * Instalments of what is not paid now: the number proposes a plan, whose rows can be edited. It follows the payments
 * until a row is edited.
 */
function PlanInput() {
  const { setValue, getValues } = useFormContext()
  const { fields, replace } = useFieldArray({ name: 'plan' })
  const payments: FormPayment[] = useWatch({ name: 'payments' }) ?? []
  const plan: FormInstallment[] = useWatch({ name: 'plan' }) ?? []
  const { quote } = useSaleQuote()
  const total = kurusOf(quote?.total ?? 0)
  const paid = kurusSum(payments)
  const proposed = useRef('[]')
  const isUntouched = JSON.stringify(plan) === proposed.current
  const count = fields.length
  const until = quote ? lastDueDay(quote) : null

  function propose(wanted: number, rest: number) {
    const rows = wanted > 0 ? planOf(rest, wanted, clubDay(new Date()), until) : []
    const shown = rows.map(({ dueOn, amount }) => ({ dueOn, amount: liraOf(amount) }))
    proposed.current = JSON.stringify(shown)
    replace(shown)
  }

  function choose(wanted: number) {
    if (wanted === 0) return propose(0, 0)
    if (paid < total) return propose(wanted, total - paid)
    // The whole sum was to be paid: the down payment becomes one part of all.
    const part = Math.floor(total / (wanted + 1) / 100) * 100
    setValue('payments', [{ ...payments[0], amount: liraOf(part) }], { shouldDirty: true })
    propose(wanted, total - part)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only sums change an untouched plan
  useEffect(() => {
    if (count > 0 && isUntouched && total > paid) propose(count, total - paid)
  }, [total, paid])

  const isPossible = textOf(getValues('user')) !== '' && total > 0
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        select
        id="installments"
        label={texts.installments}
        value={count}
        disabled={!isPossible}
        onChange={({ target }) => choose(Number(target.value))}
        sx={{ maxWidth: 320 }}
      >
        <MenuItem value={0}>{texts.noPlan}</MenuItem>
        {counts.map((number) => (
          <MenuItem key={number} value={number}>
            {texts.countOf(number)}
          </MenuItem>
        ))}
      </TextField>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={texts.installment(index + 1)}
          sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}
        >
          <DateInput
            source={`plan.${index}.dueOn`}
            label={texts.dueOn}
            min={clubDay(new Date())}
            isRequired
          />
          <MoneyInput source={`plan.${index}.amount`} label={texts.amount} isRequired />
        </Box>
      ))}
    </Box>
  )
}

/** The last day of the memberships of a quote, on which an instalment may be due at the latest. */
const lastDueDay = ({ lines }: SaleQuote): string | null =>
  lines
    .flatMap(({ endsAt }) => (endsAt ? clubDay(new Date(Date.parse(endsAt) - 1)) : []))
    .sort()
    .at(-1) ?? null

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
function Summary() {
  const { isAsked, quote, error, refetch, order } = useSaleQuote()
  const { setValue } = useFormContext()
  const user = textOf(useWatch({ name: 'user' }))
  const approval = useWatch({ name: 'approval' })
  const payments: FormPayment[] = useWatch({ name: 'payments' }) ?? []
  const plan: FormInstallment[] = useWatch({ name: 'plan' }) ?? []
  const canAccess = useCanAccess()
  const [isAdding, setAdding] = useState(false)
  const [isAsking, setAsking] = useState(false)
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
              {formatLira(line.unitPrice * line.quantity)}
            </Row>
            {line.daytimePercent !== null && (
              <Typography variant="caption">{membershipTexts.discount(line.daytimePercent)}</Typography>
            )}
            {line.discount > 0 && <Row label={texts.fields.discount}>{formatLira(-line.discount)}</Row>}
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
            {formatLira(quote.total)}
          </Typography>
        </Box>
        <Row label={texts.paidNow}>{formatLira(liraOf(paid))}</Row>
        {planned > 0 && <Row label={texts.planned}>{formatLira(liraOf(planned))}</Row>}
        {rest !== 0 && (
          <Row label={texts.rest} isStrong>
            {formatLira(liraOf(rest))}
          </Row>
        )}
        {Boolean(quote.walletBalance) && (
          <Row label={texts.wallet}>{formatLira(quote.walletBalance ?? 0)}</Row>
        )}
        {!quote.hasOpenTill && payments.some(({ method }) => method === 'cash') && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" component={Link} to="/tills">
                {texts.openTill}
              </Button>
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
