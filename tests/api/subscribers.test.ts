import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#shared/messages/messages.ts'
import {
  deleteSubscriber,
  listSubscribers,
  showSubscriber,
  subscribe,
} from '#shared/subscribers/subscribers.contract.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/test-product.ts'

let product: TestProduct
let admin: Person

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
})
afterAll(() => product.close())

const find = (q: string) => admin.call(listSubscribers, { query: { filter: { q } } })

test('a visitor subscribes with an address', async () => {
  const done = await product.visitor()(subscribe, { body: { email: '  ayse@posta.example ' } })
  expect(done).toEqual({ success: true, message: 'Başarıyla abone oldunuz!' })
  expect(await find('ayse')).toMatchObject([{ email: 'ayse@posta.example' }])
})

test('ASVS 6.3.8: subscribing again, also at the same moment and in other case, answers the same and adds nothing', async () => {
  const answers = await Promise.all(
    ['veli@posta.example', 'Veli@Posta.Example', 'VELI@POSTA.EXAMPLE', 'veli@posta.example'].map((email) =>
      product.visitor()(subscribe, { body: { email } }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.message))).toEqual(new Set([messages.subscribers.subscribed]))
  expect(await find('veli')).toHaveLength(1)
})

test.each([
  '',
  'ayse',
  'ayse@',
  '@posta.example',
  'a b@posta.example',
  'a@b',
  `${'a'.repeat(250)}@b.example`,
])('“%s” is no address', async (email) => {
  await expect(product.visitor()(subscribe, { body: { email } })).rejects.toMatchObject({
    status: 400,
    fields: { email: expect.stringMatching(/e-posta|karakter/) },
  })
})

test('an admin reads one subscriber and takes them off the list', async () => {
  await product.visitor()(subscribe, { body: { email: 'giden@posta.example' } })
  const [subscriber] = await find('giden')
  const params = { id: subscriber?._id ?? '' }
  expect(await admin.call(showSubscriber, { params })).toEqual(subscriber)
  expect(await admin.call(deleteSubscriber, { params })).toMatchObject({
    message: messages.subscribers.deleted,
  })
  for (const target of [showSubscriber, deleteSubscriber]) {
    await expect(admin.call(target, { params })).rejects.toMatchObject({
      status: 404,
      message: messages.subscribers.notFound,
    })
  }
})

test('nobody but an admin reads the list', async () => {
  await expect(product.visitor()(listSubscribers)).rejects.toMatchObject({
    status: 401,
    message: 'Yetkilendirme hatası',
  })
  const trainer = await product.person({ role: 'trainer' })
  await expect(trainer.call(listSubscribers)).rejects.toMatchObject({
    status: 403,
    message: messages.access.forbidden,
  })
})
