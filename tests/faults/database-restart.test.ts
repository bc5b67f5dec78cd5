import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseInUseError } from '#server/db/embedded/embedded-database.ts'
import { addFaq, listFaqs } from '#shared/content/faqs/faqs.contract.ts'
import {
  productProgram,
  type RunningProduct,
  startRunningProduct,
} from '#tests/support/processes/running-product.ts'
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

/** The pid of the running PostgreSQL: the first line of `postmaster.pid`. */
const postmaster = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

test('a second start on the data folder of a running product is refused with one line', async () => {
  const second = spawn(process.execPath, productProgram, {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: dataDir, DEMO: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [lines, [exitCode]] = await Promise.all([text(second.stderr), once(second, 'exit')])
  expect(lines.trim()).toBe(new DatabaseInUseError(await realpath(dataDir), '').message)
  expect(exitCode).toBe(1)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

test('a killed embedded database is restarted under the running product, which recovers by itself', async () => {
  const { call } = await signIn(product.url, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)
  const question = (round: number) => ({ question: `Açık mı ${round}?`, answer: 'Açık.' })
  await call(addFaq, { body: question(0) })
  const killed = await postmaster()
  process.kill(killed, 'SIGKILL')
  // A backend outlives the postmaster for some milliseconds and may still accept a write.
  const current = () => postmaster().catch(() => killed)
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

test('a product that was killed starts again on the data of its database, which had kept running', async () => {
  const before = await postmaster()
  const ended = once(product.process, 'exit')
  product.process.kill('SIGKILL')
  await ended
  product = await startRunningProduct(dataDir, { ...administrator, DEMO: '0' })
  expect(await postmaster()).not.toBe(before)
  const { call } = await signIn(product.url, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)
  expect((await call(listFaqs, {})).map((faq) => faq.question)).toContain('Açık mı 0?')
})
