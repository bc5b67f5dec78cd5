import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '#shared/core/client.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import {
  listRecipients,
  listUnknownDeliveries,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { listCampaigns, listMails, searchMails } from '#shared/messaging/campaigns/campaigns.contract.ts'
import { percentile } from '#tests/bench/figure.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'

const mails = 1_000_000
const campaignCount = 500
let product: TestProduct
let admin: Person
/** A finished campaign of two thousand mails, and one with half of its mails still queued. */
let finished: string
let open: string

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
  const { pool } = product.services
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO campaigns (id, title, subject, content, audience, author_name, status, sent_at, finished_at, created_at)
     SELECT gen_random_uuid(), 'Kampanya ' || i, 'Konu ' || md5(i::text), '<p>a</p>', '{}', 'Ölçüm', 'sent',
       now() - i * interval '1 day', CASE WHEN i > 1 THEN now() END, now() - i * interval '1 day'
     FROM generate_series(1, ${campaignCount}) i RETURNING id`,
  )
  const ids = rows.map(({ id }) => id)
  ;[open = '', finished = ''] = ids
  await pool.query(
    `INSERT INTO campaign_deliveries (id, campaign_id, email, name, state, settled_at)
     SELECT gen_random_uuid(), ($1::uuid[])[1 + i % ${campaignCount}], 'uye' || i || '@bozkir.example',
       'Üye ' || md5(i::text), (CASE WHEN i % ${campaignCount} = 0 AND i % 2000 < 1000 THEN 'queued'
         WHEN i % 50000 = 7 THEN 'in-doubt' ELSE 'sent' END)::delivery_state, now()
     FROM generate_series(1, ${mails}) i`,
    [ids],
  )
  await pool.query('UPDATE campaigns SET counts = delivery_counts(id) WHERE finished_at IS NOT NULL')
  await pool.query('VACUUM ANALYZE campaign_deliveries')
  await pool.query('VACUUM ANALYZE campaigns')
}, 600_000)
afterAll(() => product.close())

describe(`the lists of campaigns and mails at ${mails.toLocaleString('tr-TR')} mails`, () => {
  const paged = { range: [0, 24] }
  const cases: [string, Endpoint, () => object][] = [
    ['campaigns, newest first', listCampaigns, () => paged],
    ['sent mails', listMails, () => paged],
    ['campaigns by words', listCampaigns, () => ({ ...paged, filter: { q: 'kampanya 77' } })],
    ['sent mails by words', searchMails, () => ({ query: 'kampanya 123' })],
    ['the recipients of one campaign', listRecipients, () => paged],
    ['its recipients by state', listRecipients, () => ({ ...paged, filter: { state: 'sent' } })],
    ['its recipients by words', listRecipients, () => ({ ...paged, filter: { q: 'uye5' } })],
    ['mails with unknown delivery', listUnknownDeliveries, () => paged],
  ]

  test.each(cases)('%s are read in less than 300 ms', async (_name, target, query) => {
    const url = pathOf(target.url, { id: finished }, query() as Record<string, unknown>)
    const times: number[] = []
    for (let count = 0; count < 21; count += 1) {
      const startedAt = performance.now()
      const answer = await product.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
      expect(answer.statusCode).toBe(200)
      if (count > 0) times.push(performance.now() - startedAt)
    }
    const p95 = percentile(times, 95)
    expect(p95).toBeLessThan(300)
  })
})

test('the next mails of a campaign are read by index', async () => {
  const { rows } = await product.services.pool.query(
    `EXPLAIN SELECT * FROM campaign_deliveries WHERE campaign_id = '${open}' AND state = 'queued'
     AND due_at <= now() ORDER BY due_at LIMIT 200`,
  )
  expect(JSON.stringify(rows)).toContain('campaign_deliveries_due_index')
})
