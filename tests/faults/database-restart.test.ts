import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFaq, listFaqs } from '#shared/content/faqs/faqs.contract.ts'
import { kill, postmaster } from '#tests/support/processes/kill.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

const administrator = { ADMIN_EMAIL: 'kurucu@kulup.example', ADMIN_PASSWORD: 'Parola-2026' }

let dataDir: string
let product: RunningProduct

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-restart-'))
  product = await startRunningProduct(dataDir, { ...administrator, DEMO: '0' })
})
afterAll(async () => {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a killed embedded database is restarted under the running product, which recovers by itself', async () => {
  const { call } = await signIn(product.url, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)
  const question = (round: number) => ({ question: `Açık mı ${round}?`, answer: 'Açık.' })
  await call(addFaq, { body: question(0) })
  const { pid: killed } = await postmaster(dataDir)
  await kill('database', product, { dataDir })
  // A backend outlives the postmaster for some milliseconds and may still accept a write.
  const current = () =>
    postmaster(dataDir).then(
      ({ pid }) => pid,
      () => killed,
    )
  await expect.poll(current, { timeout: 25_000 }).not.toBe(killed)
  let round = 0
  const write = async () => {
    round += 1
    return call(addFaq, { body: question(round) }).then(
      () => 'taken',
      () => 'refused',
    )
  }
  await expect.poll(write, { timeout: 25_000 }).toBe('taken')
  expect((await call(listFaqs, {})).map((faq) => faq.question)).toContain('Açık mı 0?')
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  expect(product.process.exitCode).toBe(null)
})
