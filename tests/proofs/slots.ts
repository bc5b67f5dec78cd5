// The free times of ten trainers for two weeks in a club with 100,000 appointments, half of the coming hours booked: of all
// trainers at once and of one, 95 of 100 responses within the bound.

import { pathOf } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { listSlots } from '#shared/training/appointments/appointments.contract.ts'
import { saveTrainerHours } from '#shared/training/trainer-hours/trainer-hours.contract.ts'
import { Client, signIn } from '#tests/proofs/support/client.ts'
import { openClub } from '#tests/proofs/support/club.ts'
import { median, percentile } from '#tests/proofs/support/figures.ts'
import { openFolder, openPool, parameters, program, startProduct } from '#tests/proofs/support/product.ts'

const { appointments, trainers, bound, measurements } = parameters({
  appointments: 100_000,
  trainers: 10,
  /** Milliseconds. */
  bound: 100,
  measurements: 200,
})

/** Hours of a day, from eight on. */
const hours = 14
const packs = 200
const batch = 5000

await program('slots', async () => {
  const dataDir = openFolder()
  const product = await startProduct({ dataDir })
  const admin = await signIn(new Client(() => product.url))
  const pool = openPool(dataDir)
  const { branch } = await openClub(admin)
  const { rows: coaches } = await pool.query<{ id: string }>(
    `INSERT INTO users (id, name, email, phone, role, branch_id)
     SELECT id, 'Antrenör ' || number, 'antrenor-' || id || '@bozkir.example', '', 'trainer', $1
     FROM (SELECT number, gen_random_uuid() AS id FROM generate_series(1, $2::int) number) made RETURNING id`,
    [branch, trainers],
  )
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', until: '22:00' }))
  for (const { id } of coaches)
    await admin.call('PUT', pathOf(saveTrainerHours.url, { trainerId: id }), { branch, hours: week })

  const { rows: owners } = await pool.query<{ pack: string; member: string }>(
    `WITH made AS (
       INSERT INTO users (id, name, email, phone, role, branch_id)
       SELECT id, 'Üye ' || number, 'uye-' || id || '@bozkir.example', '', 'member', $1
       FROM (SELECT number, gen_random_uuid() AS id FROM generate_series(1, $2::int) number) numbered RETURNING id)
     INSERT INTO memberships (id, user_id, branch_id, name, kind, price, duration_days, sessions, freeze_days,
       freeze_count, starts_at, ends_at, source)
     SELECT gen_random_uuid(), id, $1, 'Ders paketi', 'personal-training', 100000, 4000, $3, 0, 0,
       now() - interval '3900 days', now() + interval '100 days', 'desk'
     FROM made RETURNING id AS pack, user_id AS member`,
    [branch, packs, appointments],
  )
  // Every other hour of each trainer, from a month ahead backwards; of the past they have been attended.
  const seededAt = performance.now()
  for (let first = 0; first < appointments; first += batch)
    await pool.query(
      `INSERT INTO appointments (id, branch_id, trainer_id, user_id, pack_id, starts_at, ends_at, state, credit, decided_at)
       SELECT gen_random_uuid(), $1, ($2::uuid[])[1 + number % $6], ($3::uuid[])[1 + number % $7],
         ($4::uuid[])[1 + number % $7], starts_at, starts_at + interval '1 hour',
         (CASE WHEN starts_at < now() THEN 'attended' ELSE 'booked' END)::appointment_state,
         (CASE WHEN starts_at < now() THEN 'consumed' ELSE 'reserved' END)::session_credit,
         CASE WHEN starts_at < now() THEN starts_at + interval '1 hour' END
       FROM generate_series($5::int, least($5::int + ${batch}, $8::int) - 1) AS number
       CROSS JOIN LATERAL (SELECT timezone('Europe/Istanbul',
         ($9::date + 30 - number / $6 / ${hours / 2})::timestamp
           + make_interval(hours => 8 + number / $6 % ${hours / 2} * 2)) AS starts_at) AS planned`,
      [
        ...[branch, coaches.map(({ id }) => id), owners.map(({ member }) => member)],
        ...[owners.map(({ pack }) => pack), first, trainers, packs, appointments, clubDay(new Date())],
      ],
    )
  await pool.query('ANALYZE')
  console.log(`seeded in ${Math.round((performance.now() - seededAt) / 1000)} s`)
  const { rows: counted } = await pool.query<{ count: string }>('SELECT count(*) FROM occupancies')
  await pool.end()

  const from = clubDay(new Date())
  const query = { branch, from, until: addDays(from, 13) }
  const violations: string[] = []
  const figures: string[] = []
  for (const [who, more] of [
    ['all', {}],
    ['one', { trainer: coaches[0]?.id }],
  ] as const) {
    const path = pathOf(listSlots.url, {}, { ...query, ...more })
    const times: number[] = []
    let slots = 0
    for (let count = 0; count <= measurements; count += 1) {
      const startedAt = performance.now()
      const reply = await admin.send('GET', path)
      // The first call plans and warms up.
      if (count > 0) times.push(performance.now() - startedAt)
      if (reply.status !== 200) violations.push(`${who}: ${reply.status}`)
      slots = (JSON.parse(reply.text) as unknown[]).length
    }
    const p95 = percentile(times, 95)
    figures.push(`${who}: ${slots} free, median ${Math.round(median(times))} ms, p95 ${Math.round(p95)} ms`)
    if (p95 > bound) violations.push(`${who}: p95 ${Math.round(p95)} ms`)
    if (slots === 0) violations.push(`${who}: nothing is free`)
  }
  await product.stop()
  return { violations, detail: `${counted[0]?.count} times taken; ${figures.join('; ')}` }
})
