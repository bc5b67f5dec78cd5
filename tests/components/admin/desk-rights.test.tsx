import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { FreezePanel } from '#admin/resources/membership/memberships/FreezePanel.tsx'
import { HandOverDialog } from '#admin/resources/shop/order-pickups/OrderPickupList.tsx'
import {
  freezeMember,
  freezeUser,
  listFreezes,
  showFreezeInfo,
  unfreezeMember,
} from '#shared/membership/freezes/freezes.contract.ts'
import type { FreezeInfo } from '#shared/membership/freezes/freezes.schema.ts'
import { handOverOrder, type OrderPickup } from '#shared/shop/vitamin-orders/order-pickups.contract.ts'
import { admin, moda, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const member = equipmentId(3)
const membership = {
  _id: equipmentId(4),
  name: 'Aylık',
  branch: moda,
  branchName: 'Moda',
  endsAt: '2027-01-31T21:00:00.000Z',
}
const info: FreezeInfo = {
  isFrozen: false,
  freezeDays: null,
  freezeReason: '',
  source: null,
  startedAt: null,
  endsAt: null,
  allowance: 21,
  used: 10,
  remaining: 11,
  freezesLeft: 1,
  membership,
  newEndsAt: '2027-02-07T21:00:00.000Z',
  refusal: null,
  limit: null,
}

describe('FreezePanel', () => {
  const show = (user = staff, shown: Partial<FreezeInfo> = {}) => {
    respondTo(listFreezes, () => [])
    respondTo(showFreezeInfo, ({ query }) => {
      const days = Number(query.freezeDays ?? 7)
      return { ...info, ...(days > 11 && { limit: 'Bu üyeliğin 11 gün dondurma hakkı kaldı.' }), ...shown }
    })
    return renderAdmin(<FreezePanel user={member} userName="Ali Kaya" />, { user })
  }

  it('lets the desk freeze within the package’s limits, which the dialog shows, and takes a reason', async () => {
    respondTo(freezeMember, () => ({ message: 'Üyelik donduruldu.', freezeInfo: info }))
    const { screen } = await show()
    await screen.getByRole('button', { name: 'Dondur', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByText(/21 günden 11 gün, 1 kez kaldı/)).toBeVisible()
    await expect.element(dialog.getByText('Bugünden başlar. 7 ile 11 arası.')).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Gün sayısı/ }).fill('12')
    await expect.element(dialog.getByText(/Sınırı yalnızca yönetici aşabilir/)).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Gün sayısı/ }).fill('10')
    await dialog.getByRole('button', { name: 'Dondur' }).click()
    await expect
      .element(dialog.getByRole('textbox', { name: /^Neden/ }))
      .toHaveAttribute('aria-invalid', 'true')
    expect(requestsTo(freezeMember)).toEqual([])
    await dialog.getByRole('textbox', { name: /^Neden/ }).fill('Tatil')
    await dialog.getByRole('button', { name: 'Dondur' }).click()
    await expect.poll(() => requestsTo(freezeMember)).toHaveLength(1)
    expect(requestsTo(freezeMember)[0]).toMatchObject({
      params: { id: member },
      body: { membership: membership._id, freezeDays: 10, freezeReason: 'Tatil' },
    })
    expect(requestsTo(freezeUser)).toEqual([])
  })

  it('shows a refusal of the server at its field', async () => {
    const refused = { fields: { freezeDays: 'Bu üyeliğin 4 gün dondurma hakkı kaldı.' } }
    respondTo(freezeMember, () => refusal(400, 'Üyelik dondurulamadı', refused))
    const { screen } = await show()
    await screen.getByRole('button', { name: 'Dondur', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox', { name: /^Neden/ }).fill('Tatil')
    await dialog.getByRole('button', { name: 'Dondur' }).click()
    await expect.element(dialog.getByText('Bu üyeliğin 4 gün dondurma hakkı kaldı.')).toBeVisible()
  })

  it('explains to the desk why nothing can be frozen, without a button; an admin keeps the button', async () => {
    const limit = 'Bu üyelik en çok 2 kez dondurulabilir; hakların hepsi kullanıldı.'
    const { screen } = await show(staff, { limit, freezesLeft: 0 })
    await expect.element(screen.getByText(`${limit} Sınırı yalnızca yönetici aşabilir.`)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Dondur', exact: true }).elements()).toEqual([])
  })

  it('keeps the button of an admin where nothing is left', async () => {
    const { screen } = await show(admin, { limit: 'Bu paketin dondurma hakkı yok.' })
    await expect.element(screen.getByRole('button', { name: 'Dondur', exact: true })).toBeVisible()
  })

  it('lets the desk end a freeze after a confirmation', async () => {
    respondTo(unfreezeMember, () => ({ message: 'Dondurma bitirildi.', freezeInfo: info }))
    const { screen } = await show(staff, { isFrozen: true, source: 'member', endsAt: membership.endsAt })
    await screen.getByRole('button', { name: 'Dondurmayı bitir' }).click()
    expect(requestsTo(unfreezeMember)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dondurmayı bitir' }).click()
    await expect.poll(() => requestsTo(unfreezeMember)).toHaveLength(1)
    expect(requestsTo(unfreezeMember)[0]?.body).toEqual({ membership: membership._id })
  })
})

describe('HandOverDialog', () => {
  const pickup: OrderPickup & { id: string } = {
    id: equipmentId(5),
    _id: equipmentId(5),
    number: 1042,
    user: member,
    userName: 'Ali Kaya',
    branch: moda,
    branchName: 'Moda',
    status: 'ready',
    items: [{ _id: equipmentId(6), name: 'Protein bar', quantity: 2, image: null }],
    due: 120,
    createdAt: '2026-11-20T09:00:00.000Z',
  }
  const show = (order = pickup) => {
    let closed = 0
    const onClose = () => {
      closed += 1
    }
    return renderAdmin(<HandOverDialog order={order} onClose={onClose} />, { user: staff }).then(() => ({
      closings: () => closed,
    }))
  }

  it('names lines and the amount to collect before it hands the order over', async () => {
    respondTo(handOverOrder, () => ({ ...pickup, status: 'delivered', due: null }))
    const { closings } = await show()
    const dialog = page.getByRole('dialog', { name: 'Sipariş #1042: Ali Kaya' })
    await expect.element(dialog.getByText('2 × Protein bar')).toBeVisible()
    await expect.element(dialog.getByText(/Teslim ederken .*120.* alın/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Teslim et' }).click()
    await expect.poll(() => requestsTo(handOverOrder)).toMatchObject([{ params: { id: pickup._id } }])
    await expect.poll(closings).toBe(1)
  })

  it('says that a paid order takes no payment', async () => {
    await show({ ...pickup, due: null })
    await expect.element(page.getByText(/Tutar ödendi; teslimde ödeme alınmaz/)).toBeVisible()
  })

  it('offers no hand-over of an order that is not ready', async () => {
    await show({ ...pickup, status: 'preparing' })
    await expect.element(page.getByText(/hazır olunca teslim edilebilir/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Teslim et' }).elements()).toEqual([])
  })

  it('stays open and says why when the server refuses', async () => {
    respondTo(handOverOrder, () => refusal(409, 'Bu sipariş zaten teslim edildi.'))
    const { closings } = await show()
    await page.getByRole('button', { name: 'Teslim et' }).click()
    await expect.element(page.getByText('Bu sipariş zaten teslim edildi.')).toBeVisible()
    expect(closings()).toBe(0)
  })
})
