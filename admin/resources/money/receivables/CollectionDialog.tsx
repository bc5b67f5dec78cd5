import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Chip,
  FormControlLabel,
  IconButton,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { useCall } from '#admin/core/use-call.ts'
import { CollectionReceipt } from '#admin/resources/money/receivables/CollectionReceipt.tsx'
import { owedBy, sumOf } from '#admin/resources/money/receivables/owed.ts'
import { receivableTexts as texts } from '#admin/resources/money/receivables/receivables.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { MoneyInput, SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import {
  type Collection,
  listReceivables,
  type Receivable,
  settleReceivables,
} from '#shared/money/receivables/receivables.contract.ts'
import { mostSettled } from '#shared/money/receivables/settlements.rules.ts'
import { saleMethodNames } from '#shared/money/sales/sales.messages.ts'
import { type SaleMethod, saleMethods } from '#shared/money/sales/sales.rules.ts'
import { showOwnTillSession } from '#shared/money/tills/till-sessions.contract.ts'

const OpenTill = lazy(async () => {
  const { OpenTillDialog } = await import('#admin/resources/money/tills/OpenTillDialog.tsx')
  return { default: OpenTillDialog }
})

interface CollectionDialogProps {
  /** The debtor. */
  user: string
  /** The debts to begin with; what is due by default. */
  receivables?: readonly string[] | undefined
  onCollected?: ((collection: Collection) => void) | undefined
  onClose: () => void
}

/** Collects what a person owes, wherever debts are collected: what is due is chosen, and a receipt follows. */
export default function CollectionDialog({ user, ...dialog }: CollectionDialogProps) {
  const canAccess = useCanAccess()
  const person = useCurrentUser()
  const owing = useCall(listReceivables, owedBy(user), { staleTime: 0 })
  const mayOpenTill = canAccess('till-sessions', 'open')
  const till = useCall(showOwnTillSession, {}, { enabled: mayOpenTill })
  // The debts at the opening: those of a cache may be paid, and the receipt outlives them.
  const [debts, setDebts] = useState<Receivable[]>()
  if (!debts && owing.data && owing.isFetchedAfterMount) setDebts(owing.data)
  if (person && debts && debts.length > 0 && !(mayOpenTill && till.isPending))
    return <Collect user={user} debts={debts} till={till.data?.session ?? null} {...dialog} />
  return (
    <TitledDialog
      title={texts.collect}
      maxWidth="xs"
      close={texts.close}
      focusesClose
      onClose={dialog.onClose}
    >
      {owing.error && !debts && <LoadError error={owing.error} onRetry={() => void owing.refetch()} />}
      {!owing.error && debts?.length !== 0 && <Skeleton variant="rounded" height={160} />}
      {debts?.length === 0 && <Alert severity="success">{texts.nothingOwed}</Alert>}
    </TitledDialog>
  )
}

/** The ids of what is due, else of the debt that is due next. */
function dueOf(debts: readonly Receivable[]): string[] {
  const due = debts.filter(({ dueOn }) => dueOn <= clubDay(new Date()))
  return (due.length > 0 ? due : debts.slice(0, 1)).slice(0, mostSettled).map(({ _id }) => _id)
}

interface CollectProps extends CollectionDialogProps {
  /** All open debts of the person, the earliest due date first. */
  debts: readonly Receivable[]
  till: Till
}

type Till = { branch: string; tillName: string } | null

interface Payment {
  method: SaleMethod
  amount: number | null
}

const chosenOf = (debts: readonly Receivable[], ids: readonly string[]) =>
  debts.filter(({ _id }) => ids.includes(_id))

function Collect({ user, debts, till, receivables, onCollected, onClose }: CollectProps) {
  const [first] = receivables ? chosenOf(debts, receivables) : debts
  const branch = first?.branch ?? debts[0]?.branch ?? ''
  const inBranch = debts.filter((debt) => debt.branch === branch)
  const wanted = receivables?.filter((id) => inBranch.some(({ _id }) => _id === id)) ?? []
  const chosen = wanted.length > 0 ? wanted : dueOf(inBranch)
  const taken = useRef<Collection>(undefined)
  const [receipt, setReceipt] = useState<Collection>()
  const name = debts[0]?.userName ?? ''

  const schema = useMemo(
    () =>
      z
        .object({
          receivables: z.array(z.string()).min(1, texts.nothingChosen),
          payments: settleReceivables.schema.body.shape.payments,
          note: settleReceivables.schema.body.shape.note,
        })
        .superRefine((values, { addIssue }) => {
          const open = sumOf(chosenOf(debts, values.receivables))
          const paid = values.payments.reduce((sum, { amount }) => sum + kurusOf(amount), 0)
          if (paid > kurusOf(open))
            addIssue({
              code: 'custom',
              path: ['payments', values.payments.length - 1, 'amount'],
              message: texts.moreThanChosen(formatKurus(open)),
            })
        }),
    [debts],
  )

  if (receipt) return <CollectionReceipt collection={receipt} name={name} onClose={onClose} />
  return (
    <ActionDialog
      endpoint={settleReceivables}
      body={{ user }}
      valuesSchema={schema}
      defaultValues={{
        ...{ branch, receivables: chosen, note: '' },
        payments: [
          // Cash needs the open till of the branch.
          { method: till?.branch === branch ? 'cash' : 'card', amount: sumOf(chosenOf(debts, chosen)) },
        ],
      }}
      title={texts.collectFrom(name)}
      confirm={texts.collect}
      done={texts.collected}
      onDone={(collection) => {
        taken.current = collection
        onCollected?.(collection)
      }}
      onClose={() => (taken.current ? setReceipt(taken.current) : onClose())}
    >
      <DebtsInput debts={debts} />
      <PaymentsInput />
      <TillNotice till={till} />
      <Rest debts={debts} />
      <TextFormField source="note" label={texts.note} maxLength={500} />
    </ActionDialog>
  )
}

const methodChoices = saleMethods.map((id) => ({ id, name: saleMethodNames[id] }))

/** Which debts are paid, by branch; the amount follows the choice. */
function DebtsInput({ debts }: { debts: readonly Receivable[] }) {
  const { setValue, getValues } = useFormContext()
  const { errors } = useFormState({ name: 'receivables' })
  const [branch, chosen]: [string, string[]] = useWatch({ name: ['branch', 'receivables'] }) as [
    string,
    string[],
  ]
  const branches = [...Map.groupBy(debts, (debt) => debt.branch)]
  const inBranch = debts.filter((debt) => debt.branch === branch)
  const today = clubDay(new Date())
  const problem = errors.receivables?.message

  function choose(ids: readonly string[]) {
    const method = (getValues('payments') as Payment[])[0]?.method ?? 'card'
    setValue('receivables', ids, { shouldDirty: true, shouldValidate: problem !== undefined })
    setValue('payments', [{ method, amount: sumOf(chosenOf(debts, ids)) || null }], { shouldDirty: true })
  }

  function chooseBranch(id: string) {
    setValue('branch', id, { shouldDirty: true })
    choose(dueOf(debts.filter((debt) => debt.branch === id)))
  }

  return (
    <>
      {branches.length > 1 && (
        <TextField
          select
          label={texts.collectIn}
          value={branch}
          onChange={({ target }) => chooseBranch(target.value)}
        >
          {branches.map(([id, owed]) => (
            <MenuItem key={id} value={id}>
              {`${owed[0]?.branchName} · ${formatKurus(sumOf(owed))}`}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box role="group" aria-label={texts.chosenDebts} sx={{ maxHeight: 264, overflowY: 'auto' }}>
        {inBranch.map(({ _id, reason, dueOn, open }) => (
          <FormControlLabel
            key={_id}
            disableTypography
            control={
              <Checkbox
                checked={chosen.includes(_id)}
                disabled={!chosen.includes(_id) && chosen.length >= mostSettled}
                onChange={(_, isChosen) =>
                  choose(
                    inBranch
                      .map((debt) => debt._id)
                      .filter((id) => (id === _id ? isChosen : chosen.includes(id))),
                  )
                }
              />
            }
            label={
              <Box sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Typography variant="body2" sx={{ color: 'text.primary' }}>
                    {reason}
                  </Typography>
                  <Typography
                    variant="caption"
                    component="div"
                    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
                  >
                    {texts.dueOn(formatShortDay(dueOn))}
                    {dueOn < today && <Chip size="small" color="warning" label={texts.late} />}
                  </Typography>
                </Box>
                <Typography
                  variant="body2"
                  sx={{ color: 'text.primary', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
                >
                  {formatKurus(open)}
                </Typography>
              </Box>
            }
            sx={{ display: 'flex', m: 0, py: 0.5, pr: 1, borderBottom: 1, borderColor: 'divider' }}
          />
        ))}
      </Box>
      {typeof problem === 'string' && <Alert severity="error">{problem}</Alert>}
    </>
  )
}

/** What is paid by which method. */
function PaymentsInput() {
  const { fields, append, remove } = useFieldArray({ name: 'payments' })
  const { getValues } = useFormContext()
  const unused = () => {
    const used = (getValues('payments') as Payment[]).map(({ method }) => method)
    return saleMethods.find((method) => !used.includes(method)) ?? 'card'
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          sx={{
            width: '100%',
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: `minmax(0, 1fr) minmax(0, 1fr)${fields.length > 1 ? ' auto' : ''}`,
          }}
        >
          <MoneyInput source={`payments.${index}.amount`} label={texts.amount} isRequired />
          <SelectFormField
            source={`payments.${index}.method`}
            label={texts.columns.method}
            choices={methodChoices}
            isRequired
          />
          {fields.length > 1 && (
            <IconButton aria-label={texts.removePayment(index + 1)} onClick={() => remove(index)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      {fields.length < saleMethods.length && (
        <Button size="small" color="inherit" onClick={() => append({ method: unused(), amount: null })}>
          {texts.split}
        </Button>
      )}
    </Box>
  )
}

/** The till that the money goes to; cash without an open one opens it here. */
function TillNotice({ till }: { till: Till }) {
  const canAccess = useCanAccess()
  const [isOpening, setOpening] = useState(false)
  const [branch, payments]: [string, Payment[]] = useWatch({ name: ['branch', 'payments'] }) as [
    string,
    Payment[],
  ]
  if (till?.branch === branch)
    return <Typography variant="caption">{texts.ownTill(till.tillName)}</Typography>
  if (!payments.some(({ method }) => method === 'cash')) return null
  return (
    <>
      <Alert
        severity="warning"
        action={
          canAccess('till-sessions', 'open') && (
            <Button color="inherit" onClick={() => setOpening(true)}>
              {texts.openTill}
            </Button>
          )
        }
      >
        {texts.noTill}
      </Alert>
      <Suspense>{isOpening && <OpenTill onClose={() => setOpening(false)} />}</Suspense>
    </>
  )
}

/** What the person owes the branch after this collection. */
function Rest({ debts }: { debts: readonly Receivable[] }) {
  const [branch, payments]: [string, Payment[]] = useWatch({ name: ['branch', 'payments'] }) as [
    string,
    Payment[],
  ]
  const open = sumOf(debts.filter((debt) => debt.branch === branch))
  const paid = payments.reduce((sum, { amount }) => sum + kurusOf(Number(amount) || 0), 0)
  const rest = Math.max(0, kurusOf(open) - paid)
  return (
    <Typography variant="body2" aria-live="polite" sx={{ color: 'text.primary', fontWeight: 600 }}>
      {texts.rest(formatKurus(liraOf(rest)))}
    </Typography>
  )
}
