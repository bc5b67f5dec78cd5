import { describe, expect, test } from 'vitest'
import { updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { deleteCategory } from '#shared/club/categories/categories.contract.ts'
import {
  addEquipment,
  deleteEquipment,
  listEquipments,
  listEquipmentsOfBranch,
  showEquipment,
  updateEquipment,
} from '#shared/club/equipments/equipments.contract.ts'
import { equipmentsMessages } from '#shared/club/equipments/equipments.messages.ts'
import { coreMessages, validationMessages } from '#shared/core/core.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeCategory, makeEquipment, openBranch } from '#tests/support/records/content.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const cardio = await makeCategory(admin, meram._id, 'Kardiyo')

describe('staff manage the equipment of their own branch', () => {
  test('new equipment is on the public list of its branch only', async () => {
    const machine = await staff.call(addEquipment, {
      body: {
        branch: meram._id,
        category: cardio._id,
        name: 'Kürek ergometresi',
        brand: 'Bozkır',
        quantity: 3,
      },
    })
    expect(machine).toMatchObject({
      name: 'Kürek ergometresi',
      quantity: 3,
      category: cardio._id,
      version: 1,
    })
    const visitor = product.visitor()
    const inMeram = await visitor(listEquipmentsOfBranch, { params: { branchId: meram._id } })
    expect(inMeram).toContainEqual(machine)
    expect(await visitor(listEquipmentsOfBranch, { params: { branchId: karatay._id } })).toEqual([])
    expect(await visitor(showEquipment, { params: { id: machine._id } })).toEqual(machine)
  })

  test('form fields arrive as text, and an empty category means none', async () => {
    const form = { branch: meram._id, name: 'Bisiklet', category: '', quantity: '12' }
    expect(await staff.call(addEquipment, { body: form })).toMatchObject({ quantity: 12, category: null })
  })

  test.each([0, -1, 1.5, 1001, 'çok'])('rejects a quantity of %s', async (quantity) => {
    const refused = admin.call(addEquipment, { body: { branch: meram._id, name: 'Ağırlık', quantity } })
    await expect(refused).rejects.toMatchObject({ status: 400, fields: { quantity: expect.any(String) } })
  })

  test('the name is required and trimmed', async () => {
    await expect(
      staff.call(addEquipment, { body: { branch: meram._id, name: '   ' } }),
    ).rejects.toMatchObject({ status: 400, fields: { name: validationMessages.required } })
    const machine = await makeEquipment(staff, meram._id, { name: '  Step tahtası ' })
    expect(machine.name).toBe('Step tahtası')
  })

  test('a partial update keeps the other fields', async () => {
    const machine = await makeEquipment(staff, meram._id, { brand: 'Kilim', quantity: 4 })
    const changed = await staff.call(updateEquipment, {
      params: { id: machine._id },
      body: { category: cardio._id, version: 1 },
    })
    expect(changed).toEqual({ ...machine, category: cardio._id, version: 2 })
    const cleared = await staff.call(updateEquipment, {
      params: { id: machine._id },
      body: { category: null },
    })
    expect(cleared).toMatchObject({ category: null, brand: 'Kilim', version: 3 })
  })

  test('the second of two concurrent editors gets a conflict', async () => {
    const machine = await makeEquipment(staff, meram._id)
    const edits = [1, 2].map((quantity) =>
      staff.call(updateEquipment, { params: { id: machine._id }, body: { quantity, version: 1 } }),
    )
    const outcomes = await Promise.allSettled(edits)
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'record.stale', message: coreMessages.stale },
    })
  })

  test('deleted equipment is gone', async () => {
    const machine = await makeEquipment(staff, meram._id)
    const done = await staff.call(deleteEquipment, { params: { id: machine._id } })
    expect(done).toEqual({ success: true, message: equipmentsMessages.deleted })
    for (const target of [showEquipment, deleteEquipment]) {
      await expect(staff.call(target, { params: { id: machine._id } })).rejects.toMatchObject({
        status: 404,
        message: equipmentsMessages.notFound,
      })
    }
  })
})

describe('branch isolation', () => {
  test('staff cannot add equipment to another branch', async () => {
    await expect(makeEquipment(staff, karatay._id)).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
    expect(await admin.call(listEquipments, { query: { filter: { branch: karatay._id } } })).toEqual([])
  })

  test('staff can neither update nor delete equipment of another branch', async () => {
    const machine = await makeEquipment(admin, karatay._id)
    const params = { id: machine._id }
    const missing = { status: 404, message: equipmentsMessages.notFound }
    await expect(staff.call(updateEquipment, { params, body: { name: 'Bizim' } })).rejects.toMatchObject(
      missing,
    )
    await expect(staff.call(deleteEquipment, { params })).rejects.toMatchObject(missing)
    expect(await admin.call(showEquipment, { params })).toEqual(machine)
  })

  test('rejects a category of another branch on create and update', async () => {
    const refusal = {
      status: 400,
      fields: { category: equipmentsMessages.categoryOfOtherBranch },
    }
    await expect(makeEquipment(admin, karatay._id, { category: cardio._id })).rejects.toMatchObject(refusal)
    const machine = await makeEquipment(admin, karatay._id)
    const change = { params: { id: machine._id }, body: { category: cardio._id } }
    await expect(admin.call(updateEquipment, change)).rejects.toMatchObject(refusal)
  })

  test('rejects equipment for an unknown branch', async () => {
    const refused = makeEquipment(admin, '01990000-0000-7000-8000-000000000000')
    await expect(refused).rejects.toMatchObject({ status: 404, message: branchesMessages.notFound })
  })

  test('deleting a category leaves its equipment without one', async () => {
    const category = await makeCategory(admin, karatay._id, 'Ağırlık')
    const machine = await makeEquipment(admin, karatay._id, { category: category._id })
    await admin.call(deleteCategory, { params: { id: category._id } })
    expect(await admin.call(showEquipment, { params: { id: machine._id } })).toMatchObject({ category: null })
  })

  test('equipment of an archived branch is visible in the back office only', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    const machine = await makeEquipment(admin, branch._id)
    await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
    const member = await product.person()
    for (const call of [product.visitor(), member.call]) {
      expect(await call(listEquipmentsOfBranch, { params: { branchId: branch._id } })).toEqual([])
      await expect(call(showEquipment, { params: { id: machine._id } })).rejects.toMatchObject({
        status: 404,
      })
    }
    expect(await admin.call(listEquipmentsOfBranch, { params: { branchId: branch._id } })).toHaveLength(1)
  })
})
