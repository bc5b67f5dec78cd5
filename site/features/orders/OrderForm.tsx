import { useEffect, useState } from 'react'
import { v4 } from 'uuid'
import { ApiError } from '#shared/core/api-error.ts'
import { formatLira } from '#shared/core/money.ts'
import type { Wallet } from '#shared/money/balances/balances.contract.ts'
import { createOrder, type VitaminOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { type CartLine, totalOf } from '#site/features/orders/cart-lines.ts'
import { type Method, MethodChoice } from '#site/features/orders/MethodChoice.tsx'
import styles from '#site/features/orders/orders.module.css'
import { orderTexts as texts } from '#site/features/orders/orders.texts.ts'
import { call } from '#site/features/session/client.ts'
import { cartKey, readSelectedBranch, readStored, writeStored } from '#site/features/session/stored.ts'
import { type Cart, writeCart } from '#site/features/shop/cart-storage.ts'
import { BranchField } from '#site/ui/form/common-fields.tsx'
import { TextAreaField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

interface OrderFormProps {
  branches: readonly { _id: string; name: string }[]
  cart: Cart
  lines: readonly CartLine[]
  wallets: readonly Wallet[]
  home: string | null
  onBusy: (isBusy: boolean) => void
  /** Called when prices or stock have changed. */
  onRefused: () => void
}

/** Selects pick-up branch and payment method, and places the order. */
export function OrderForm({ branches, cart, lines, wallets, home, onBusy, onRefused }: OrderFormProps) {
  const [branch, setBranch] = useState('')
  const [method, setMethod] = useState<Method>('card')
  const [problem, setProblem] = useState<{ branch?: string; lines?: string }>({})
  const { state, error, fields, status, run, reset } = useRequest()
  const total = totalOf(lines)
  const wallet = wallets.find(({ branch_id }) => branch_id === branch)
  const isLeaving = state === 'succeeded'

  useEffect(() => {
    const likely = [readSelectedBranch()?._id, home, branches.length === 1 ? branches[0]?._id : null]
    const known = likely.find((id) => branches.some(({ _id }) => _id === id))
    if (known) setBranch(known)
  }, [branches, home])

  async function place(note: string): Promise<VitaminOrder> {
    const send = () =>
      call(createOrder, {
        body: {
          branch,
          method,
          items: [...cart],
          note,
          shownTotal: total,
          requestKey: orderKeyOf(cart),
        },
      })
    const made = await send().catch((error: unknown) => {
      // The cart was ordered, the response was lost, and the form was changed since.
      if (error instanceof ApiError && error.code === 'order.key-used') forgetOrderKey()
      throw error
    })
    if (made.status !== 'cancelled') return made
    // The cart was already ordered, the response was lost, and the order has been cancelled since.
    forgetOrderKey()
    return send()
  }

  async function submit(data: FormData) {
    if (state === 'loading' || isLeaving) return
    const found = {
      ...(branch ? {} : { branch: texts.branchNeeded }),
      ...(lines.some((line) => line.problem) ? { lines: texts.fix } : {}),
    }
    setProblem(found)
    if (Object.keys(found).length > 0) return reset()
    onBusy(true)
    const made = await run(() => place(textOf(data, 'note')))
    if (!made) {
      onBusy(false)
      return onRefused()
    }
    writeStored(cartKey, null)
    forgetOrderKey()
    const isPayable = made.status === 'awaiting-payment'
    location.assign(
      isPayable ? `/customer/checkout?order=${made._id}` : `/customer/orders?new=${made.number}`,
    )
  }

  return (
    <section className={styles.orderForm} aria-labelledby="order-title">
      <h2 id="order-title">{texts.order}</h2>
      <Form
        onSubmit={(data) => void submit(data)}
        fields={fields}
        error={error || problem.lines || ''}
        status={status}
        label={texts.order}
        noValidate
      >
        <BranchField
          branches={branches}
          label={texts.branch}
          none={texts.chooseBranch}
          value={branch}
          onChange={({ target }) => setBranch(target.value)}
          error={fields.branch ?? (branch ? undefined : problem.branch)}
          required
        />
        <MethodChoice {...{ method, total, branch, wallet }} onChoose={setMethod} />
        <TextAreaField label={texts.note} hint={texts.noteHint} name="note" rows={2} maxLength={500} />
        <p className={styles.orderTotal}>
          <span>{texts.total}</span>
          <strong>{formatLira(total)}</strong>
        </p>
        <SubmitButton loading={state === 'loading' || isLeaving} working={texts.sending}>
          {method === 'card' ? texts.toPayment : texts.confirm}
        </SubmitButton>
      </Form>
    </section>
  )
}

const storedUnder = 'cartOrder'

function readKept(): { content: string; key: string } | null {
  try {
    const kept: unknown = JSON.parse(readStored(storedUnder) ?? 'null')
    const { content, key } = (kept ?? {}) as Record<string, unknown>
    return typeof content === 'string' && typeof key === 'string' ? { content, key } : null
  } catch {
    return null
  }
}

/**
 * The idempotency key of this cart’s order: kept until the order is placed, also after a lost response or a
 * reload.
 */
function orderKeyOf(cart: Cart): string {
  const content = writeCart(cart) ?? ''
  const kept = readKept()
  if (kept?.content === content) return kept.key
  const key = v4()
  writeStored(storedUnder, JSON.stringify({ content, key }))
  return key
}

/** After an order, a new key, even for the same items. */
const forgetOrderKey = () => writeStored(storedUnder, null)
