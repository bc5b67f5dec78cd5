import '#site/ui/form/form.css'
import { useRef } from 'react'
import { formatLira } from '#shared/core/money.ts'
import { cancelOwnOrder, type VitaminOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { orderTexts as texts } from '#site/features/orders/orders.texts.ts'
import { call } from '#site/features/session/client.ts'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'
import { toast } from '#site/ui/toast.ts'

interface CancelOrderProps {
  order: VitaminOrder
  onCancel: (order: VitaminOrder) => void
}

/** Cancels an order after explaining the refund. */
export function CancelOrder({ order, onCancel }: CancelOrderProps) {
  const question = useRef<HTMLDialogElement>(null)
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)
  const { _id, number, method, total } = order

  async function cancel() {
    const cancelled = await run(() => call(cancelOwnOrder, { params: { id: _id } }))
    if (!cancelled) return
    toast(texts.cancelled)
    onCancel(cancelled)
  }

  return (
    <>
      <button
        type="button"
        className="button quiet small"
        aria-label={texts.cancelOf(number)}
        disabled={state === 'loading'}
        onClick={({ currentTarget }) => openDialog(question.current, currentTarget)}
      >
        {texts.cancel}
      </button>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <QuestionDialog
        dialog={question}
        title={texts.question(number)}
        confirm={texts.cancel}
        keep={texts.keep}
        onConfirm={() => void cancel()}
      >
        <p>{order.status === 'awaiting-payment' ? texts.unpaid : texts.refunds[method](formatLira(total))}</p>
      </QuestionDialog>
    </>
  )
}
