import type pg from 'pg'
import { addDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { addPackage } from '#shared/membership/packages/packages.contract.ts'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import { addProductCategory } from '#shared/shop/product-categories/product-categories.contract.ts'
import { addProduct } from '#shared/shop/products/products.contract.ts'
import { addLesson } from '#shared/training/lessons/lessons.contract.ts'
import { inHours } from '#tests/support/records/lessons.ts'
import { enrolMembers, type Member } from '#tests/support/records/members.ts'

export const stock = 100_000
const memberCount = 120
const lessonCount = 60

/** A club with every kind of record that a busy evening writes to. */
export interface WriteLoadClub {
  branch: string
  offer: string
  product: string
  device: { _id: string; key: string }
  members: readonly Member[]
  wallets: readonly string[]
  /** Consecutive, so that a member can join all of them. */
  lessons: readonly string[]
}

export async function seedWriteLoadClub(admin: Call, pool: pg.Pool): Promise<WriteLoadClub> {
  const branch = (await admin(addBranch, { body: { name: 'Meram Şubesi' } }))._id
  const category = (await admin(addProductCategory, { body: { name: 'Protein' } }))._id
  const members = await enrolMembers(pool, branch, memberCount)
  await pool.query('UPDATE club_settings SET open_orders = 1000000')
  const wallets: string[] = []
  for (const { _id: user_id } of members.slice(0, 20)) {
    const body = { user_id, branch_id: branch, balance: 1000, name: 'Üye', surname: '' }
    wallets.push((await admin(openWallet, { body }))._id)
  }
  const lessons: string[] = []
  for (let index = 0; index < lessonCount; index += 1) {
    const body = { branch, title: `Ders ${index}`, capacity: 10, ...inHours(30 + index, 50) }
    lessons.push((await admin(addLesson, { body }))._id)
  }
  const product = { name: 'Bar', price: 50, stock, category }
  const offer = { branch, name: 'Aylık', price: 1000, durationDays: 30 }
  return {
    branch,
    members,
    wallets,
    lessons,
    offer: (await admin(addPackage, { body: offer })).package._id,
    product: (await admin(addProduct, { body: product }))._id,
    device: await admin(addDevice, { body: { branch, name: 'Ana turnike' } }),
  }
}
