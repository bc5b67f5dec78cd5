import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CardProvider,
  card,
  failureOf,
  formOf,
  passBank,
  pay,
  purchase,
  startCardProvider,
} from '#tests/support/processes/card-provider.ts'
import { freePort } from '#tests/support/processes/running-product.ts'

interface Post {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: string
}

const posts: Post[] = []
/** The merchant’s responses in order; 200 by default. */
const statuses: number[] = []
const merchant = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  posts.push({ path: request.url ?? '', headers: request.headers, body })
  response.writeHead(statuses.shift() ?? 200).end()
})

let provider: CardProvider
let merchantUrl: string

beforeAll(async () => {
  const port = await freePort()
  merchantUrl = `http://127.0.0.1:${port}`
  await new Promise<void>((fulfil) => merchant.listen(port, '127.0.0.1', fulfil))
  provider = await startCardProvider({ webhookUrl: `${merchantUrl}/webhook`, webhookDelaysMs: [1, 1, 1] })
})

afterAll(async () => {
  await provider.stop()
  await new Promise((fulfil) => merchant.close(fulfil))
})

beforeEach(() => {
  posts.length = 0
  statuses.length = 0
})

const start = (fields: Parameters<typeof purchase>[0] = {}) =>
  provider.gateway.startThreeDS(purchase({ callbackUrl: `${merchantUrl}/geri`, ...fields }))

describe('the bank’s page', () => {
  test('shows merchant, amount and the last digits of the card only', async () => {
    const { html } = await start()
    const { action, fields } = formOf(html)
    const page = await (await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })).text()
    for (const text of ['Bozkır Fitness', '₺1.250,50', '5528 •••• •••• 0008', 'Halkbank', '123456', 'Vazgeç'])
      expect(page).toContain(text)
    expect(page).not.toContain('5528790000000008')
  })

  test('posts the signed result of the correct code to the merchant', async () => {
    const request = purchase({ callbackUrl: `${merchantUrl}/geri?a=1&b=2` })
    const { paymentId, html } = await provider.gateway.startThreeDS(request)
    const form = await passBank(html)
    expect(form.action).toBe(request.callbackUrl)
    expect(provider.gateway.readCallback(form.fields)).toEqual({
      conversationId: request.conversationId,
      paymentId,
      conversationData: form.fields.conversationData,
      mdStatus: 1,
      isVerified: true,
    })
  })

  test('allows two wrong codes', async () => {
    const { html } = await start()
    const { fields } = await passBank(html, ['111111', '222222', '123456'])
    expect(provider.gateway.readCallback(fields)).toMatchObject({ isVerified: true })
  })

  test.each([
    ['three wrong codes', ['1', '2', '3']],
    ['cancelling', 'give-up'],
  ] as const)('ends with mdStatus 0 after %s, finally', async (_what, codes) => {
    const { html } = await start()
    const { fields } = await passBank(html, typeof codes === 'string' ? codes : [...codes])
    expect(fields).toMatchObject({ status: 'failure', mdStatus: '0' })
    expect(provider.gateway.readCallback(fields)).toMatchObject({ mdStatus: 0, isVerified: false })
    const again = formOf(html)
    const answer = await fetch(again.action, { method: 'POST', body: new URLSearchParams(again.fields) })
    expect(answer.status).toBe(410)
  })

  test.each([
    { mdStatus: '0' },
    { paymentId: '1' },
    { conversationId: 'başka' },
    { status: 'failure' },
    { conversationData: '' },
    { signature: '' },
    { signature: undefined },
    { mdStatus: ['1', '1'] },
  ])('is rejected with %o', async (change) => {
    const { fields } = await passBank((await start()).html)
    expect(provider.gateway.readCallback({ ...fields, ...change })).toBeUndefined()
    expect(provider.gateway.readCallback(undefined)).toBeUndefined()
  })

  test('can forge its signature, post twice or not at all', async () => {
    for (const type of ['wrong-signature', 'double', 'lost-answer'] as const) {
      const conversationId = crypto.randomUUID()
      await provider.plan({ kind: 'callback', conversationId, effect: { type } })
      const { html, paymentId } = await start({ conversationId })
      const { action, fields } = await passBank(html)
      if (type === 'wrong-signature') expect(provider.gateway.readCallback(fields)).toBeUndefined()
      if (type === 'double') {
        await expect.poll(() => posts.filter(({ path }) => path === '/geri')).toHaveLength(1)
        expect(action).toBe(`${merchantUrl}/geri`)
      }
      if (type === 'lost-answer') expect({ action, fields }).toEqual({ action: '', fields: {} })
      const detail = await provider.gateway.paymentDetail({ conversationId, paymentId })
      expect(detail).toMatchObject({ state: 'awaiting-auth' })
    }
  })
})

describe('the hosted form', () => {
  const startForm = async (conversationId: string) => {
    const { card: _card, installment: _installment, ...request } = purchase({ conversationId })
    return provider.gateway.startCheckoutForm({ ...request, installments: [1, 2, 3] })
  }
  const fill = async (pageUrl: string, token: string, number: string, installment = '1') =>
    (
      await fetch(new URL('/checkout', pageUrl), {
        method: 'POST',
        body: new URLSearchParams({ token, number, expiry: '12/40', cvc: '123', installment, holder: 'Üye' }),
      })
    ).text()
  const approve = async (pageUrl: string, page: string) =>
    formOf(
      await (
        await fetch(new URL('/bank/answer', pageUrl), {
          method: 'POST',
          body: new URLSearchParams({ ...formOf(page).fields, code: '123456', choice: 'approve' }),
        })
      ).text(),
    )

  test('takes card and code, charges and returns its token', async () => {
    const conversationId = crypto.randomUUID()
    const { token, pageUrl, content, expiresAt } = await startForm(conversationId)
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now())
    expect(content).toContain(token)
    expect(await (await fetch(pageUrl)).text()).toContain('Kart numarası')
    const result = () => provider.gateway.checkoutFormResult({ conversationId, token })
    expect(await result()).toMatchObject({ state: 'awaiting-3ds' })
    const { fields } = await approve(pageUrl, await fill(pageUrl, token, '5528 7900 0000 0008', '3'))
    expect(fields).toEqual({ token })
    const payment = await result()
    expect(payment).toMatchObject({ state: 'paid', fraud: 'approved', price: 125_050, installment: 3 })
    expect(payment?.paidPrice).toBeGreaterThan(125_050)
  })

  test('shows the bank’s reason for declining', async () => {
    const conversationId = crypto.randomUUID()
    const { token, pageUrl } = await startForm(conversationId)
    await approve(pageUrl, await fill(pageUrl, token, '4111111111111129'))
    const result = provider.gateway.checkoutFormResult({ conversationId, token })
    expect(await failureOf(result)).toMatchObject({ reason: 'insufficient-funds', isUncertain: false })
  })

  test('asks again for a card that is invalid or does not support instalments', async () => {
    const { token, pageUrl } = await startForm(crypto.randomUUID())
    expect(await fill(pageUrl, token, '5528790000000009')).toContain('Kart bilgileri hatalı')
    expect(await fill(pageUrl, token, '5890040000000016', '2')).toContain('taksit sayısıyla ödeyemez')
    expect(await fill(pageUrl, token, '4151111111111112')).toContain('doğrulama başlatılamadı')
  })
})

describe('a webhook', () => {
  const events = () => posts.filter(({ path }) => path === '/webhook')

  test('reports a paid card, and is retried until accepted', async () => {
    statuses.push(500, 503)
    const { paymentId, conversationId } = await pay(provider.gateway)
    await expect.poll(events).toHaveLength(3)
    const [event] = events()
    const body = event?.body ?? ''
    const signature = String(event?.headers['x-iyz-signature-v3'])
    expect(provider.gateway.readWebhook(JSON.parse(body), signature)).toEqual({
      type: 'THREE_DS_AUTH',
      conversationId,
      paymentId,
      token: null,
      status: 'SUCCESS',
    })
    const forged = { ...JSON.parse(body), status: 'FAILURE' }
    expect(provider.gateway.readWebhook(forged, signature)).toBeUndefined()
    expect(provider.gateway.readWebhook(JSON.parse(body), undefined)).toBeUndefined()
    expect(provider.gateway.readWebhook('', signature)).toBeUndefined()
  })

  test('reports a declined one as well', async () => {
    await pay(provider.gateway, purchase({ card: card('4111111111111129') })).catch(() => undefined)
    await expect.poll(events).toHaveLength(1)
    expect(JSON.parse(events()[0]?.body ?? '')).toMatchObject({ status: 'FAILURE' })
  })
})
