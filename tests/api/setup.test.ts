import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { updateIdentity } from '#shared/club/identity/identity.contract.ts'
import { addGalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import {
  optionalSteps,
  type SetupStep,
  sendSetupTestMail,
  setupSteps,
  showSetup,
  skipSetupStep,
} from '#shared/office/setup/setup.contract.ts'
import { setupMessages } from '#shared/office/setup/setup.messages.ts'
import { openSmtpSink, type SmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

let product: TestProduct
let sink: SmtpSink
let admin: Person

beforeAll(async () => {
  sink = await openSmtpSink()
  const bare = { CLUB_TRADE_NAME: '', CLUB_OPENING_HOURS: '' }
  product = await startTestProduct({ workers: true, environment: { ...bare, SMTP_URL: sink.url } })
  admin = await product.person({ role: 'admin', isVerified: true })
})
afterAll(async () => {
  await product?.close()
  await sink?.close()
})

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
})

test('the test mail reaches the admin through the mail server', async () => {
  const { message } = await admin.call(sendSetupTestMail)
  expect(message).toBe(setupMessages.testMailQueued(admin.user.email))
  const mail = await sink.waitFor(admin.user.email)
  expect(mail.subject).toBe('Bozkır Fitness: deneme e-postası')
  expect(await done()).toContain('test-mail')
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
