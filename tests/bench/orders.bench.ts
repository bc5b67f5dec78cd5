import type pg from 'pg'
import { v7 } from 'uuid'
import { system } from '#server/core/unit-of-work.ts'
import { findCurrentUser, openSession } from '#server/modules/people/users/sessions.ts'
import { createUser } from '#server/modules/people/users/users.service.ts'
import { placeOrder } from '#server/modules/shop/vitamin-orders/place-order.ts'
import { startBenchApi } from '#tests/bench/bench-database.ts'
import { type Figure, median, percentile } from '#tests/bench/figure.ts'
import { enrolMembers } from '#tests/support/records/members.ts'

const rounds = 20
const warmUps = 3
/** Rounds with products low in stock. */
const lastRounds = 5
const roundMilliseconds = 1000
/** Concurrent clients. */
const clients = 20
const productCount = 200
/** Orders of one user are serialised. */
const buyerCount = 400

const makeProducts = `
  WITH category AS (
    INSERT INTO product_categories (id, name) VALUES (gen_random_uuid(), 'Ölçüm') RETURNING id
  )
  INSERT INTO products (id, name, slug, category_id, price, stock)
  SELECT gen_random_uuid(), 'Ürün ' || i, 'urun-' || i, category.id, 45000, 1000000
  FROM category, generate_series(1, $1::int) i
  RETURNING id`

/** The baseline that keeps an order, its item, its first status and the stock consistent. */
async function bareOrder(pool: pg.Pool, user: string, branch: string, product: string): Promise<void> {
  const client = await pool.connect()
  const id = v7()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ name: string; price: string }>(
      'UPDATE products SET stock = stock - 1 WHERE id = $1 AND stock >= 1 RETURNING name, price',
      [product],
    )
    await client.query(
      `INSERT INTO vitamin_orders (id, user_id, branch_id, status, method, total, request_key)
       VALUES ($1, $2, $3, 'pending', 'desk', $4, $5)`,
      [id, user, branch, rows[0]?.price, v7()],
    )
    await client.query(
      `INSERT INTO vitamin_order_items (id, order_id, product_id, name, price, quantity)
       VALUES ($1, $2, $3, $4, $5, 1)`,
      [v7(), id, product, rows[0]?.name, rows[0]?.price],
    )
    await client.query(`INSERT INTO vitamin_order_events (id, order_id, status) VALUES ($1, $2, 'pending')`, [
      v7(),
      id,
    ])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** Milliseconds of every order of one round, each of another product. */
async function timesOfRound(products: readonly string[], order: (product: string) => Promise<unknown>) {
  const startedAt = performance.now()
  const times: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - startedAt < roundMilliseconds) {
        const began = performance.now()
        await order(products[next++ % products.length] ?? '')
        times.push(performance.now() - began)
      }
    }),
  )
  return times
}

/** Milliseconds and orders per second of some rounds. */
const summary = (times: readonly number[], count: number): string =>
  `p99 ${percentile(times, 99).toFixed(1)} ms, p50 ${percentile(times, 50).toFixed(1)} ms, ${Math.round((times.length * 1000) / (count * roundMilliseconds))} sipariş/sn`

/** Orders of twenty clients: p99 against a bare transaction of the same four writes. */
export async function ordersBench(): Promise<Figure[]> {
  const { services, pool, stop } = await startBenchApi()
  try {
    const { _id } = await createUser(services, system, {
      name: 'Ölçüm',
      email: 'olcum@bozkir.example',
      phone: '+905321234567',
      password: 'Bozkir-2026',
    })
    const buyer = await findCurrentUser(services.db, await openSession(services.db, _id))
    if (!buyer) throw new Error('The buyer is not known')
    const made = await pool.query<{ id: string }>(
      `INSERT INTO branches (id, name, slug) VALUES (gen_random_uuid(), 'Ölçüm', 'olcum') RETURNING id`,
    )
    const branch = made.rows[0]?.id ?? ''
    const products = (await pool.query<{ id: string }>(makeProducts, [productCount])).rows.map(({ id }) => id)
    const members = await enrolMembers(pool, branch, buyerCount)
    await pool.query('UPDATE club_settings SET open_orders = 1000000')
    await pool.query('VACUUM ANALYZE')

    let orders = 0
    const ours = (product: string) => {
      const { _id } = members[orders++ % buyerCount] ?? buyer
      return placeOrder(
        services,
        { ...buyer, _id },
        {
          branch,
          method: 'desk',
          items: [{ product, quantity: 1 }],
          note: '',
          requestKey: crypto.randomUUID(),
        },
      )
    }
    const bare = (product: string) => bareOrder(pool, buyer._id, branch, product)
    const ratios: number[] = []
    const all: number[] = []
    for (let round = -warmUps; round < rounds; round += 1) {
      const bareTimes = await timesOfRound(products, bare)
      const ourTimes = await timesOfRound(products, ours)
      if (round < 0) continue
      all.push(...ourTimes)
      ratios.push(percentile(ourTimes, 99) / percentile(bareTimes, 99))
    }
    // When the stock becomes low, each order invalidates pages, so it waits for the other’s commit.
    await pool.query('UPDATE club_settings SET low_stock = 2000000')
    const ofLast: number[] = []
    for (let round = 0; round < lastRounds; round += 1) ofLast.push(...(await timesOfRound(products, ours)))
    return [
      {
        name: 'Sipariş, 20 müşteri: p99 / aynı dört yazmanın yalın işlemi',
        value: median(ratios),
        // Also reads the request key, the branch and the response, and notifies other servers.
        bound: 5,
        keep: 'at most',
        unit: 'kat',
        detail: `${summary(all, rounds)}; az kalanlar: ${summary(ofLast, lastRounds)}`,
      },
    ]
  } finally {
    await stop()
  }
}
