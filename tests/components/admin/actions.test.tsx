import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { OrderShow } from '#admin/resources/shop/vitamin-orders/OrderShow.tsx'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { updateOrderStatus, type VitaminOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { moda, renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const order: VitaminOrder & { id: string } = {
  id: equipmentId(1),
  _id: equipmentId(1),
  number: 1030,
  user: equipmentId(2),
  userName: 'Ayşe Demir',
  userPhone: '',
  branch: moda,
  branchName: 'Moda',
  status: 'pending',
  method: 'desk',
  total: 620,
  items: [],
  note: '',
  adminNote: '',
  progress: [{ status: 'pending', at: '2026-01-02T09:00:00.000Z' }],
  expiresAt: null,
  createdAt: '2026-01-02T09:00:00.000Z',
  version: 1,
}

const orders = resourceOf('vitamin-orders', orderTexts, { recordRepresentation: 'number' })

type FakeData = Awaited<ReturnType<typeof renderAdmin>>['data']

const page = (
  <Routes>
    <Route path="/vitamin-orders/:id/show" element={<OrderShow />} />
  </Routes>
)

/** Replaces the stored order. */
const store = (data: FakeData, saved: object) => Object.assign(data.records('vitamin-orders')[0] ?? {}, saved)

async function renderOrder() {
  const { screen, data } = await renderAdmin(page, {
    resources: [orders],
    records: { 'vitamin-orders': [{ ...order }] },
    resource: 'vitamin-orders',
    path: `/vitamin-orders/${order.id}/show`,
  })
  await expect.element(screen.getByRole('heading', { name: '1030' })).toBeVisible()
  return {
    note: screen.getByRole('textbox', { name: 'Kulübün notu' }),
    save: screen.getByRole('button', { name: 'Notu kaydet' }),
    prepare: screen.getByRole('button', { name: 'Hazırlamaya başla' }),
    screen,
    data,
  }
}

describe('an action on a record', () => {
  it('waits until the previous one is displayed, so that it sends the current version', async () => {
    const { screen, data, note, save, prepare } = await renderOrder()
    respondTo(updateOrderStatus, ({ body }) => {
      const saved = { ...order, ...body, version: Number(body.version) + 1 }
      store(data, saved)
      return saved
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    data.control.hold = promise
    await prepare.click()
    await expect.element(screen.getByText('Siparişin durumu değişti.')).toBeVisible()
    await note.fill('Bankoda')
    await expect.element(save).toBeDisabled()
    resolve()
    await expect.element(prepare).not.toBeInTheDocument()
    await save.click()
    await expect.poll(() => requestsTo(updateOrderStatus).map(({ body }) => body.version)).toEqual([1, 2])
  })

  it('can be repeated after a concurrent edit, with the reloaded record', async () => {
    const { screen, data, note, save } = await renderOrder()
    respondTo(updateOrderStatus, ({ body }) => {
      if (body.version === 2) return { ...order, ...body, version: 3 }
      store(data, { version: 2, adminNote: 'Başkasının notu' })
      return refusal(409, 'Bu kayıt bu arada değişti.', { code: 'record.stale' })
    })
    await note.fill('Bankoda')
    await save.click()
    await expect.element(screen.getByText('Bu kayıt bu arada değişti.')).toBeVisible()
    await expect.element(note).toHaveValue('Bankoda')
    await save.click()
    await expect.element(screen.getByText('Not kaydedildi.')).toBeVisible()
    expect(requestsTo(updateOrderStatus).map(({ body }) => body.version)).toEqual([1, 2])
  })
})
