import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { addBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { updateIdentity } from '#shared/club/identity/identity.contract.ts'
import { addGalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import { publishContract } from '#shared/membership/contracts/contracts.contract.ts'
import { jobReasonsMessages } from '#shared/office/jobs/jobs.messages.ts'
import {
  optionalSteps,
  type SetupStep,
  sendSetupTestMail,
  setupSteps,
  showSetup,
  skipSetupStep,
} from '#shared/office/setup/setup.contract.ts'
import { setupMessages } from '#shared/office/setup/setup.messages.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestProduct, type Person, startTestProduct } from '#tests/support/product/test-product.ts'
import { draftContract } from '#tests/support/records/contracts.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const sink = await openSmtpSink()
afterAll(() => sink.close())
const bare = { CLUB_TRADE_NAME: '', CLUB_OPENING_HOURS: '' }
const product = await openTestProduct({ workers: true, environment: { ...bare, SMTP_URL: sink.url } })
const admin = await product.person({ role: 'admin', isVerified: true })

async function done(): Promise<SetupStep[]> {
  const { steps } = await admin.call(showSetup)
  return steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))
}

test('an empty club has everything to do, in order', async () => {
  const { steps } = await admin.call(showSetup)
  expect(steps.map(({ step }) => step)).toEqual([...setupSteps])
  expect(steps.filter(({ isDone, isSkipped }) => isDone || isSkipped)).toEqual([])
})

test('a step is done as soon as its records exist, and open again without them', async () => {
  await admin.call(updateIdentity, { body: { tradeName: 'Kulüp A.Ş.' } })
  expect(await done()).toEqual(['identity'])
  const branch = await admin.call(addBranch, { body: { name: 'Merkez', address: 'Cadde 1' } })
  expect(await done()).toEqual(['identity', 'branch'])
  const weeklyHours = Array.from({ length: 7 }, () => [{ from: '09:00', until: '21:00' }])
  await admin.call(updateBranch, { params: { id: branch._id }, body: { weeklyHours } })
  expect(await done()).toEqual(['identity', 'branch', 'opening-hours'])
  await admin.call(updateBranch, { params: { id: branch._id }, body: { weeklyHours: null } })
  expect(await done()).toEqual(['identity', 'branch'])
  await admin.call(updateIdentity, { body: { openingHours: '09.00 - 21.00' } })
  await makePackage(admin, branch._id)
  await admin.call(addGalleryItem, {
    body: { branch: branch._id, title: 'Salon' },
    files: { image: [asFile(await photo())] },
  })
  await product.person({ role: 'staff', branch: branch._id })
  await product.person({ branch: branch._id })
  expect(await done()).toEqual([
    'identity',
    'branch',
    'opening-hours',
    'photographs',
    'packages',
    'staff',
    'members',
  ])
  await admin.call(updateIdentity, { body: { tradeName: '' } })
  expect(await done()).not.toContain('identity')
  // Members sign what is published.
  const draft = await draftContract(admin, null)
  expect(await done()).not.toContain('contract')
  await admin.call(publishContract, { params: { id: draft._id }, body: {} })
  expect(await done()).toContain('contract')
})

test('the test mail reaches the admin through the mail server', async () => {
  const { message } = await admin.call(sendSetupTestMail)
  expect(message).toBe(setupMessages.testMailQueued(admin.user.email))
  const mail = await sink.waitFor(admin.user.email)
  expect(mail.subject).toBe('Bozkır Fitness: deneme e-postası')
  await expect.poll(done).toContain('test-mail')
  // The record outlives the job of the queue.
  await product.services.db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail'`)
  expect(await done()).toContain('test-mail')
})

describe('a test mail that was not accepted', () => {
  const stepOf = async (person: Person) => {
    const { steps } = await person.call(showSetup)
    return steps.find(({ step }) => step === 'test-mail')
  }

  test('is not done while it waits, and a new one takes its place', async () => {
    const idle = await startTestProduct()
    try {
      const person = await idle.person({ role: 'admin', isVerified: true })
      expect(await stepOf(person)).toEqual({ step: 'test-mail', isDone: false, isSkipped: false })
      for (let round = 0; round < 2; round += 1) {
        await person.call(sendSetupTestMail)
        expect(await stepOf(person)).toMatchObject({
          isDone: false,
          delivery: { state: 'sending', reason: '' },
        })
      }
      const { rows } = await idle.services.db.execute<{ state: string }>(
        sql`SELECT state::text FROM pgboss.job WHERE name = 'mail' AND data->>'to' = ${person.user.email} ORDER BY created_on`,
      )
      expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'created'])
    } finally {
      await idle.close()
    }
  })

  test('names the reason of a refusal, and is done once a new one is accepted', async () => {
    const refusing = await openSmtpSink()
    const club = await startTestProduct({ workers: true, environment: { SMTP_URL: refusing.url } })
    try {
      const person = await club.person({ role: 'admin', isVerified: true })
      await refusing.behave('permanent')
      await person.call(sendSetupTestMail)
      await expect
        .poll(() => stepOf(person))
        .toMatchObject({
          isDone: false,
          delivery: { state: 'failed', reason: jobReasonsMessages.mailRefused },
        })
      await refusing.behave('transient')
      await person.call(sendSetupTestMail)
      await expect
        .poll(() => stepOf(person))
        .toMatchObject({
          isDone: false,
          delivery: { state: 'retrying', reason: jobReasonsMessages.mailRefused },
        })
      await refusing.behave('good')
      await person.call(sendSetupTestMail)
      await refusing.waitFor(person.user.email)
      await expect.poll(() => stepOf(person)).toEqual({ step: 'test-mail', isDone: true, isSkipped: false })
    } finally {
      await club.close()
      await refusing.close()
    }
  })
})

test('a step can be marked as not needed and asked for again; necessary steps cannot', async () => {
  for (const step of optionalSteps)
    await admin.call(skipSetupStep, { params: { step }, body: { isSkipped: true } })
  const { steps } = await admin.call(showSetup)
  expect(steps.flatMap(({ step, isSkipped }) => (isSkipped ? [step] : []))).toEqual([...optionalSteps])
  const gate = { params: { step: 'gate' as const }, body: { isSkipped: false } }
  const after = await admin.call(skipSetupStep, gate)
  expect(after.steps.find(({ step }) => step === 'gate')?.isSkipped).toBe(false)
  const refused = await send(product, 'PUT', '/api/setup/identity', {
    headers: bearer(admin),
    payload: { isSkipped: true },
  })
  expect(refused.statusCode).toBe(400)
})

test('the checklist is for admins', async () => {
  const member = await product.person()
  for (const [method, url] of [
    ['GET', '/api/setup'],
    ['PUT', '/api/setup/gate'],
    ['POST', '/api/setup/test-mail'],
  ] as const) {
    const payload = method === 'PUT' ? { payload: { isSkipped: true } } : {}
    expect((await send(product, method, url, { headers: bearer(member), ...payload })).statusCode).toBe(403)
    expect((await send(product, method, url, payload)).statusCode).toBe(401)
  }
})
