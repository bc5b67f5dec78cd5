import AddIcon from '@mui/icons-material/AddOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, InputAdornment, MenuItem, TextField, Typography } from '@mui/material'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import {
  amountOf,
  type FormInstallment,
  type FormPayment,
  kurusSum,
  type SaleQuote,
  textOf,
  useSaleQuote,
} from '#admin/resources/money/sales/sale-quote.ts'
import { saleTexts as texts } from '#admin/resources/money/sales/sales.texts.ts'
import { DateFormField, MoneyInput, SelectFormField } from '#admin/ui/form/inputs.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { readLira } from '#shared/core/lira-text.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { longestPlan, planOf, saleMethods } from '#shared/money/sales/sales.rules.ts'

const methodChoices = saleMethods.map((id) => ({ id, name: texts.methods[id] }))

interface ProposedProps {
  /** The amount that was proposed for a single payment; another one was typed. */
  proposed: RefObject<unknown>
}

const isProposal = (payments: readonly FormPayment[], { current }: RefObject<unknown>): boolean =>
  payments.length === 1 && (payments[0]?.amount || null) === current

/** What is paid now and in instalments. Typed amounts are kept: only proposed ones follow the lines. */
export function SalePayments() {
  const proposed = useRef<unknown>(null)
  return (
    <>
      <PaymentsInput proposed={proposed} />
      <PlanInput proposed={proposed} />
    </>
  )
}

/** Payments; a single one without instalments is the whole sum until its amount is typed. */
function PaymentsInput({ proposed }: ProposedProps) {
  const { fields, append, remove } = useFieldArray({ name: 'payments' })
  const { setValue, getValues } = useFormContext()
  const payments: FormPayment[] = useWatch({ name: 'payments' }) ?? []
  const plan: FormInstallment[] = useWatch({ name: 'plan' }) ?? []
  const { quote } = useSaleQuote()
  const total = quote?.total
  const isUntouched = isProposal(payments, proposed)

  useEffect(() => {
    if (!isUntouched || plan.length > 0 || total === undefined || total === proposed.current) return
    proposed.current = total > 0 ? total : null
    setValue('payments.0.amount', proposed.current)
  }, [isUntouched, plan.length, total, proposed, setValue])

  // Cash is the usual method of a seller with an open till; one that is opened later changes no choice.
  const isCashReady = quote?.hasOpenTill
  const hasChosen = useRef(false)
  useEffect(() => {
    if (isCashReady === undefined || hasChosen.current) return
    hasChosen.current = true
    if (isCashReady && getValues('payments.0.method') === 'card') setValue('payments.0.method', 'cash')
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
          <SelectFormField
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
          {payments[index]?.method === 'cash' && amountOf(payments[index].amount) > 0 && (
            <Change due={amountOf(payments[index].amount)} />
          )}
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

/** What a buyer gets back for the cash that they hand over. */
function Change({ due }: { due: number }) {
  const [given, setGiven] = useState('')
  const amount = readLira(given)
  const change = amount === undefined ? null : kurusOf(amount) - kurusOf(due)
  const id = useId()
  return (
    <Box
      sx={{
        ...{ gridColumn: '1 / -1', order: { sm: 4 } },
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 },
      }}
    >
      <TextField
        id={id}
        label={texts.givenCash}
        value={given}
        onChange={({ target }) => setGiven(target.value)}
        autoComplete="off"
        sx={{ width: 160 }}
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { endAdornment: <InputAdornment position="end">₺</InputAdornment> },
        }}
      />
      <Typography component="output" aria-live="polite" sx={{ fontWeight: 700 }}>
        {change !== null &&
          (change < 0
            ? texts.missingCash(formatKurus(liraOf(-change)))
            : texts.change(formatKurus(liraOf(change))))}
      </Typography>
    </Box>
  )
}

/**
 * Instalments of what is not paid now: the number proposes a plan, whose rows can be edited. It follows the payments
 * until a row is edited.
 */
function PlanInput({ proposed: proposedPayment }: ProposedProps) {
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
  const most = quote?.mostInstallments ?? longestPlan
  const [isRefused, setRefused] = useState(false)

  function propose(wanted: number, rest: number) {
    const rows = wanted > 0 ? planOf(rest, wanted, clubDay(new Date()), until) : []
    const shown = rows.map(({ dueOn, amount }) => ({ dueOn, amount: liraOf(amount) }))
    proposed.current = JSON.stringify(shown)
    replace(shown)
  }

  function choose(wanted: number) {
    setRefused(false)
    if (wanted === 0) return propose(0, 0)
    if (paid < total) return propose(wanted, total - paid)
    if (!isProposal(payments, proposedPayment)) return setRefused(true)
    // The whole sum was proposed as paid: the down payment becomes one part of all.
    const part = Math.floor(total / (wanted + 1) / 100) * 100
    proposedPayment.current = liraOf(part)
    setValue('payments.0.amount', liraOf(part), { shouldDirty: true })
    propose(wanted, total - part)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the sale changes an untouched plan
  useEffect(() => {
    if (count > 0 && isUntouched && total > paid) propose(Math.min(count, most), total - paid)
  }, [total, paid, most])

  const isPossible = textOf(getValues('user')) !== '' && total > 0
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        select
        id="installments"
        label={texts.installments}
        value={count}
        disabled={!isPossible || !isUntouched}
        error={isRefused || count > most}
        helperText={
          isRefused
            ? texts.planRefused
            : count > most
              ? salesMessages.planTooLong(most)
              : quote && texts.mostPlan(most)
        }
        onChange={({ target }) => choose(Number(target.value))}
        sx={{ maxWidth: 320 }}
      >
        <MenuItem value={0}>{texts.noPlan}</MenuItem>
        {Array.from({ length: Math.max(most, count) }, (_, index) => index + 1).map((number) => (
          <MenuItem key={number} value={number}>
            {texts.countOf(number)}
          </MenuItem>
        ))}
      </TextField>
      {!isUntouched && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => propose(Math.min(count, most), Math.max(0, total - paid))}
          sx={{ justifySelf: 'start' }}
        >
          {texts.planAgain}
        </Button>
      )}
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={texts.installment(index + 1)}
          sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}
        >
          <DateFormField
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
