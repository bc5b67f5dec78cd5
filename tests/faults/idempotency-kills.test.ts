import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { addApiKey } from '#shared/office/api-keys/api-keys.contract.ts'
import { startTwoProcesses } from '#tests/support/processes/two-processes.ts'

const club = await startTwoProcesses()
afterAll(() => club.stop())
const { nodes, pool } = club
const { token } = await club.from(0, club.admin)(addApiKey, {
  body: { name: 'Entegrasyon', permissions: ['faqs.create'], allBranches: true },
})

/** Sends a request to a process; undefined if it dies meanwhile. */
async function write(node: number, key: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  const body = JSON.stringify({ question: key, answer: 'Yanıt' })
  const answer = await fetch(`${nodes[node]?.url}/api/faqs`, { method: 'POST', headers, body }).catch(
    () => undefined,
  )
  return answer && { status: answer.status, body: await answer.json().catch(() => undefined) }
}

/** Repeats a request until its outcome is known, as a program would. */
async function settle(key: string): Promise<string> {
  for (;;) {
    const answer = await write(1, key)
    if (answer?.status === 201) return 'answered'
    if (answer?.body?.code === 'idempotency.answer-lost') return 'answer lost'
    await sleep(200)
  }
}

test('requests with an Idempotency-Key have one effect each, also when the process dies at any moment', async () => {
  const outcomes: Record<string, number> = {}
  for (const delay of [15, 40, 90]) {
    const keys = Array.from({ length: 100 }, () => randomUUID())
    const sent = keys.flatMap((key) => [write(0, key), write(0, key), write(1, key)])
    await sleep(delay)
    await club.killAndRestart(0)
    await Promise.all(sent)
    // As if the minute had passed after which an attempt counts as dead.
    await pool.query(`UPDATE idempotent_requests SET started_at = now() - interval '2 minutes'`)
    for (const outcome of await Promise.all(keys.map(settle)))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    const { rows } = await pool.query(
      'SELECT question, count(*)::int AS effects FROM faqs WHERE question = ANY ($1) GROUP BY question',
      [keys],
    )
    expect(rows).toHaveLength(keys.length)
    expect(rows.filter(({ effects }) => effects !== 1)).toEqual([])
  }
  expect(outcomes.answered).toBeGreaterThan(0)
}, 180_000)
