import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { updateEquipment } from '#shared/club/equipments/equipments.contract.ts'
import { type ListNews, watchChanges } from '#shared/office/changes/changes.contract.ts'
import { bearer } from '#tests/support/product/requests.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { makeEquipment, openBranch } from '#tests/support/records/content.ts'
import { writeRecord } from '#tests/support/records/desk.ts'
import { receivedMessage } from '#tests/support/records/inbound-messages.ts'

let product: TestProduct
let admin: Person
let staff: Person
let colleague: Person
let meram: Branch
let karatay: Branch
let address: string

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
  meram = await openBranch(admin, 'Meram')
  karatay = await openBranch(admin, 'Karatay')
  staff = await product.person({ role: 'staff', branch: meram._id })
  colleague = await product.person({ role: 'staff', branch: meram._id })
  address = await product.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => product.close())

/** Reads the events of a user from the moment the stream is complete. */
async function watch(person: Person) {
  const response = await fetch(address + watchChanges.url, { headers: bearer(person) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const all: ListNews[] = []
  async function next(): Promise<ListNews> {
    for (;;) {
      const [news] = all.splice(0, 1)
      if (news) return news
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error('The stream was closed')
      const parts = (text + value).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) if (part.startsWith('data: ')) all.push(JSON.parse(part.slice(6)))
    }
  }
  expect(await next()).toEqual({ resource: null, ids: [] })
  /** The events of one list; the users and branches of these tests produce events as well. */
  async function of(resource: string): Promise<string[]> {
    const news = await next()
    return news.resource === resource ? news.ids : of(resource)
  }
  return { of, leave: () => reader?.cancel() }
}

test('staff receive the changes of a colleague, but not their own', async () => {
  const list = await watch(staff)
  const own = await makeEquipment(staff, meram._id, { name: 'Kendi eklediği' })
  const { _id } = await makeEquipment(colleague, meram._id, { name: 'Yeni bisiklet' })
  expect(await list.of('equipments')).toEqual([_id])
  await colleague.call(updateEquipment, { params: { id: own._id }, body: { name: 'Değişti' } })
  expect(await list.of('equipments')).toEqual([own._id])
  await list.leave()
})

test('staff receive no events of another branch or of lists they may not read; an admin does', async () => {
  const lists = await Promise.all([watch(staff), watch(await product.person({ role: 'admin' }))])
  const foreign = await writeRecord(admin, karatay._id)
  const { _id } = await writeRecord(admin, meram._id)
  expect(await lists[0].of('general-records')).toEqual([_id])
  const seen = await lists[1].of('general-records')
  expect(seen.toSorted()).toEqual([foreign._id, _id].toSorted())
  await Promise.all(lists.map(({ leave }) => leave()))
})

test('a visitor’s message produces an event', async () => {
  const list = await watch(staff)
  const { _id } = await receivedMessage(product, admin, { branch: meram._id })
  expect(await list.of('contact')).toEqual([_id])
  await list.leave()
})

test('50 concurrent writes are combined into a few events', async () => {
  const list = await watch(staff)
  const wanted = new Set<string>()
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      wanted.add((await writeRecord(colleague, meram._id))._id)
    }),
  )
  const told = new Set<string>()
  let lines = 0
  while (told.size < wanted.size) {
    const ids = await list.of('general-records')
    lines += 1
    for (const id of ids) told.add(id)
  }
  expect(told).toEqual(wanted)
  expect(lines).toBeLessThan(10)
  await list.leave()
})

test('a member receives no events', async () => {
  const member = await product.person({ branch: meram._id })
  const answer = await fetch(address + watchChanges.url, { headers: bearer(member) })
  expect(answer.status).toBe(403)
})
