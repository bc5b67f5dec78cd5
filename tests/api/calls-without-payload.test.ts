import { describe, expect, test } from 'vitest'
import { raffleDrawsMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import { showLesson } from '#shared/training/lessons/lessons.contract.ts'
import { startDrawing } from '#tests/api/raffle-draws.fixture.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import type { Person } from '#tests/support/product/test-product.ts'
import { inHours, memberWith } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const club = await startDrawing()

/** A request with an empty body, with and without a content type. */
async function ask(person: Person, method: string, url: string, headers: Record<string, string> = {}) {
  const answer = await send(club.product, method, url, { headers: { ...bearer(person), ...headers } })
  return { status: answer.statusCode, body: answer.json() }
}

describe.each([
  ['without a body', {}],
  ['with a content type and no body', { 'content-type': 'application/json' }],
])('a call %s', (_how, headers) => {
  test('drawing a raffle, and resetting it without a reason, which records that none was given', async () => {
    const raffle = await club.openRaffle()
    const url = `/api/raffles/${raffle._id}`
    expect(await ask(club.admin, 'POST', `${url}/draw`, headers)).toMatchObject({
      status: 200,
      body: { status: 'drawn' },
    })
    expect(await ask(club.admin, 'POST', `${url}/reset`, headers)).toMatchObject({
      status: 200,
      body: { status: 'active', draw: { number: 2, rule: 'club-raffle-2' } },
    })
    expect(await club.drawsBefore(raffle)).toMatchObject([
      { number: 1, resetReason: raffleDrawsMessages.noReason },
    ])
  })

  test('joining a lesson adds the caller', async () => {
    const monthly = await makePackage(club.admin, club.meram._id)
    const member = await memberWith(club.product, club.admin, monthly, 'Ali Öztürk')
    const lesson = await makeLesson(club.staff, club.meram._id, inHours(24, 5))
    const url = `/api/team/lessons/${lesson._id}/add-participant`
    expect((await ask(member, 'POST', url, headers)).status).toBe(200)
    expect(await club.staff.call(showLesson, { params: { id: lesson._id } })).toMatchObject({
      participants: [member.user._id],
    })
  })

  test('previewing this month’s welcome mails', async () => {
    const answer = await ask(club.admin, 'GET', '/api/email/preview-bulk-welcome-emails', headers)
    expect(answer).toMatchObject({ status: 200, body: { template: { month: thisMonth() } } })
  })

  test('freezing a membership uses the shortest period', async () => {
    const offer = await makePackage(club.admin, club.meram._id, { freezeDays: 21, freezeCount: 2 })
    const member = await memberWith(club.product, club.admin, offer, 'Veli Çetin')
    expect(await ask(member, 'POST', '/api/users/profile/freeze', headers)).toMatchObject({
      status: 200,
      body: { freezeInfo: { isFrozen: true, freezeDays: 7, freezeReason: '' } },
    })
  })
})

test('an empty reason counts as no reason: the back office must enter one', async () => {
  const raffle = await club.closedRaffle()
  await expect(club.reset(club.admin, raffle, ' ')).rejects.toMatchObject({ status: 400 })
})
