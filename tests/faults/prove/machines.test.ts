import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Branch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import {
  deleteEquipment,
  listEquipmentsOfBranch,
  showEquipment,
} from '#shared/club/equipments/equipments.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listGeneralRecordsOfBranch } from '#shared/money/general-records/general-records.contract.ts'
import { downloadCv, listApplicationsOfBranch } from '#shared/people/applications/applications.contract.ts'
import { login, logout, register } from '#shared/people/session/session.contract.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { type Machines, startMachines } from '#tests/support/processes/machines.ts'
import { adminEmail, password } from '#tests/support/processes/two-processes.ts'
import { csvFile, importFile } from '#tests/support/product/spreadsheets.ts'
import { makeEquipment, openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { sendJobApplication } from '#tests/support/records/inbound-messages.ts'

let club: Machines
let branch: Branch

const admin = (server: 0 | 1) => ({ call: club.at(server, club.admin) })
const get = (server: 0 | 1, path: string | null, init?: RequestInit) =>
  fetch(`${club.servers[server].url}${path}`, init)
const bytesAt = async (server: 0 | 1, path: string | null) =>
  Buffer.from(await (await get(server, path)).arrayBuffer())
const status = async (server: 0 | 1, path: string | null) => (await get(server, path)).status
const readiness = async (server: 0 | 1) => (await (await get(server, '/readyz')).json()).reason ?? 'ready'
const image = async () => asFile(await photo())

beforeAll(async () => {
  club = await startMachines()
  branch = await openBranch(admin(0), 'Meram')
})
afterAll(() => club.stop())

test('all processes start concurrently on an empty database, with one admin and one first version of each page', async () => {
  const { rows } = await club.pool.query(
    `SELECT (SELECT count(*)::int FROM users) AS people,
       (SELECT count(*)::int FROM page_versions) = (SELECT count(DISTINCT key)::int FROM page_versions) AS once`,
  )
  expect(rows).toEqual([{ people: 1, once: true }])
  expect([await readiness(0), await readiness(1)]).toEqual(['ready', 'ready'])
})

test('the worker serves the probes only', async () => {
  const { url } = club.worker
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  for (const path of ['/', '/admin/', '/api/club', '/uploads/a.webp'])
    expect((await fetch(url + path)).status).toBe(404)
})

test('a session opened on one server is valid on the other, until logout on either', async () => {
  const { token } = await club.at(0)(login, { body: { email: adminEmail, password } })
  expect(await club.at(1, token)(showProfile)).toMatchObject({ email: adminEmail })
  await club.at(1, token)(logout)
  await expect(club.at(0, token)(showProfile)).rejects.toMatchObject({ status: 401 })
})

test('a photograph uploaded to one is served by the other, byte for byte, and deleted on both', async () => {
  const machine = await makeEquipment(admin(0), branch._id, {}, await image())
  const bytes = await bytesAt(1, machine.image)
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(await bytesAt(0, machine.image)).toEqual(bytes)
  await admin(1).call(deleteEquipment, { params: { id: machine._id } })
  expect([await status(0, machine.image), await status(1, machine.image)]).toEqual([404, 404])
})

test('a CV uploaded to one is downloaded from the other by authorised users', async () => {
  await sendJobApplication(club.at(0), branch._id)
  const [application] = await admin(1).call(listApplicationsOfBranch, { params: { branchId: branch._id } })
  const path = pathOf(downloadCv.url, { id: application?._id ?? '' })
  expect(await status(1, path)).toBe(401)
  const answer = await get(1, path, { headers: { authorization: `Bearer ${club.admin}` } })
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('an edit on one shows on the cached pages of the other', async () => {
  const page = `/${branch.slug}`
  for (let round = 1; round <= 10; round += 1) {
    await status(1, page)
    const address = `Bozkır Sokak ${round}`
    const { version } = branch
    branch = await admin(0).call(updateBranch, { params: { id: branch._id }, body: { address, version } })
    await expect.poll(async () => (await get(1, page)).text()).toContain(address)
    expect(await (await get(0, page)).text()).toContain(address)
  }
})

test('mails are sent by the worker only', async () => {
  const email = 'keloglan@bozkir.example'
  await club.at(1)(register, {
    body: { name: 'Kel Oğlan', email, phone: '0532 123 45 67', password, consent: true, terms: true },
  })
  await mailTo(club.folders.worker, email, /./)
  for (const folder of club.folders.servers) expect(await readdir(folder)).not.toContain('outbox')
})

test('an import sent to one is processed by the worker and read on the other', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => `22.11.2025;Satır ${index};${index + 1},00`)
  const file = csvFile(`Tarih;Açıklama;Tutar\n${rows.join('\n')}\n`)
  expect(await importFile(admin(0), branch._id, file)).toMatchObject({ state: 'done', added: 500 })
  const { records } = await admin(1).call(listGeneralRecordsOfBranch, { params: { branchId: branch._id } })
  expect(records.length).toBeGreaterThan(0)
})

test('when one is killed the other goes on; a new machine in its place has all data', async () => {
  const machine = await makeEquipment(admin(0), branch._id, { name: 'Kürek' }, await image())
  const bytes = await bytesAt(0, machine.image)
  const { process: first } = club.servers[0]
  const ended = new Promise((fulfil) => first.once('exit', fulfil))
  first.kill('SIGKILL')
  await ended
  expect(await bytesAt(1, machine.image)).toEqual(bytes)
  expect(await status(1, `/${branch.slug}`)).toBe(200)
  const later = await makeEquipment(admin(1), branch._id, { name: 'Halter' }, await image())
  await club.replace(0)
  expect(await bytesAt(0, machine.image)).toEqual(bytes)
  expect(await admin(0).call(showEquipment, { params: { id: later._id } })).toMatchObject({ name: 'Halter' })
  expect(await status(0, later.image)).toBe(200)
})

test('a storage outage: pages and data remain, files fail with a message, no partial files', async () => {
  const list = () => admin(1).call(listEquipmentsOfBranch, { params: { branchId: branch._id } })
  const before = await list()
  await club.buckets.close()
  const refused = { status: 503, message: coreMessages.storageUnavailable }
  for (const server of [0, 1] as const)
    await expect(makeEquipment(admin(server), branch._id, {}, await image())).rejects.toMatchObject(refused)
  await expect.poll(() => readiness(0), { timeout: 30_000 }).toBe('storage')
  expect([await status(0, '/'), await status(1, `/${branch.slug}`)]).toEqual([200, 200])
  expect(await list()).toEqual(before)
  await club.buckets.open()
  await expect.poll(() => readiness(0), { timeout: 30_000 }).toBe('ready')
  await makeEquipment(admin(0), branch._id, {}, await image())
  expect((await list()).length).toBe(before.length + 1)
})
