// What the product costs beside its peers, in the same run: a cached page beside a bare Fastify handler, public answers
// beside Express with prepared statements; with `--other <checkout>`, lists, profiles, gate decisions, sales, memory and
// start beside another version of the product. Prints ratios.

import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { deviceKeyHeader } from '#shared/access/turnstile/gate.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import type { PageOrder } from '#tests/proofs/compare/page.process.ts'
import { Client, signIn } from '#tests/proofs/support/client.ts'
import { sellFee } from '#tests/proofs/support/club.ts'
import { median } from '#tests/proofs/support/figures.ts'
import { processorSeconds } from '#tests/proofs/support/machine.ts'
import { startPgBouncer } from '#tests/proofs/support/pgbouncer.ts'
import {
  environmentOf,
  openFolder,
  openPool,
  type Product,
  parameters,
  program,
  startProduct,
} from '#tests/proofs/support/product.ts'
import { enrolMembers, type Member } from '#tests/support/records/members.ts'

const { other, pooled, rounds, seconds, warmUp } = parameters({
  /** The folder of another, built checkout. */
  other: '',
  /** 1: this version through PgBouncer beside itself without. */
  pooled: 0,
  rounds: 7,
  seconds: 2,
  /** Seconds until V8 has optimised both sides; its compiler threads count as processor time of the server. */
  warmUp: 8,
})
const connections = 20

/** A measured side: how many times a second it does something, and the processes whose time counts. */
interface Side {
  pid: number
  /** The pooler before the database. */
  pooler?: number
  /** Runs for some seconds; returns how often it was done. */
  run(seconds: number): Promise<number>
}

/** Repeats a GET request on many connections, from a process of its own. */
const reading = (pid: number, url: string, headers: Record<string, string>): Side => ({
  pid,
  async run(duration) {
    const result = await autocannon({ url, headers, connections, duration, workers: 1 })
    if (result.errors || result.non2xx) throw new Error(`${url} failed under load`)
    return result['2xx']
  },
})

/** Repeats a write on as many connections. */
const writing = (pid: number, write: () => Promise<unknown>): Side => ({
  pid,
  async run(duration) {
    const end = performance.now() + duration * 1000
    let done = 0
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (; performance.now() < end; done += 1) await write()
      }),
    )
    return done
  },
})

/** Alternates both sides; prints the ratio per processor second of the server, which other programs hardly disturb. */
async function duel(name: string, ours: Side, theirs: Side): Promise<void> {
  const measure = async (side: Side, duration = seconds) => {
    const spent = async () =>
      (await processorSeconds(side.pid)) + (side.pooler ? await processorSeconds(side.pooler) : 0)
    const before = await spent()
    const done = await side.run(duration)
    return { perProcessor: done / ((await spent()) - before), perSecond: done / duration }
  }
  await measure(ours, warmUp)
  await measure(theirs, warmUp)
  const pairs: { ours: Awaited<ReturnType<typeof measure>>; theirs: Awaited<ReturnType<typeof measure>> }[] =
    []
  for (let round = 0; round < rounds; round += 1) {
    const isFirst = round % 2 === 0
    const first = await measure(isFirst ? ours : theirs)
    const second = await measure(isFirst ? theirs : ours)
    pairs.push(isFirst ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  const ratio = median(pairs.map((pair) => pair.ours.perProcessor / pair.theirs.perProcessor))
  const rate = (side: 'ours' | 'theirs') => Math.round(median(pairs.map((pair) => pair[side].perSecond)))
  console.log(`${name}: ${ratio.toFixed(2)} (${rate('ours')}/s, ${rate('theirs')}/s)`)
}

/** Starts a program that answers its order with the address it listens on. */
async function startPeer(name: string, order: object) {
  const child = fork(new URL(`./compare/${name}.process.ts`, import.meta.url), { serialization: 'advanced' })
  child.send(order)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, pid: child.pid ?? 0, stop: () => child.kill() }
}

/** The page once it is compressed best; `fetch` would decode it. */
async function bestEncodingOf(url: string, headers: Record<string, string>) {
  for (;;) {
    const response = await new Promise<IncomingMessage>((fulfil, fail) => {
      request(url, { headers }, fulfil).on('error', fail).end()
    })
    const body = await buffer(response)
    if (response.headers.etag?.includes('best')) {
      const { date: _, connection: __, 'keep-alive': ___, ...own } = response.headers
      return { headers: own as Record<string, string>, body }
    }
    await sleep(50)
  }
}

const pidOf = ({ process: { pid = 0 } }: Product) => pid
const bearer = ({ token = '' }: Client) => ({ authorization: `Bearer ${token}` })
const demoPassword = 'Bozkir-2026'
const firstRows = { range: [0, 24] }
const usersByName = pathOf('/api/users', {}, { ...firstRows, sort: ['name', 'ASC'] })
const profile = '/api/users/profile/details'

async function againstPeers(product: Product): Promise<void> {
  const accepts = { 'accept-encoding': 'br' }
  const page = `${product.url}/selcuklu/equipment`
  const order: PageOrder = { path: '/page', ...(await bestEncodingOf(page, accepts)) }
  const fastify = await startPeer('page', order)
  await duel(
    'Cached page / bare Fastify',
    reading(pidOf(product), page, accepts),
    reading(fastify.pid, `${fastify.url}/page`, accepts),
  )
  fastify.stop()

  const { DATABASE_URL: connectionString } = environmentOf(product.dataDir)
  const express = await startPeer('express', { connectionString })
  const visitor = new Client(() => product.url)
  const member = await signIn(visitor, { email: 'uye@bozkir.example', password: demoPassword })
  const admin = await signIn(visitor)
  const { branches } = await visitor.call<{ branches: { _id: string }[] }>('GET', '/api/branch/list')
  const answers: Record<string, [path: string, headers: Record<string, string>]> = {
    'packages of a branch': [`/api/packages/packages/branch/${branches[0]?._id}`, {}],
    branches: ['/api/branch/list', {}],
    'blog, 25 posts': [pathOf('/api/blog', {}, firstRows), {}],
    products: ['/api/products', {}],
    'profile of a member': [profile, bearer(member)],
    'list of 25 rows': [usersByName, bearer(admin)],
  }
  for (const [name, [path, headers]] of Object.entries(answers))
    await duel(
      `${name} / Express`,
      reading(pidOf(product), product.url + path, headers),
      reading(express.pid, express.url + (path.split('?')[0] ?? path), headers),
    )
  express.stop()
}

/** What is measured on either version: readings, gate decisions with a new code each, and sales. */
async function sidesOf(product: Product, dataDir = product.dataDir): Promise<Record<string, Side>> {
  const visitor = new Client(() => product.url)
  const admin = await signIn(visitor)
  const member = await signIn(visitor, { email: 'uye@bozkir.example', password: demoPassword })
  const { branches } = await visitor.call<{ branches: { _id: string }[] }>('GET', '/api/branch/list')
  const branch = branches[0]?._id ?? ''
  const pool = openPool(dataDir)
  const members = await enrolMembers(pool, branch, 400)
  await pool.query(
    `INSERT INTO turnstile_gates (branch_id, pass_back_minutes) VALUES ($1, 0)
     ON CONFLICT (branch_id) DO UPDATE SET pass_back_minutes = 0`,
    [branch],
  )
  await pool.end()
  const device = await admin.call<{ _id: string; key: string }>('POST', '/api/turnike/devices', {
    ...{ branch, name: 'Ölçüm', direction: 'in' },
  })
  let turn = 0
  const next = () => {
    turn += 1
    return members[turn % members.length] as Member
  }
  const enter = async () => {
    const { _id, token } = next()
    const { tokens } = await visitor.as(token).call<{ tokens: string[] }>('POST', `/api/qr/generate/${_id}`)
    const body = { token: tokens[0], deviceId: device._id }
    await visitor.send('POST', '/api/turnike/scan', body, { [deviceKeyHeader]: device.key })
  }
  return {
    'list of 25 rows': reading(pidOf(product), product.url + usersByName, bearer(admin)),
    'profile of a member': reading(pidOf(product), product.url + profile, bearer(member)),
    'code and decision at the gate': writing(pidOf(product), enter),
    sale: writing(pidOf(product), () => sellFee(admin, branch, next()._id, { requestKey: randomUUID() })),
  }
}

const megabytesOf = (product: Product) =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pidOf(product)}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )

/** Seconds until a filled data folder answers, and megabytes of the process a while later. */
async function restart(product: Product, checkout: string | undefined) {
  const { dataDir } = product
  await product.stop()
  const startedAt = performance.now()
  const restarted = await startProduct({ dataDir, environment: demo, ...(checkout && { checkout }) })
  const start = (performance.now() - startedAt) / 1000
  await sleep(warmUp * 1000)
  return { product: restarted, start, memory: megabytesOf(restarted) }
}

const demo = { DEMO: '1' }

/** Two processes on one database, one of them through PgBouncer. */
async function againstPooler(direct: Product): Promise<void> {
  const own = environmentOf(direct.dataDir)
  const { environment, pid: pooler } = await startPgBouncer(String(own.DATABASE_URL))
  const through = await startProduct({
    dataDir: openFolder(),
    environment: { ...own, ...environment, ROLE: 'server' },
  })
  const sides = await sidesOf(direct)
  for (const [name, side] of Object.entries(await sidesOf(through, direct.dataDir)))
    await duel(`${name}, PgBouncer / direct`, { ...side, pooler }, sides[name] as Side)
  await through.stop()
}

await program('compare', async () => {
  const checkout = other && resolve(other)
  let ours = await startProduct({ dataDir: openFolder(), environment: demo })
  if (pooled === 1) {
    await againstPooler(ours)
    await ours.stop()
    return { violations: [], detail: 'pooled' }
  }
  if (!checkout) {
    const rested = await restart(ours, undefined)
    console.log(`start with data: ${rested.start.toFixed(1)} s, memory at rest: ${rested.memory} MB`)
    await againstPeers(rested.product)
    await rested.product.stop()
    return { violations: [], detail: 'peers' }
  }
  let theirs = await startProduct({ dataDir: openFolder(), environment: demo, checkout })
  const [one, two] = [await restart(ours, undefined), await restart(theirs, checkout)]
  ;[ours, theirs] = [one.product, two.product]
  console.log(`start with data: ${one.start.toFixed(1)} s, ${two.start.toFixed(1)} s`)
  console.log(`memory at rest: ${one.memory} MB, ${two.memory} MB`)
  const [mine, others] = [await sidesOf(ours), await sidesOf(theirs)]
  for (const [name, side] of Object.entries(mine))
    await duel(`${name} / ${other}`, side, others[name] as Side)
  await ours.stop()
  await theirs.stop()
  return { violations: [], detail: other }
})
