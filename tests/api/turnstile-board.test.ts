import { expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import {
  type BoardUpdate,
  type BranchBoardUpdate,
  overrideEntry,
  watchBranches,
  watchEntries,
} from '#shared/access/turnstile/turnstile-entries.contract.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { bearer } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { codeOf, decisionAt, makeDevice } from '#tests/support/records/turnstile.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })
const gate = await makeDevice(admin, meram._id)
const address = await product.app.listen({ port: 0, host: '127.0.0.1' })

const urlFor = (branch: Branch, at = address) => at + pathOf(watchEntries.url, { branchId: branch._id })

/** Reads events until one matches. */
async function watch<News = BoardUpdate>(branch: Branch | null, at = address, person = staff) {
  const url = branch ? urlFor(branch, at) : at + watchBranches.url
  const response = await fetch(url, { headers: bearer(person) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const all: News[] = []
  async function until(isWanted: (news: News) => boolean): Promise<News> {
    for (;;) {
      const found = all.splice(0).find(isWanted)
      if (found) return found
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error('The board was closed')
      text += value
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) if (part.startsWith('data: ')) all.push(JSON.parse(part.slice(6)))
    }
  }
  return {
    response,
    until,
    ended: () => reader?.read().then(({ done }) => done),
    leave: () => reader?.cancel(),
  }
}

test('an entry appears with its user, and a refusal overridden by staff appears as such', async () => {
  const board = await watch(meram)
  expect(board.response.headers.get('content-type')).toContain('text/event-stream')
  expect(await board.until(() => true)).toEqual({ occupancy: 0, entries: [] })
  const guest = await product.person({ branch: meram._id })
  const refused = await decisionAt(product, gate, await codeOf(guest))
  const { entries } = await board.until((news) => news.entries.length > 0)
  expect(entries).toMatchObject([
    { _id: refused._id, userName: guest.user.name, allowed: false, reason: 'no-membership' },
  ])
  await staff.call(overrideEntry, { params: { id: refused._id }, body: { reason: 'Misafir' } })
  const news = await board.until(({ entries: lines }) => lines.some(({ source }) => source === 'override'))
  expect(news.occupancy).toBe(1)
  await board.leave()
})

test('the boards of all branches come over one connection, to staff those of their own branch', async () => {
  const boards = await watch<BranchBoardUpdate>(null, address, admin)
  const seen = new Set<string>()
  await boards.until(({ branch }) => seen.add(branch).size === 2)
  expect([...seen].toSorted()).toEqual([karatay._id, meram._id].toSorted())
  const own = await watch<BranchBoardUpdate>(null)
  expect(await own.until(() => true)).toMatchObject({ branch: meram._id })
  const guest = await product.person({ branch: meram._id })
  const { _id } = await decisionAt(product, gate, await codeOf(guest))
  const isNew = ({ entries }: BranchBoardUpdate) => entries.some((entry) => entry._id === _id)
  expect(await boards.until(isNew)).toMatchObject({ branch: meram._id })
  await own.until(isNew)
  await Promise.all([boards.leave(), own.leave()])
})

test('decisions of another process appear too, and a stopping process closes its boards', async () => {
  const { app } = await createApp(product.services)
  const other = await app.listen({ port: 0, host: '127.0.0.1' })
  const board = await watch(meram, other)
  await board.until(() => true)
  const guest = await product.person({ branch: meram._id })
  const { _id } = await decisionAt(product, gate, await codeOf(guest))
  await board.until(({ entries }) => entries.some((entry) => entry._id === _id))
  const closed = board.ended()
  await app.close()
  expect(await closed).toBe(true)
})

test('staff cannot watch another branch', async () => {
  const statusOf = async (branch: Branch, headers: Record<string, string>) => {
    const answer = await fetch(urlFor(branch), { headers })
    await answer.body?.cancel()
    return answer.status
  }
  const member = await product.person({ branch: meram._id })
  expect(await statusOf(karatay, bearer(staff))).toBe(404)
  expect(await statusOf(meram, bearer(member))).toBe(403)
  expect(await statusOf(meram, {})).toBe(401)
  expect(await statusOf(karatay, bearer(admin))).toBe(200)
})
