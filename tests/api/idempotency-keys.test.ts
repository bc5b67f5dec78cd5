import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { takesIdempotencyKey } from '#server/app/idempotent-requests.ts'
import { deleteOldIdempotentRequests } from '#server/core/idempotency.ts'
import { contract } from '#shared/contract.ts'
import { responseSchema } from '#shared/core/endpoint.ts'
import { idempotencyMessages as texts } from '#shared/office/api-keys/api-keys.messages.ts'
import { isOpenToKeys } from '#shared/permissions/api-keys.ts'
import { levelOf } from '#shared/permissions/permissions.ts'
import { holdLock, untilBlocked } from '#tests/support/product/locks.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeKey, sendAs } from '#tests/support/records/api-keys.ts'
import { openBranch } from '#tests/support/records/content.ts'

const { product, admin } = await openTestClub()
const { pool, db } = product.services
const branch = (await openBranch(admin, 'Meram'))._id
const key = await makeKey(admin, ['user-notes.create', 'user-notes.delete', 'turnstile-devices.create'])
const member = async () => (await product.person({ branch })).user._id

const write = (user: string, idempotencyKey: string, { by = key, text = 'Kapıda kart okundu.' } = {}) =>
  sendAs(product, by, 'POST', '/api/user-notes', {
    headers: { 'idempotency-key': idempotencyKey },
    payload: { user, branch, text },
  })
const notesOf = async (user: string) =>
  (await pool.query('SELECT FROM user_notes WHERE user_id = $1', [user])).rowCount
const change = (name: string, values: string) =>
  pool.query(`UPDATE idempotent_requests SET ${values} WHERE key = $1`, [name])
const conflict = (reason: string, message: string) => ({
  success: false,
  code: `idempotency.${reason}`,
  message,
})

describe('the same request with the same Idempotency-Key', () => {
  test('gets its first answer and has one effect', async () => {
    const user = await member()
    const first = await write(user, 'a-1')
    expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([201, undefined])
    const second = await write(user, 'a-1')
    expect([second.statusCode, second.json()]).toEqual([201, first.json()])
    expect(second.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'content-type': first.headers['content-type'],
      'cache-control': 'private, no-store',
    })
    expect(await notesOf(user)).toBe(1)
  })

  test('gets a refusal again as well', async () => {
    const path = '/api/user-notes/01990000-0000-7000-8000-000000000000'
    const remove = () => sendAs(product, key, 'DELETE', path, { headers: { 'idempotency-key': 'a-2' } })
    const [first, second] = [await remove(), await remove()]
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([404, 404, first.json()])
    expect(second.headers['idempotent-replayed']).toBe('true')
  })

  test('is another one with another body', async () => {
    const user = await member()
    await write(user, 'a-3')
    const other = await write(user, 'a-3', { text: 'Başka not' })
    expect([other.statusCode, other.json()]).toEqual([422, conflict('other-request', texts.otherRequest)])
    expect(await notesOf(user)).toBe(1)
  })

  test('is another one for another API key and for another call', async () => {
    const user = await member()
    const other = await makeKey(admin, ['user-notes.create'])
    const [note] = [await write(user, 'a-4'), await write(user, 'a-4', { by: other })]
    expect(await notesOf(user)).toBe(2)
    const removed = await sendAs(product, key, 'DELETE', `/api/user-notes/${note.json()._id}`, {
      headers: { 'idempotency-key': 'a-4' },
    })
    expect(removed.statusCode).toBe(200)
  })

  test('has one effect when 200 arrive together', async () => {
    const user = await member()
    const answers = await Promise.all(Array.from({ length: 200 }, () => write(user, 'a-5')))
    const statuses = new Set(answers.map(({ statusCode }) => statusCode))
    expect([...statuses].toSorted().every((status) => status === 201 || status === 409)).toBe(true)
    expect(statuses).toContain(201)
    expect(await notesOf(user)).toBe(1)
    expect((await write(user, 'a-5')).statusCode).toBe(201)
  })

  test('waits for nothing while the first is in flight', async () => {
    const user = await member()
    const { release } = await holdLock(product, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [user])
    const first = write(user, 'a-6')
    await untilBlocked(product, 'row')
    const second = await write(user, 'a-6')
    expect([second.statusCode, second.json()]).toEqual([409, conflict('in-flight', texts.inFlight)])
    expect(second.headers['retry-after']).toBe('1')
    await release()
    expect((await first).statusCode).toBe(201)
    expect(await notesOf(user)).toBe(1)
  })
})

describe('a process that ends', () => {
  test('after the commit and before the answer leaves a request that is never applied again', async () => {
    const user = await member()
    await write(user, 'b-1')
    await change('b-1', `status = NULL, sealed_answer = NULL, started_at = now() - interval '1 hour'`)
    const again = await write(user, 'b-1')
    expect([again.statusCode, again.json()]).toEqual([409, conflict('answer-lost', texts.answerLost)])
    expect(await notesOf(user)).toBe(1)
  })

  test('before the commit leaves a request that a repetition takes over after a minute', async () => {
    const user = await member()
    await write(user, 'b-2')
    await pool.query('DELETE FROM user_notes WHERE user_id = $1', [user])
    await change('b-2', 'applied_at = NULL, status = NULL, sealed_answer = NULL')
    expect((await write(user, 'b-2')).statusCode).toBe(409)
    await change('b-2', `started_at = now() - interval '61 seconds'`)
    expect((await write(user, 'b-2')).statusCode).toBe(201)
    expect(await notesOf(user)).toBe(1)
  })

  test('may be only slow: of two attempts the one that was taken over writes nothing', async () => {
    const user = await member()
    const { release } = await holdLock(
      product,
      'SELECT pg_advisory_xact_lock(hashtextextended($1::text, 24))',
      [admin.user._id],
    )
    const slow = write(user, 'b-3')
    await untilBlocked(product, 'advisory')
    await change('b-3', `started_at = now() - interval '61 seconds'`)
    const second = write(user, 'b-3')
    await untilBlocked(product, 'advisory', 2)
    await release()
    expect([(await slow).statusCode, (await second).statusCode]).toEqual([409, 201])
    expect(await notesOf(user)).toBe(1)
  })

  test('with an error before the commit frees the key', async () => {
    const user = await member()
    await pool.query('ALTER TABLE user_notes RENAME TO user_notes_away')
    expect((await write(user, 'b-4')).statusCode).toBe(500)
    await pool.query('ALTER TABLE user_notes_away RENAME TO user_notes')
    expect((await write(user, 'b-4')).statusCode).toBe(201)
  })
})

describe('a stored answer', () => {
  test('is sealed, given again for a day and then deleted', async () => {
    const user = await member()
    await write(user, 'c-1')
    const stored = async () =>
      (await pool.query(`SELECT sealed_answer AS answer FROM idempotent_requests WHERE key = 'c-1'`)).rows
    expect((await stored())[0]?.answer.toString()).not.toContain('kart')
    await deleteOldIdempotentRequests(db)
    expect(await stored()).toHaveLength(1)
    await change('c-1', `created_at = now() - interval '25 hours'`)
    expect((await write(user, 'c-1', { text: 'Ertesi gün' })).statusCode).toBe(201)
    expect(await notesOf(user)).toBe(2)
    await change('c-1', `created_at = now() - interval '25 hours'`)
    await deleteOldIdempotentRequests(db)
    expect(await stored()).toEqual([])
  })

  test('is for API keys: the header of a person changes nothing', async () => {
    const user = await member()
    const options = {
      headers: { ...bearer(admin), 'idempotency-key': 'c-2' },
      payload: { user, branch, text: 'İki kez' },
    }
    for (const _ of [1, 2])
      expect((await send(product, 'POST', '/api/user-notes', options)).statusCode).toBe(201)
    expect(await notesOf(user)).toBe(2)
  })

  test('never holds a secret or a file: such calls refuse the header', async () => {
    const payload = { branch, name: 'Ana turnike' }
    const headers = { 'idempotency-key': 'c-3' }
    const refused = await sendAs(product, key, 'POST', '/api/turnike/devices', { headers, payload })
    expect([refused.statusCode, refused.json()]).toEqual([400, conflict('unsupported', texts.unsupported)])
    const named = /"(\w*token|\w*key|\w*secret|link|code|digits|password)":/i
    const answering = contract.filter(
      (target) =>
        target.method !== 'GET' &&
        isOpenToKeys(target) &&
        levelOf(target.access) !== 'public' &&
        named.test(JSON.stringify(z.toJSONSchema(responseSchema(target), { unrepresentable: 'any' }))),
    )
    const stored = answering.filter(takesIdempotencyKey).map(({ method, url }) => `${method} ${url}`)
    // Their links, keys and codes are addresses of pages, keys of pages and products, referral codes, and the state of a claim.
    const harmless =
      /^\/api\/(notification\/send|pages\/:key|referral\/|admin\/product\/|turnike\/deactivate\/|payment\/admin\/|users\/:id\/invitation$)/
    expect(stored.filter((call) => !harmless.test(call.split(' ')[1] ?? ''))).toEqual([])
    expect(answering.length).toBeGreaterThan(stored.length + 3)
  })

  test.each(['', ' ', 'ü', 'a b', 'x'.repeat(256)])('needs a usable key, unlike %j', async (name) => {
    const refused = await write(await member(), name)
    expect([refused.statusCode, refused.json()]).toEqual([400, conflict('bad-key', texts.badKey)])
  })
})
