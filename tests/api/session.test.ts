import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessionCacheOf } from '#server/core/session-cache.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { login, logout } from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import { assignBranch, changeRole, listUsers } from '#shared/people/users/users.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'

const password = 'Parola-2026'

const { product, admin } = await openTestClub()

const signIn = (email: string, typed = password, address?: string) =>
  product.visitor(address)(login, { body: { email, password: typed } })

const sessionsOf = async (person: Person) => {
  const answer = await product.services.db.execute<{ left: string }>(
    sql`SELECT expires_at - now() AS left FROM sessions WHERE user_id = ${person.user._id}`,
  )
  return answer.rows
}

describe('signing in', () => {
  test('returns the user with a token that authenticates', async () => {
    const { user } = await product.person({ email: 'Uye@Bozkir.Example' })
    const { token, ...signedIn } = await signIn('uye@bozkir.example')
    // An account of the back office has accepted neither notice nor terms.
    expect(signedIn).toEqual({ ...user, needsConsent: true })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Object.keys(signedIn)).not.toContain('passwordHash')
    const stored = await product.services.db.execute<never>(
      sql`SELECT 1 FROM sessions WHERE token_hash = sha256(${token}::bytea)`,
    )
    expect(stored.rowCount).toBe(1)
  })

  test('ASVS 6.3.8: an unknown address and a wrong password get the same response', async () => {
    const { user } = await product.person()
    const refusal = {
      status: 401,
      code: 'session.invalid-credentials',
      message: 'E-posta adresi veya parola hatalı.',
    }
    await expect(signIn(user.email, 'Yanlis-2026')).rejects.toMatchObject(refusal)
    await expect(signIn('kimse@bozkir.example')).rejects.toMatchObject(refusal)
  })

  test('ASVS 6.3.8: an unknown address takes as long as a wrong password', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const measure = async (email: string, address: string) => {
      const start = performance.now()
      await expect(signIn(email, 'Yanlis-2026', address)).rejects.toMatchObject({ status: 401 })
      return performance.now() - start
    }
    for (let round = 0; round < 8; round += 1) {
      const { user } = await product.person()
      times.known.push(await measure(user.email, `10.1.0.${round}`))
      times.unknown.push(await measure(`yok-${round}@bozkir.example`, `10.2.0.${round}`))
    }
    // The fastest of several runs excludes load on the machine.
    const ratio = Math.min(...times.unknown) / Math.min(...times.known)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.7)
  })

  test('an account without a password cannot be signed in to with one', async () => {
    const { user } = await product.person()
    await product.services.db.execute(sql`UPDATE users SET password_hash = NULL WHERE id = ${user._id}`)
    for (const typed of [password, 'null', 'unknown password']) {
      await expect(signIn(user.email, typed)).rejects.toMatchObject({ status: 401 })
    }
  })
})

describe('a session token', () => {
  const expired = { status: 401, message: 'Oturum sona erdi. Devam etmek için yeniden giriş gerekli.' }

  test('is required: without one the message is “Yetkilendirme hatası”', async () => {
    await expect(product.visitor()(showProfile)).rejects.toMatchObject({
      status: 401,
      message: 'Yetkilendirme hatası',
    })
  })

  test('never issued is rejected', async () => {
    const answer = await product.app.inject({
      url: showProfile.url,
      headers: { authorization: `Bearer ${'a'.repeat(43)}` },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ message: expired.message })
  })

  test('ends when it expires', async () => {
    const person = await product.person()
    await person.call(showProfile)
    await product.services.db.execute(
      sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${person.user._id}`,
    )
    sessionCacheOf(product.services.pool).drop()
    await expect(person.call(showProfile)).rejects.toMatchObject(expired)
  })

  test('is extended while in use, and expires when unused', async () => {
    const person = await product.person()
    async function age(seen: string) {
      await product.services.db.execute(
        sql`UPDATE sessions SET expires_at = now() + interval '1 day', seen_at = now() - ${seen}::interval
            WHERE user_id = ${person.user._id}`,
      )
      sessionCacheOf(product.services.pool).drop()
    }
    await age('1 minute')
    await person.call(showProfile)
    expect((await sessionsOf(person))[0]?.left).toMatch(/^23:59/)
    await age('11 minutes')
    await person.call(showProfile)
    expect((await sessionsOf(person))[0]?.left).toMatch(/^29 days 23:59/)
  })

  test('is the only one ended by logout', async () => {
    const person = await product.person()
    const { token } = await signIn(person.user.email)
    expect(await person.call(logout)).toEqual({ success: true, message: sessionMessages.loggedOut })
    await expect(person.call(showProfile)).rejects.toMatchObject(expired)
    const other = await product.app.inject({
      url: showProfile.url,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(other.statusCode).toBe(200)
  })
})

describe('a change of permissions takes effect at once', () => {
  test('a new role signs the user out on all devices', async () => {
    const branch = await openBranch(admin, 'Meram')
    const person = await product.person({ branch: branch._id })
    const { user } = await admin.call(changeRole, {
      params: { id: person.user._id },
      body: { role: 'staff' },
    })
    expect(user).toMatchObject({ role: 'staff', isAdmin: false })
    await expect(person.call(showProfile)).rejects.toMatchObject({
      status: 401,
      message: accessMessages.sessionExpired,
    })
    expect(await sessionsOf(person)).toEqual([])
    expect((await signIn(person.user.email)).role).toBe('staff')
  })

  test('setting the same role again keeps the sessions', async () => {
    const person = await product.person()
    await admin.call(changeRole, { params: { id: person.user._id }, body: { role: 'member' } })
    await person.call(showProfile)
  })

  test('staff moved to another branch see that branch from the next call on', async () => {
    const [here, there] = [await openBranch(admin, 'Selçuklu'), await openBranch(admin, 'Karatay')]
    const staff = await product.person({ role: 'staff', branch: here._id })
    const resident = await product.person({ branch: there._id })
    const visible = async () => (await staff.call(listUsers)).map((user) => user._id)
    expect(await visible()).not.toContain(resident.user._id)
    await admin.call(assignBranch, { params: { id: staff.user._id }, body: { branchId: there._id } })
    expect(await visible()).toContain(resident.user._id)
  })
})
