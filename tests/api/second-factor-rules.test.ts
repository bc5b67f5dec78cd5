import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openSession } from '#server/modules/people/users/sessions.ts'
import { showSettings, updateSettings } from '#shared/club/settings/settings.contract.ts'
import { contract } from '#shared/contract.ts'
import type { BodyInputOf, Endpoint } from '#shared/core/endpoint.ts'
import { showProfile, showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { createClaimCode, sendInvitation } from '#shared/people/claims/claims.contract.ts'
import {
  confirmIdentity,
  passSecondFactor,
  removeTotp,
  resetSecondFactor,
  showOwnSecondFactor,
  showSecondFactor,
  startConfirmation,
  startTotp,
} from '#shared/people/second-factor/second-factor.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import {
  assignBranch,
  changeRole,
  createUser,
  deleteUser,
  listUsers,
  updateUser,
} from '#shared/people/users/users.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { can, levelOf, type Role, roles } from '#shared/permissions/permissions.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person, testSecret } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { enrolTotp, firstStep, letConfirmationExpire } from '#tests/support/records/second-factor.ts'

const password = 'Parola-2026'
const stepUp = { status: 403, code: 'step_up_required', message: accessMessages.stepUpRequired }

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({
  workers: true,
  environment: { SMTP_URL: mailbox.url },
  // Every call is made, most of them without changing anything.
  watchesAudit: false,
})
const branch = await openBranch(admin, 'Meram')

const setRule = (rule: string) =>
  product.services.db.execute(sql`UPDATE club_settings SET second_factor = ${rule}::second_factor_rule`)
afterEach(() => setRule('off'))

const personWith = (role: Role) => product.person({ role, branch: branch._id })
const named = (targets: readonly Endpoint[]) =>
  targets.map((target) => [`${target.method} ${target.url}`, target] as const)

/** Calls an endpoint with a token of its own, because some calls end the session. */
function callWith(token: string, { method, url, schema }: Endpoint) {
  return send(product, method, url.replace(/:\w+/g, branch._id), {
    headers: { authorization: `Bearer ${token}` },
    ...(schema.body ? { payload: {} } : {}),
  })
}

describe('a club that requires a second factor', () => {
  test.each([
    ['off', []],
    ['admins', ['admin']],
    ['staff', ['staff', 'admin']],
    ['personnel', ['trainer', 'staff', 'admin']],
  ] as const)('with the rule %s it concerns %j', async (rule, concerned) => {
    const people = await Promise.all(roles.map(async (role) => [role, await personWith(role)] as const))
    await setRule(rule)
    const found: Role[] = []
    for (const [role, person] of people) {
      const body = { email: person.user.email, password }
      const { mustEnrol = false } = await product.visitor()(login, { body })
      expect((await person.call(showProfile)).mustEnrol ?? false, role).toBe(mustEnrol)
      if (mustEnrol) found.push(role)
    }
    expect(found).toEqual(concerned)
  })

  const closed = contract.filter((target) => !target.isOpenBeforeEnrolment)
  describe.each(named(closed))('ASVS 6.3.3: without one, a session cannot call %s', (_name, target) => {
    test.each(roles.filter((role) => role !== 'member'))('as %s', async (role) => {
      const { user } = await personOf(role)
      await setRule('personnel')
      const answer = await callWith(await openSession(product.services.db, user._id), target)
      const level = levelOf(target.access)
      // What is public is answered as to a visitor.
      if (level === 'public') return expect(answer.statusCode).toBeLessThan(500)
      const isAllowed = can(role, target.access)
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        isAllowed ? accessMessages.enrolmentRequired : accessMessages.forbidden,
      ])
    })
  })

  const people = new Map<Role, Promise<Person>>()
  const personOf = (role: Role) => {
    const person = people.get(role) ?? personWith(role)
    people.set(role, person)
    return person
  }

  test('lets the session set one up, which opens everything at once', async () => {
    const person = await personWith('staff')
    await setRule('staff')
    await expect(person.call(listUsers)).rejects.toMatchObject({
      status: 403,
      code: 'second_factor_enrolment_required',
    })
    expect(await person.call(showOwnSecondFactor)).toMatchObject({ isRequired: true })
    await enrolTotp(product, person)
    expect(await person.call(listUsers)).toBeInstanceOf(Array)
    await expect(person.call(removeTotp)).rejects.toMatchObject({
      status: 409,
      code: 'second-factor.required',
    })
  })

  test('refuses the sessions that are open when the rule changes', async () => {
    const other = await product.person({ role: 'admin' })
    await enrolTotp(product, other)
    const person = await personWith('staff')
    expect(await person.call(listUsers)).toBeInstanceOf(Array)
    await other.call(updateSettings, { body: { secondFactor: 'staff' } })
    await expect
      .poll(() => person.call(listUsers).catch(({ code }) => code))
      .toBe('second_factor_enrolment_required')
    expect(await other.call(listUsers)).toBeInstanceOf(Array)
  })

  test('asks those again who have removed theirs before', async () => {
    const person = await personWith('staff')
    await enrolTotp(product, person)
    await person.call(removeTotp)
    await setRule('personnel')
    await expect(person.call(listUsers)).rejects.toMatchObject({ code: 'second_factor_enrolment_required' })
  })
})

describe('calls that need a recent proof of identity', () => {
  const sensitive = contract.filter((target) => target.requiresStepUp)

  test('are deletions, merges, reset codes, refunds, new roles, positions, API keys and webhooks, exports of personal data, the own address, number and second factor', () => {
    expect(sensitive.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'DELETE /api/users/:id',
      'DELETE /api/users/second-factor/passkeys/:id',
      'DELETE /api/users/second-factor/totp',
      'GET /api/commissions/file',
      'GET /api/excel/export',
      'GET /api/imports/:importId/rows',
      'GET /api/reports/:report/file',
      'POST /api/api-keys',
      'POST /api/deletion-requests/:id/approve',
      'POST /api/exports',
      'POST /api/payment/admin/payments/:id/refund',
      'POST /api/payment/admin/payments/:id/refunds/:refundId/close',
      'POST /api/positions',
      'POST /api/users/:id/password-reset',
      'POST /api/users/:id/second-factor/reset',
      'POST /api/users/admin-create',
      'POST /api/users/merges',
      'POST /api/users/profile/email',
      'POST /api/users/profile/phone-code',
      'POST /api/users/second-factor/passkeys',
      'POST /api/users/second-factor/recovery-codes',
      'POST /api/users/second-factor/totp',
      'POST /api/webhooks',
      'POST /api/webhooks/:id/rotate',
      'PUT /api/positions/:id',
      'PUT /api/users/:id/position',
      'PUT /api/users/:id/role',
      'PUT /api/users/profile/phone',
      'PUT /api/users/second-factor/passkeys',
      'PUT /api/users/second-factor/totp',
      'PUT /api/webhooks/:id',
    ])
  })

  test.each(named(sensitive))('ASVS 7.5.3: %s is refused eleven minutes after it', async (_name, target) => {
    const person = await product.person({ role: 'admin' })
    expect((await callWith(person.token, target)).json().code).not.toBe('step_up_required')
    await letConfirmationExpire(product, person)
    const answer = await callWith(person.token, target)
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'step_up_required' }])
  })

  test('are in part contact data, invitations, the branch of personnel, the rule of the second factor and files that add money', async () => {
    const partly = contract.filter((target) => target.mayRequireStepUp)
    // The files: tests/api/member-imports.test.ts.
    expect(partly.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'POST /api/imports/:importId/start',
      'POST /api/imports/:importId/undo',
      'POST /api/users/:id/claim-code',
      'POST /api/users/:id/invitation',
      'PUT /api/settings',
      'PUT /api/users/:id',
      'PUT /api/users/:id/assign-branch',
    ])
    const person = await product.person({ role: 'admin' })
    const { secondFactor } = await person.call(showSettings)
    const other = secondFactor === 'admins' ? 'staff' : 'admins'
    await letConfirmationExpire(product, person)
    const away = await openBranch(admin, 'Ereğli')
    const assign = ({ user }: Person, branchId: string) =>
      person.call(assignBranch, { params: { id: user._id }, body: { branchId } })
    for (const role of ['trainer', 'staff', 'admin'] as const) {
      const worker = await personWith(role)
      await expect(assign(worker, away._id)).rejects.toMatchObject(stepUp)
      expect(await admin.call(showUser, { params: { id: worker.user._id } })).toMatchObject({
        branch: branch._id,
      })
    }
    const rule = (change: typeof secondFactor) =>
      person.call(updateSettings, { body: { secondFactor: change } })
    await expect(rule(other)).rejects.toMatchObject(stepUp)
    expect(await person.call(showSettings)).toMatchObject({ secondFactor })
    // Members have no rights by their branch, and an unchanged rule is no change.
    expect((await assign(await personWith('member'), away._id)).branch).toBe(away._id)
    expect(await rule(secondFactor)).toMatchObject({ secondFactor })
    expect(await person.call(updateSettings, { body: { lowStock: 6 } })).toMatchObject({ lowStock: 6 })
    const worker = await personWith('staff')
    const { token: challenge } = await person.call(startConfirmation)
    await person.call(confirmIdentity, { body: { challenge, password } })
    expect((await assign(worker, away._id)).branch).toBe(away._id)
  })

  test('are those that would open the account of an admin: its address, its number, its invitation', async () => {
    const person = await product.person({ role: 'admin' })
    const other = await product.person({ role: 'admin' })
    const unclaimed = await admin.call(createUser, {
      body: {
        name: 'Yeni Yönetici',
        email: 'yeni-yonetici@bozkir.example',
        phone: '0532 000 11 22',
        role: 'admin',
      },
    })
    const member = await product.person({ branch: branch._id })
    await letConfirmationExpire(product, person)
    const edit = (id: string, body: BodyInputOf<typeof updateUser>) =>
      person.call(updateUser, { params: { id }, body })
    for (const { user } of [person, other, member]) {
      await expect(edit(user._id, { email: `ele-gecir-${user.email}` })).rejects.toMatchObject(stepUp)
      await expect(edit(user._id, { phone: '0532 999 88 77' })).rejects.toMatchObject(stepUp)
      // The form sends the unchanged address and number along.
      const { email, phone } = user
      expect(await edit(user._id, { name: 'Başka Ad', email, phone })).toMatchObject({ email, phone })
    }
    const params = { id: unclaimed._id }
    await expect(person.call(sendInvitation, { params })).rejects.toMatchObject(stepUp)
    await expect(person.call(createClaimCode, { params })).rejects.toMatchObject(stepUp)
    await expect(edit(unclaimed._id, { email: 'ele-gecir@bozkir.example' })).rejects.toMatchObject(stepUp)
  })

  test('accept the password of a user without a second factor', async () => {
    const person = await product.person({ role: 'admin' })
    const { user } = await personWith('member')
    await letConfirmationExpire(product, person)
    const change = () => person.call(changeRole, { params: { id: user._id }, body: { role: 'trainer' } })
    await expect(change()).rejects.toMatchObject(stepUp)
    const { token, methods } = await person.call(startConfirmation)
    expect(methods).toEqual(['password'])
    const confirm = (given: string) =>
      person.call(confirmIdentity, { body: { challenge: token, password: given } })
    await expect(confirm('Yanlis-2026')).rejects.toMatchObject({ status: 400, code: 'session.proof-invalid' })
    await expect(change()).rejects.toMatchObject(stepUp)
    await confirm(password)
    expect((await change()).user.role).toBe('trainer')
  })

  test('accept a factor of a user who has one, and no password', async () => {
    const person = await product.person({ role: 'admin' })
    const app = await enrolTotp(product, person)
    await letConfirmationExpire(product, person)
    const { token, methods } = await person.call(startConfirmation)
    expect(methods).toEqual(['totp', 'recovery'])
    const body = { challenge: token, password }
    await expect(person.call(confirmIdentity, { body })).rejects.toMatchObject({ status: 400 })
    await expect(person.call(startTotp)).rejects.toMatchObject(stepUp)
    await person.call(confirmIdentity, { body: { challenge: token, code: app.code() } })
    expect((await person.call(startTotp)).secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('take no challenge of another session, nor one of a sign-in', async () => {
    const person = await product.person({ role: 'admin' })
    const app = await enrolTotp(product, person)
    const other = await product.person({ role: 'admin' })
    const foreign = await other.call(startConfirmation)
    const signIn = await firstStep(product, person)
    for (const { token } of [foreign, signIn]) {
      const body = { challenge: token, code: app.code() }
      await expect(person.call(confirmIdentity, { body })).rejects.toMatchObject({
        code: 'session.challenge-expired',
      })
    }
    const { token: challenge } = await person.call(startConfirmation)
    await expect(
      product.visitor()(passSecondFactor, { body: { challenge, code: app.code() } }),
    ).rejects.toMatchObject({ code: 'session.challenge-expired' })
  })
})

describe('an admin who resets the second factor of another user', () => {
  const reset = (by: Person, { user }: Person, reason = 'Telefonunu kaybetti') =>
    by.call(resetSecondFactor, { params: { id: user._id }, body: { reason } })

  test('ends their sessions, writes the reason to the audit log and tells them by mail', async () => {
    const person = await personWith('staff')
    await enrolTotp(product, person)
    expect(await admin.call(showSecondFactor, { params: { id: person.user._id } })).toMatchObject({
      totpSince: expect.any(String),
      recoveryCodes: 10,
    })
    await reset(admin, person)
    await expect(person.call(showProfile)).rejects.toMatchObject({ status: 401 })
    const { rows } = await product.services.db.execute<{ actor_id: string | null; after: unknown }>(
      sql`SELECT actor_id, after FROM audit_log WHERE action = 'reset-factors' AND person_id = ${person.user._id}`,
    )
    expect(rows).toEqual([{ actor_id: admin.user._id, after: { reason: 'Telefonunu kaybetti' } }])
    const letter = await mailbox.waitFor(person.user.email, 2)
    expect(letter.subject).toBe('Bozkır Fitness: iki adımlı doğrulaman sıfırlandı')
    const body = { email: person.user.email, password }
    expect((await product.visitor()(login, { body }))._id).toBe(person.user._id)
    await expect(reset(admin, person)).rejects.toMatchObject({ status: 409, code: 'second-factor.none' })
  })

  test('cannot reset their own, and no other role can reset any', async () => {
    const person = await product.person({ role: 'admin' })
    await enrolTotp(product, person)
    await expect(reset(person, person)).rejects.toMatchObject({ status: 403 })
    for (const role of ['trainer', 'staff'] as const)
      await expect(reset(await personWith(role), person)).rejects.toMatchObject({ status: 403 })
    expect(await person.call(showOwnSecondFactor)).toMatchObject({ totpSince: expect.any(String) })
  })

  test('and deletes everything of it together with the account', async () => {
    const person = await personWith('staff')
    await enrolTotp(product, person)
    await firstStep(product, person)
    await admin.call(deleteUser, { params: { id: person.user._id } })
    for (const table of ['totp_factors', 'recovery_codes', 'passkeys', 'identity_challenges']) {
      const { rows } = await product.services.db.execute<never>(
        sql`SELECT 1 FROM ${sql.identifier(table)} WHERE user_id = ${person.user._id}`,
      )
      expect(rows, table).toEqual([])
    }
  })

  test('needs a reason', async () => {
    const person = await personWith('staff')
    await enrolTotp(product, person)
    await expect(reset(admin, person, ' ')).rejects.toMatchObject({ status: 400 })
  })
})

describe('an admin who has lost every factor', () => {
  const run = (...options: string[]) =>
    runCheck(
      'server/cli/reset-second-factor.ts',
      {
        DATABASE_URL: product.services.pool.options.connectionString,
        DATA_DIR: product.dataDir,
        APP_SECRET: testSecret,
      },
      options,
    )

  test('is helped by the command on the server, which tells them by mail and writes to the audit log', async () => {
    const person = await product.person({ role: 'admin' })
    await enrolTotp(product, person)
    const { email, _id } = person.user
    expect(await run(email, 'Telefon denize düştü')).toMatchObject({ code: 0 })
    expect((await product.visitor()(login, { body: { email, password } }))._id).toBe(_id)
    await expect(person.call(showProfile)).rejects.toMatchObject({ status: 401 })
    const { rows } = await product.services.db.execute<{ actor_id: string | null; after: unknown }>(
      sql`SELECT actor_id, after FROM audit_log WHERE action = 'reset-factors' AND person_id = ${_id}`,
    )
    expect(rows).toEqual([{ actor_id: null, after: { reason: 'Telefon denize düştü' } }])
    expect((await mailbox.waitFor(email, 2)).subject).toContain('sıfırlandı')
  })

  test('a wrong address or a missing reason changes nothing', async () => {
    const person = await product.person({ role: 'admin' })
    await enrolTotp(product, person)
    const missing = await run(person.user.email)
    expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('Kullanım')])
    const unknown = await run('yok@posta.example', 'Deneme')
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('yok@posta.example')])
    expect(await person.call(showOwnSecondFactor)).toMatchObject({ recoveryCodes: 10 })
  })
})
