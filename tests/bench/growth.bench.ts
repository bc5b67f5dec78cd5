import type pg from 'pg'
import { inTransaction } from '#server/db/database.ts'
import { everyTag, invalidatePageTags } from '#server/pages/page-tags.ts'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { latestPosts, listPosts } from '#shared/content/blog/blog.contract.ts'
import { listGallery, listGalleryOfBranch } from '#shared/content/gallery/gallery.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { startBenchProducts } from '#tests/bench/bench-products.ts'
import { type Figure, median, timeOf } from '#tests/bench/figure.ts'
import { seedClub, sizes } from '#tests/support/seed/seed-club.ts'

const images = 20_000
const rounds = 15

/** Spread over all branches, with the picture of an existing photograph. */
const insertImages = `
  INSERT INTO gallery_items (id, branch_id, title, position, picture)
  SELECT gen_random_uuid(), b.id, 'Salon ' || i, 1000 + i, (SELECT picture FROM gallery_items LIMIT 1)
  FROM generate_series(1, $1::int) i
  JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS number FROM branches) b
    ON b.place = i % b.number`

type Club = Awaited<ReturnType<typeof startBenchProducts>>

/** The same pages and lists of two clubs in turns: demo data, and years of growth. */
export async function growthBench(): Promise<Figure[]> {
  const clubs: Club[] = []
  try {
    const young = await startBenchProducts(1)
    clubs.push(young)
    const old = await startBenchProducts(2, { grow })
    clubs.push(old)
    const [small, large] = [await addressesOf(young), await addressesOf(old)]
    const times = small.map((address, index) => ({
      name: decodeURIComponent(new URL(address).pathname + new URL(address).search),
      small: { address, times: [] as number[] },
      large: { address: large[index] ?? '', times: [] as number[] },
    }))
    for (let round = -3; round < rounds; round++) {
      for (const { pool } of clubs)
        await inTransaction(pool, ({ client }) => invalidatePageTags(client, [everyTag]))
      await new Promise((fulfil) => setTimeout(fulfil, 200))
      for (const pair of times) {
        for (const one of [pair.small, pair.large]) {
          const time = await timeOf(one.address)
          if (round >= 0) one.times.push(time)
        }
      }
    }
    return times.map((pair) => ({
      name: pair.name,
      value: median(pair.large.times) / median(pair.small.times),
      bound: 1.5,
      keep: 'at most',
      unit: 'kat',
      detail: `${median(pair.large.times).toFixed(1)} / ${median(pair.small.times).toFixed(1)} ms`,
    }))
  } finally {
    for (const club of clubs) await club.stop()
  }
}

async function grow(pool: pg.Pool): Promise<void> {
  await seedClub(pool, { branches: sizes.large.branches, blog_posts: sizes.large.blog_posts })
  await pool.query(insertImages, [images])
  await pool.query('VACUUM ANALYZE')
}

/** Uncached pages and lists of the server started last. */
async function addressesOf({ pool, products }: Club): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; slug: string }>(
    'SELECT b.id, b.slug FROM branches b JOIN gallery_items g ON g.branch_id = b.id ORDER BY b.position LIMIT 1',
  )
  const [{ id = '', slug = '' } = {}] = rows
  // As many rows as the demo data contains.
  const range = [0, 4] as const
  return [
    '/',
    '/blog',
    '/gallery',
    `/${slug}/gallery`,
    pathOf(listPosts.url, {}, { sort: ['publishedAt', 'DESC'], range }),
    pathOf(listPosts.url, {}, { sort: ['publishedAt', 'DESC'], range, filter: { q: 'güç' } }),
    latestPosts.url,
    pathOf(listBranches.url, {}, { range }),
    pathOf(listGallery.url, {}, { range }),
    pathOf(listGalleryOfBranch.url, { branchId: id }, { range }),
  ].map((path) => `${products.at(-1)?.url}${path}`)
}
