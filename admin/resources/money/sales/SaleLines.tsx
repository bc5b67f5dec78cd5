import AddIcon from '@mui/icons-material/AddOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import { Alert, Box, Button, IconButton, Typography } from '@mui/material'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { amountOf, type FormLine, newLine, useSaleQuote } from '#admin/resources/money/sales/sale-quote.ts'
import { saleTexts as texts } from '#admin/resources/money/sales/sales.texts.ts'
import {
  DateFormField,
  InputRow,
  MoneyInput,
  NumberFormField,
  SelectFormField,
  TextFormField,
} from '#admin/ui/form/inputs.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import type { ReferenceSource } from '#admin/ui/ReferencePicker.tsx'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { formatKurus } from '#shared/core/money.ts'
import { Package } from '#shared/membership/packages/packages.contract.ts'
import { startAheadDays } from '#shared/money/sales/sales.rules.ts'

const kindChoices = (['package', 'product', 'fee', 'day-pass', 'top-up'] as const).map((id) => ({
  id,
  name: texts.kinds[id],
}))

/** What is sold: packages, products, fees, day passes and top-ups. */
export function SaleLines() {
  const { fields, append, remove } = useFieldArray<{ lines: FormLine[] }>({ name: 'lines' })
  const isFee = ({ kind }: FormLine) => kind === 'joining-fee'
  const chosen = fields.filter((field) => !isFee(field))
  return (
    <Section title={texts.lines} isPlain>
      {fields.map((field, index) =>
        isFee(field) ? (
          <JoiningFeeInput key={field.id} index={index} onRemove={() => remove(index)} />
        ) : (
          <LineInput
            key={field.id}
            index={index}
            onRemove={chosen.length > 1 ? () => remove(index) : undefined}
          />
        ),
      )}
      {chosen.length === fields.length && (
        <JoiningFeeNotice
          onChange={(fee) => {
            const next = amountOf(fee.discount) > 0 ? 'discountReason' : 'discount'
            append(fee, { focusName: `lines.${fields.length}.${next}` })
          }}
        />
      )}
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
        <SelectFormField source={`${source}.kind`} label={texts.kind} choices={kindChoices} />
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
              <NumberFormField source={`${source}.quantity`} label={texts.quantity} isRequired />
            </Box>
          )}
          {kind === 'fee' && (
            <InputRow>
              <TextFormField source={`${source}.name`} label={texts.lineName} maxLength={120} isRequired />
              <MoneyInput source={`${source}.unitPrice`} label={texts.price} isRequired />
            </InputRow>
          )}
          {kind === 'top-up' && (
            <MoneyInput source={`${source}.unitPrice`} label={texts.topUpAmount} isRequired />
          )}
          {kind === 'day-pass' && (
            <NumberFormField source={`${source}.quantity`} label={texts.quantity} isRequired />
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
            <DateFormField
              source={`${source}.startsOn`}
              label={texts.startsOn}
              hint={texts.startsOnHint}
              max={addDays(clubDay(new Date()), startAheadDays)}
            />
          )}
          <PriceInputs source={source} line={line} hasOwnPrice={hasListPrice} />
        </InputRow>
      )}
    </Box>
  )
}

/** The joining fee that the quote adds to a first membership, and how to change it. */
function JoiningFeeNotice({ onChange }: { onChange: (line: FormLine) => void }) {
  const { quote } = useSaleQuote()
  const fee = quote?.lines.find(({ kind }) => kind === 'joining-fee')
  if (!fee) return null
  const change = (discount: number) => onChange({ ...newLine('joining-fee'), subject: fee.subject, discount })
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button color="inherit" onClick={() => change(0)}>
            {texts.moreDiscount}
          </Button>
          <Button color="inherit" onClick={() => change(fee.amount)}>
            {texts.waiveJoiningFee}
          </Button>
        </>
      }
    >
      {texts.joiningFeeDue(formatKurus(fee.amount))}
    </Alert>
  )
}

/** A joining fee with a discount or a price of its own; it goes with its buyer and its package. */
function JoiningFeeInput({ index, onRemove }: { index: number; onRemove: () => void }) {
  const source = `lines.${index}`
  const [user, branch, lines] = useWatch({ name: ['user', 'branch', 'lines'] })
  const all: FormLine[] = lines ?? []
  const line = all[index]
  const isSold = all.some(({ kind, subject }) => kind === 'package' && subject === line?.subject)
  const sale = JSON.stringify([user, branch, isSold])
  const known = useRef(sale)

  useEffect(() => {
    if (known.current !== sale) onRemove()
  }, [sale, onRemove])

  return (
    <Box role="group" aria-label={texts.kinds['joining-fee']} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography>{texts.kinds['joining-fee']}</Typography>
        <IconButton aria-label={texts.resetJoiningFee} title={texts.resetJoiningFee} onClick={onRemove}>
          <UndoIcon fontSize="small" />
        </IconButton>
      </Box>
      <InputRow>
        <PriceInputs source={source} line={line} hasOwnPrice />
      </InputRow>
    </Box>
  )
}

interface PriceInputsProps {
  source: string
  line: FormLine | undefined
  /** Whoever may change list prices may change this one. */
  hasOwnPrice: boolean
}

/** The own price and the discount of a line. */
function PriceInputs({ source, line, hasOwnPrice }: PriceInputsProps) {
  const canAccess = useCanAccess()
  return (
    <>
      {hasOwnPrice && canAccess('sales', 'override') && (
        <MoneyInput source={`${source}.unitPrice`} label={texts.ownPrice} hint={texts.ownPriceHint} />
      )}
      <MoneyInput source={`${source}.discount`} label={texts.discount} />
      <TextFormField
        source={`${source}.discountReason`}
        label={texts.discountReason}
        maxLength={200}
        isRequired={amountOf(line?.discount) > 0}
      />
    </>
  )
}

/** Kind, length and price, which distinguish packages of similar names. */
function detailOf(record: unknown): string {
  const { kind, durationDays, price, isValidEverywhere } = Package.parse(record)
  const validity = isValidEverywhere && packageTexts.validities.all
  return [packageTexts.kinds[kind], membershipTexts.days(durationDays), formatKurus(price), validity]
    .filter(Boolean)
    .join(' · ')
}

/** A package on sale in the branch. */
function PackageInput({ source }: { source: string }) {
  const branch: unknown = useWatch({ name: 'branch' })
  const { setValue } = useFormContext()
  const previousBranch = useRef(branch)
  const filter = useMemo(() => ({ branch, isOnSale: true }), [branch])

  useEffect(() => {
    if (previousBranch.current && previousBranch.current !== branch)
      setValue(source, null, { shouldDirty: true })
    previousBranch.current = branch
  }, [branch, setValue, source])

  return (
    <ReferenceFormField
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
  detail: ({ price, stock }) => texts.productDetail(formatKurus(Number(price)), Number(stock)),
}

function ProductInput({ source }: { source: string }) {
  return <ReferenceFormField source={source} label={texts.product} isRequired {...productSource} />
}
