import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBranch, listBranches } from '#shared/branches/branches.contract.ts'
import { createClient } from '#shared/core/client.ts'
import { login } from '#shared/session/session.contract.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/running-product.ts'

const rounds = 10
const account = { email: 'admin@bozkir.example', password: 'Bozkir-2026' }
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-kills-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const clientOf = ({ url }: RunningProduct, token?: string) =>
  createClient({ token: () => token ?? null, transport: (path, init) => fetch(url + path, init) }).call

/** A first word nobody has used, made of letters only. */
const branchName = (round: number, number: number) => `Deneme${round}x${number} Şubesi`

test(`after ${rounds} kills in the middle of writes, everything that was acknowledged is there`, async () => {
  const environment = { DEMO: '0', ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }
  const acknowledged = new Set<string>()
  const startTimes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    const product = await startRunningProduct(dataDir, environment)
    startTimes.push((performance.now() - startedAt) / 1000)
    const { token } = await clientOf(product)(login, { body: account })
    const call = clientOf(product, token)
    const { branches } = await call(listBranches)
    const kept = new Set(branches.map(({ slug }) => slug))
    expect([...acknowledged].filter((slug) => !kept.has(slug))).toEqual([])
    const ended = new Promise((fulfil) => product.process.once('exit', fulfil))
    setTimeout(() => product.process.kill('SIGKILL'), 300 + Math.random() * 500)
    await Promise.all(
      Array.from({ length: 80 }, async (_, number) => {
        await new Promise((fulfil) => setTimeout(fulfil, number * 12))
        await call(addBranch, { body: { name: branchName(round, number) } }).then(
          ({ slug }) => acknowledged.add(slug),
          () => undefined,
        )
      }),
    )
    await ended
  }
  expect(acknowledged.size).toBeGreaterThan(rounds)
  expect(Math.max(...startTimes)).toBeLessThan(10)
})
