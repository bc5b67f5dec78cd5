import { describe, expect, test } from 'vitest'
import {
  addFaq,
  deleteFaq,
  listFaqs,
  orderFaqs,
  showFaq,
  updateFaq,
} from '#shared/content/faqs/faqs.contract.ts'
import { faqsMessages } from '#shared/content/faqs/faqs.messages.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'

const { product, admin } = await openTestClub()

const ask = (question: string, fields: { order?: number; isActive?: boolean; topic?: string } = {}) =>
  admin.call(addFaq, { body: { question, answer: 'Yanıt', ...fields } })

describe('FAQs', () => {
  test('are public in the club’s order; hidden ones are visible in the back office only', async () => {
    const late = await ask('Sonraki soru', { order: 20 })
    const early = await ask('Önceki soru', { order: 10, topic: 'Üyelik' })
    const hidden = await ask('Gizli soru', { order: 5, isActive: false })
    const member = await product.person()
    for (const call of [product.visitor(), member.call]) {
      expect(await call(listFaqs)).toEqual([early, late])
      await expect(call(showFaq, { params: { id: hidden._id } })).rejects.toMatchObject({
        status: 404,
        message: faqsMessages.notFound,
      })
    }
    expect(await admin.call(listFaqs)).toHaveLength(3)
    expect(await admin.call(showFaq, { params: { id: hidden._id } })).toEqual(hidden)
  })

  test('are searched without Turkish letters', async () => {
    await ask('Üyeliğimi DONDURABİLİR miyim?')
    const found = await product.visitor()(listFaqs, { query: { filter: { q: 'uyelig dondurabilir' } } })
    expect(found.map(({ question }) => question)).toEqual(['Üyeliğimi DONDURABİLİR miyim?'])
  })

  test('are reordered at once; those not listed follow', async () => {
    for (const { _id } of await admin.call(listFaqs)) await admin.call(deleteFaq, { params: { id: _id } })
    const [one, two, three, four] = await Promise.all(
      ['Bir', 'İki', 'Üç', 'Dört'].map((question, order) => ask(question, { order })),
    )
    const ids = [three?._id ?? '', one?._id ?? '', two?._id ?? '']
    const done = await admin.call(orderFaqs, { body: { ids } })
    expect(done).toEqual({ success: true, message: faqsMessages.ordered })
    const questions = (await product.visitor()(listFaqs)).map(({ question }) => question)
    expect(questions).toEqual(['Üç', 'Bir', 'İki', 'Dört'])
    // A form opened before reordering would restore the old position.
    const old = { params: { id: four?._id ?? '' }, body: { order: 3, version: 1 } }
    await expect(admin.call(updateFaq, old)).rejects.toMatchObject({ status: 409, code: 'record.stale' })
  })

  test('are partially updated, and one of two concurrent editors gets a conflict', async () => {
    const faq = await ask('Nasıl?', { topic: 'Salon' })
    const params = { id: faq._id }
    const changed = await admin.call(updateFaq, { params, body: { answer: 'Böyle.', version: 1 } })
    expect(changed).toEqual({ ...faq, answer: 'Böyle.', version: 2 })
    const late = admin.call(updateFaq, { params, body: { answer: 'Şöyle.', version: 1 } })
    await expect(late).rejects.toMatchObject({ status: 409, message: coreMessages.stale })
  })

  test('are gone once deleted', async () => {
    const { _id: id } = await ask('Silinecek')
    const done = await admin.call(deleteFaq, { params: { id } })
    expect(done).toEqual({ success: true, message: faqsMessages.deleted })
    await expect(admin.call(deleteFaq, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    [{ question: '' }, 'question'],
    [{ answer: '   ' }, 'answer'],
    [{ order: -1 }, 'order'],
    [{ topic: 'a'.repeat(81) }, 'topic'],
  ])('are rejected with %j', async (wrong, field) => {
    const refused = admin.call(addFaq, { body: { question: 'Soru', answer: 'Yanıt', ...wrong } })
    await expect(refused).rejects.toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })
})
