import type pg from 'pg'
import { provinces } from '#shared/club/branches/provinces.ts'
import { titleSlug } from '#shared/core/text.ts'

const districts = ['Merkez', 'Yenişehir', 'Cumhuriyet', 'Bahçelievler', 'Çamlıca', 'Gümüşpala']

interface NewBranch {
  number: number
  name: string
  slug: string
  city: string
  address: string
  latitude: number
  longitude: number
}

/** Branches over all provinces, a third of them in İstanbul. */
function branchesUpTo(count: number): NewBranch[] {
  return Array.from({ length: count }, (_, index) => {
    const city = index % 3 === 0 ? 'İstanbul' : (provinces[(index * 7) % provinces.length] ?? 'Konya')
    const district = districts[index % districts.length]
    const name = `${city} ${district} ${index + 1}`
    return {
      number: index + 1,
      name,
      slug: titleSlug(name),
      city,
      address: `${district} Mahallesi, Cumhuriyet Caddesi No: ${index + 1}, ${district} / ${city}`,
      latitude: 36.5 + ((index * 37) % 500) / 100,
      longitude: 27 + ((index * 91) % 1700) / 100,
    }
  })
}

const created = `md5(source.id::text || new.number)::uuid`
const copyOf = (column: string) => `md5(source.${column}::text || new.number)::uuid`

/** What belongs to a branch: a table and the columns that differ from those of the copied row. */
const contents: readonly [string, Record<string, string>][] = [
  ['packages', { id: created, branch_id: 'new.id', valid_in: `'{}'` }],
  [
    'package_prices',
    {
      // A package of another branch may be sold in this one.
      package_id: `COALESCE((SELECT id FROM packages WHERE id = ${copyOf('package_id')}), source.package_id)`,
      branch_id: 'new.id',
    },
  ],
  ['categories', { id: created, branch_id: 'new.id' }],
  ['equipments', { id: created, branch_id: 'new.id', category_id: copyOf('category_id') }],
  ['gallery_items', { id: created, branch_id: 'new.id' }],
  ['lessons', { id: created, branch_id: 'new.id', team_id: 'NULL', trainer_id: 'NULL', series: 'NULL' }],
]

/** Adds branches with the packages, equipment, photographs and lessons of the demo’s branch of this slug. */
export async function addBranches(pool: pg.Pool, count: number, model: string): Promise<void> {
  await pool.query('CREATE TABLE new_branches (id uuid, number int, fields jsonb)')
  try {
    await pool.query(
      `INSERT INTO new_branches SELECT gen_random_uuid(), (fields ->> 'number')::int, fields
       FROM jsonb_array_elements($1::jsonb) AS fields`,
      [JSON.stringify(branchesUpTo(count))],
    )
    await copyRows(pool, 'branches', model, {
      id: 'new.id',
      position: '100 + new.number',
      ...Object.fromEntries(
        ['name', 'slug', 'city', 'address'].map((name) => [name, `new.fields ->> '${name}'`]),
      ),
      ...Object.fromEntries(
        ['latitude', 'longitude'].map((name) => [name, `(new.fields ->> '${name}')::float8`]),
      ),
    })
    for (const [table, columns] of contents) await copyRows(pool, table, model, columns)
    await pool.query('ANALYZE')
  } finally {
    await pool.query('DROP TABLE new_branches')
  }
}

async function copyRows(pool: pg.Pool, table: string, model: string, changed: Record<string, string>) {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? `source."${name}"`)
  const branch = table === 'branches' ? 'id' : 'branch_id'
  await pool.query(
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
     SELECT ${values.join(', ')} FROM ${table} source CROSS JOIN new_branches new
     WHERE source.${branch} = (SELECT id FROM branches WHERE slug = $1)`,
    [model],
  )
}
