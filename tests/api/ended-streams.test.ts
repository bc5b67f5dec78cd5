import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { mostStreams } from '#server/modules/people/session/session-watch.ts'
import { watchBranches, watchEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { watchInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { revokeApiKey } from '#shared/office/api-keys/api-keys.contract.ts'
import { logout } from '#shared/people/session/session.contract.ts'
import { updatePassword } from '#shared/people/users/profile.contract.ts'
import { assignBranch, changeRole, deleteUser } from '#shared/people/users/users.contract.ts'
import { bearer } from '#tests/support/product/requests.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { makeKey } from '#tests/support/records/api-keys.ts'
import { moveAddress } from '#tests/support/records/contact-changes.ts'
import { openBranch } from '#tests/support/records/content.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const address = await product.app.listen({ port: 0, host: '127.0.0.1' })

const staffOfMeram = () => product.person({ role: 'staff', branch: meram._id })

/** Opens a stream and waits for its first event or its end; `closed` is true once the server has ended it. */
async function follow(path: string, { token }: Pick<Person, 'token'>, at = address) {
  const response = await fetch(at + path, { headers: bearer({ token } as Person) })
  const reader = response.body?.getReader()
  let isClosed = false
  const isBegun = Promise.withResolvers<void>()
  const closed = (async () => {
    for (let text = ''; ; ) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) {
        isClosed = true
        isBegun.resolve()
        return
      }
      text += Buffer.from(value ?? []).toString()
      if (text.includes('data: ')) isBegun.resolve()
    }
  })()
  await isBegun.promise
  return { closed, isClosed: () => isClosed, leave: () => reader?.cancel() }
}

const streams = () =>
  [pathOf(watchEntries.url, { branchId: meram._id }), watchBranches.url, watchInbox.url] as const

const followAll = (person: Pick<Person, 'token'>) =>
  Promise.all(streams().map((path) => follow(path, person)))

describe('the turnstile board and inbox streams end when', () => {
  test.each([
    ['the user signs out', (person: Person) => person.call(logout)],
    [
      'the user’s password changes',
      (person: Person) =>
        person.call(updatePassword, { body: { oldPassword: 'Parola-2026', newPassword: 'Yepyeni-2027' } }),
    ],
    [
      'the user’s role changes',
      ({ user }: Person) => admin.call(changeRole, { params: { id: user._id }, body: { role: 'trainer' } }),
    ],
    [
      'the user’s branch changes',
      ({ user }: Person) =>
        admin.call(assignBranch, { params: { id: user._id }, body: { branchId: karatay._id } }),
    ],
    [
      'the user’s address changes',
      ({ user }: Person) => moveAddress(product, admin, user._id, `yeni-${user.email}`),
    ],
    ['the account is deleted', ({ user }: Person) => admin.call(deleteUser, { params: { id: user._id } })],
    [
      'the session is deleted in the database',
      ({ user }: Person) =>
        product.services.pool.query('DELETE FROM sessions WHERE user_id = $1', [user._id]),
    ],
    [
      'the role is changed in the database',
      ({ user }: Person) =>
        product.services.pool.query(`UPDATE users SET role = 'trainer' WHERE id = $1`, [user._id]),
    ],
  ])('%s', async (_what, end) => {
    const [person, colleague] = [await staffOfMeram(), await staffOfMeram()]
    const open = await followAll(person)
    const others = await followAll(colleague)
    await end(person)
    await Promise.all(open.map(({ closed }) => closed))
    expect(others.map(({ isClosed }) => isClosed())).toEqual(streams().map(() => false))
    await Promise.all(others.map(({ leave }) => leave()))
  })
})

test('of three hundred that one person opens at once all but the newest ten end, whatever they follow', async () => {
  const person = await staffOfMeram()
  const opened = await Promise.all(
    Array.from({ length: 300 }, (_, index) => follow(streams()[index % 2] ?? watchInbox.url, person)),
  )
  await expect.poll(() => opened.filter(({ isClosed }) => !isClosed()).length).toBe(mostStreams)
  const other = await staffOfMeram()
  const [board] = await followAll(other)
  expect(board?.isClosed()).toBe(false)
  for (const stream of opened) await stream.leave()
})

test('the stream of an API key ends with the key, also in another process, and that of its author stays', async () => {
  const { app } = await createApp(product.services)
  const other = await app.listen({ port: 0, host: '127.0.0.1' })
  const author = await product.person({ role: 'admin' })
  const key = await makeKey(author, ['turnstile-entries.list'], [meram._id])
  const [board] = streams()
  const open = [await follow(board, key), await follow(board, key, other)]
  const own = await follow(board, author)
  await author.call(revokeApiKey, { params: { id: key._id } })
  await Promise.all(open.map(({ closed }) => closed))
  expect(own.isClosed()).toBe(false)
  await own.leave()
  await app.close()
})

test('signing out on one device keeps the streams of another', async () => {
  const person = await staffOfMeram()
  const second = await signIn(address, person.user.email, 'Parola-2026')
  const here = await followAll(person)
  const there = await followAll(second)
  await person.call(logout)
  await Promise.all(here.map(({ closed }) => closed))
  expect(there.map(({ isClosed }) => isClosed())).toEqual(streams().map(() => false))
  await Promise.all(there.map(({ leave }) => leave()))
})

test('streams of other processes end as well', async () => {
  const { app } = await createApp(product.services)
  const other = await app.listen({ port: 0, host: '127.0.0.1' })
  const person = await staffOfMeram()
  const open = await Promise.all(streams().map((path) => follow(path, person, other)))
  await person.call(logout)
  await Promise.all(open.map(({ closed }) => closed))
  await app.close()
})

test('a session that ends while the listening connection is lost is noticed after reconnecting', async () => {
  const person = await staffOfMeram()
  const open = await followAll(person)
  const { pool } = product.services
  // Without the trigger, as if the notification were sent while no connection listened.
  await pool.query('ALTER TABLE sessions DISABLE TRIGGER sessions_announce_end')
  try {
    await pool.query('DELETE FROM sessions WHERE user_id = $1', [person.user._id])
  } finally {
    await pool.query('ALTER TABLE sessions ENABLE TRIGGER sessions_announce_end')
  }
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'club-listener' AND datname = current_database()`,
  )
  await Promise.all(open.map(({ closed }) => closed))
})
