import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { validationMessages } from '#shared/core/core.messages.ts'
import { showProfile, showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  checkResetCode,
  forgetPassword,
  login,
  resetCodeTries,
  resetPassword,
} from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { codeIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestProduct, type Person, startTestProduct } from '#tests/support/product/test-product.ts'
import { moveAddress } from '#tests/support/records/contact-changes.ts'

const texts = sessionMessages
const newPassword = 'Yepyeni-2027'
const codeRefused = { status: 400, code: 'session.code-invalid', message: texts.codeInvalid }
const tokenRefused = { status: 400, code: 'session.reset-token-invalid', message: texts.resetTokenInvalid }

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const product = await openTestProduct({ workers: true, environment: { SMTP_URL: mailbox.url } })

const ask = (email: string, address?: string) => product.visitor(address)(forgetPassword, { body: { email } })
const check = (email: string, code: string, address?: string) =>
  product.visitor(address)(checkResetCode, { body: { email, code } })
const reset = (temporaryToken: string) =>
  product.visitor()(resetPassword, { body: { newPassword, temporaryToken } })
const expire = (person: Person) =>
  product.services.db.execute(
    sql`UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE user_id = ${person.user._id}`,
  )

/** A user who has received a reset code by mail. */
async function personWithCode(): Promise<{ person: Person; email: string; code: string }> {
  const person = await product.person()
  const { email } = person.user
  await ask(email)
  return { person, email, code: codeIn(await mailbox.waitFor(email)) }
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

describe('the mail with the code', () => {
  test('is displayed correctly in Turkish', async () => {
    const person = await product.person({ name: 'Işıl Şükrüoğlu' })
    await ask(person.user.email)
    const mail = await mailbox.waitFor(person.user.email)
    const code = codeIn(mail)
    expect(mail.subject).toBe(`${code} – Bozkır Fitness parola sıfırlama kodun`)
    expect(mail.from).toMatchObject({ name: 'Bozkır Fitness', address: 'merhaba@bozkir.example' })
    expect(mail.text).toContain('Merhaba Işıl,')
    expect(mail.html).toContain(code)
    expect(mail.html).toContain('Kod 15 dakika geçerlidir.')
    expect(mail.messageId).toMatch(/@bozkir\.example>$/)
    expect(/^Subject: =\?UTF-8\?/im.test(mail.source)).toBe(true)
  })

  test('ASVS 1.3.11: a name cannot inject headers or markup', async () => {
    const person = await product.person({ name: 'Kötü\r\nBcc: baska@posta.example <b>&</b>' })
    await ask(person.user.email)
    const mail = await mailbox.waitFor(person.user.email)
    expect(mail.bcc).toBeUndefined()
    expect(mail.html).not.toContain('<b>')
    expect(mailbox.of('baska@posta.example')).toEqual([])
  })

  test('ASVS 6.3.8: is not sent for an unknown address, which gets the same response', async () => {
    const { email } = (await product.person()).user
    const unknown = 'hic-kimse@bozkir.example'
    const answers = [await ask(unknown), await ask(email.toUpperCase())]
    expect(answers[0]).toEqual(answers[1])
    // Mails are sent in order, so the other one would have arrived by now.
    await mailbox.waitFor(email)
    expect(mailbox.of(unknown)).toEqual([])
    await expect(check(unknown, '123456')).rejects.toMatchObject(codeRefused)
  })

  test('is written to the outbox folder when no mail server is configured', async () => {
    const offline = await startTestProduct({ workers: true })
    try {
      const { user } = await offline.person({ name: 'Ömer' })
      await offline.visitor()(forgetPassword, { body: { email: user.email } })
      const mail = await mailTo(offline.dataDir, user.email)
      expect(mail.subject).toBe(`${codeIn(mail)} – Bozkır Fitness parola sıfırlama kodun`)
      expect(mail.text).toContain('Merhaba Ömer,')
    } finally {
      await offline.close()
    }
  })
})

describe('the reset code', () => {
  test('ASVS 6.5.1: works once: sets the password, closes every session and verifies the address', async () => {
    const { person, email, code } = await personWithCode()
    const { temporaryToken } = await check(` ${email.toUpperCase()} `, ` ${code} `)
    await expect(check(email, code)).rejects.toMatchObject(codeRefused)
    await person.call(showProfile)
    expect(await reset(temporaryToken)).toEqual({ success: true, message: texts.resetDone })
    await expect(person.call(showProfile)).rejects.toMatchObject({ status: 401 })
    await expect(reset(temporaryToken)).rejects.toMatchObject(tokenRefused)
    const sign = (password: string) => product.visitor()(login, { body: { email, password } })
    await expect(sign('Parola-2026')).rejects.toMatchObject({ status: 401 })
    expect(await sign(newPassword)).toMatchObject({ emailVerified: true })
  })

  test('ASVS 6.6.3: allows five attempts by one client: at the sixth even the right code is rejected', async () => {
    const { email, code } = await personWithCode()
    for (let round = 0; round < resetCodeTries.byClient; round += 1) {
      await expect(check(email, wrong(code))).rejects.toMatchObject(codeRefused)
    }
    await expect(check(email, code)).rejects.toMatchObject(codeRefused)
    await ask(email)
    const fresh = codeIn(await mailbox.waitFor(email, 2))
    expect(await check(email, fresh)).toMatchObject({ temporaryToken: expect.any(String) })
  })

  test('ASVS 6.6.3: concurrent attempts do not exceed the limit', async () => {
    const { person, email, code } = await personWithCode()
    const guesses = Array.from({ length: 12 }, () => check(email, wrong(code)))
    await Promise.allSettled(guesses)
    const { rows } = await product.services.db.execute<{ tries: number }>(
      sql`SELECT tries FROM password_resets WHERE user_id = ${person.user._id}`,
    )
    expect(rows).toEqual([{ tries: resetCodeTries.byClient }])
  })

  test('ASVS 6.6.3: attempts by another client do not use up the owner’s', async () => {
    const { email, code } = await personWithCode()
    for (let round = 0; round <= resetCodeTries.byClient; round += 1)
      await expect(check(email, wrong(code), '203.0.113.5')).rejects.toMatchObject(codeRefused)
    expect(await check(email, code)).toMatchObject({ temporaryToken: expect.any(String) })
  })

  test('ASVS 6.6.3: allows twenty-five attempts over all clients, also concurrently', async () => {
    const { person, email, code } = await personWithCode()
    const clients = Array.from({ length: 10 }, (_, index) => `203.0.113.${index + 10}`)
    const tries = clients.flatMap((client) =>
      Array.from({ length: 5 }, () => check(email, wrong(code), client)),
    )
    await Promise.allSettled(tries)
    const { rows } = await product.services.db.execute<{ tries: number }>(
      sql`SELECT tries FROM password_resets WHERE user_id = ${person.user._id}`,
    )
    expect(rows).toEqual([{ tries: resetCodeTries.inAll }])
    await expect(check(email, code)).rejects.toMatchObject(codeRefused)
  })

  test('stays valid when someone else requests another, before and after it was entered', async () => {
    const { email, code } = await personWithCode()
    for (let round = 0; round < 5; round += 1) await ask(email, '203.0.113.6')
    await expect(ask(email, '203.0.113.6')).rejects.toMatchObject({ status: 429 })
    for (let mail = 2; mail <= 6; mail += 1) expect(codeIn(await mailbox.waitFor(email, mail))).toBe(code)
    const { temporaryToken } = await check(email, code)
    await ask(email)
    expect(codeIn(await mailbox.waitFor(email, 7))).toMatch(/^\d{6}$/)
    expect(await reset(temporaryToken)).toMatchObject({ success: true })
  })

  test('is followed by another shortly before it expires, and both are valid', async () => {
    const { person, email, code } = await personWithCode()
    await product.services.db.execute(
      sql`UPDATE password_resets SET expires_at = now() + interval '3 minutes' WHERE user_id = ${person.user._id}`,
    )
    await ask(email)
    const further = await mailbox.waitFor(email, 2)
    expect(further.html).toContain('Kod 15 dakika geçerlidir.')
    expect(await check(email, code)).toMatchObject({ temporaryToken: expect.any(String) })
    expect(await check(email, codeIn(further))).toMatchObject({ temporaryToken: expect.any(String) })
  })

  test('sent again states its remaining validity', async () => {
    const { person, email, code } = await personWithCode()
    await product.services.db.execute(
      sql`UPDATE password_resets SET expires_at = now() + interval '7 minutes' WHERE user_id = ${person.user._id}`,
    )
    await ask(email)
    const again = await mailbox.waitFor(email, 2)
    expect(codeIn(again)).toBe(code)
    expect(again.html).toContain('Kod 7 dakika geçerlidir.')
  })

  test('is exchanged once, also under concurrency', async () => {
    const { email, code } = await personWithCode()
    const outcomes = await Promise.allSettled([check(email, code), check(email, code), check(email, code)])
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  test('expires, and so does the temporary token', async () => {
    const first = await personWithCode()
    await expire(first.person)
    await expect(check(first.email, first.code)).rejects.toMatchObject(codeRefused)
    const second = await personWithCode()
    const { temporaryToken } = await check(second.email, second.code)
    await expire(second.person)
    await expect(reset(temporaryToken)).rejects.toMatchObject(tokenRefused)
  })

  test('ASVS 6.6.2: works for its own account only, and not after the password was changed', async () => {
    const [ayse, veli] = [await personWithCode(), await personWithCode()]
    await expect(check(veli.email, ayse.code)).rejects.toMatchObject(codeRefused)
    const { temporaryToken } = await check(ayse.email, ayse.code)
    await ask(ayse.email)
    const further = codeIn(await mailbox.waitFor(ayse.email, 2))
    await reset(temporaryToken)
    await expect(check(ayse.email, further)).rejects.toMatchObject(codeRefused)
  })

  test('is invalid once the account has moved to another address', async () => {
    const { person, email, code } = await personWithCode()
    const { temporaryToken } = await check(email, code)
    const admin = await product.person({ role: 'admin' })
    const params = { id: person.user._id }
    await moveAddress(product, admin, person.user._id, `yeni-${email}`)
    await expect(reset(temporaryToken)).rejects.toMatchObject(tokenRefused)
    expect(await admin.call(showUser, { params })).toMatchObject({ email: `yeni-${email}` })
  })

  test('rejects a weak new password and keeps the token valid', async () => {
    const { email, code } = await personWithCode()
    const { temporaryToken } = await check(email, code)
    for (const weak of ['kısa1', 'yalnizcaharf', '1234567890']) {
      const body = { newPassword: weak, temporaryToken }
      await expect(product.visitor()(resetPassword, { body })).rejects.toMatchObject({
        status: 400,
        fields: { newPassword: validationMessages.password },
      })
    }
    await reset(temporaryToken)
  })
})
