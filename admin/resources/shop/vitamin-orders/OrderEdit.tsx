import { useRecordContext } from 'react-admin'
import { moveQuestion } from '#admin/resources/shop/vitamin-orders/move-question.ts'
import type { OrderRecord } from '#admin/resources/shop/vitamin-orders/vitamin-orders.data.ts'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { nextStatuses, orderStatusNames } from '#shared/shop/vitamin-orders/order-status.ts'
import { updateOrderStatus } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

function OrderForm() {
  const order = useRecordContext<OrderRecord>()
  if (!order) return null
  const next = nextStatuses(order.status)
  const statuses = [order.status, ...next]
  return (
    <RecordForm
      schema={updateOrderStatus.schema.body}
      question={({ status }) => (status === order.status ? null : moveQuestion(order, status))}
    >
      <SelectInput
        source="status"
        choices={statuses.map((id) => ({ id, name: orderStatusNames[id] }))}
        hint={next.length > 0 ? orderTexts.nextHint : orderTexts.closed}
        disabled={next.length === 0}
      />
      <TextInput source="adminNote" rows={3} hint={orderTexts.noteHint} />
    </RecordForm>
  )
}

/** An order’s status and its note to the buyer. */
export function OrderEdit() {
  return (
    <EditPage
      redirect="show"
      subtitle={({ userName, createdAt }) => `${userName} · ${formatMoment(createdAt)}`}
    >
      <OrderForm />
    </EditPage>
  )
}
