import { afterAll, describe, expect, test } from 'vitest'
import { type EntryRequest, entryToken } from '#server/modules/loyalty/raffles/entries/entry-confirmation.ts'
import { shortNumber } from '#shared/core/short-number.ts'
import {
  confirmEntry,
  joinRaffle,
  listRaffleEntries,
  removeRaffleEntry,
  requestEntry,
  showEntryRequest,
} from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { linkIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { advanceTime, anonymousEntrant } from '#tests/support/records/raffles.ts'

const texts = raffleEntriesMessages

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({
  workers: true,
  environment: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://bozkir.example/' },
})
const branch = (await openBranch(admin, 'Meram'))._id

const entriesOf = ({ _id: raffle }: Raffle) =>
  admin.call(listRaffleEntries, { query: { filter: { raffle } } })
const look = (token: string) => product.visitor()(showEntryRequest, { params: { token } })
const confirm = (token: string) => product.visitor()(confirmEntry, { params: { token }, body: {} })

/** Submits the form and waits for the mail; returns the token of its link. */
async function asked(raffle: Raffle, who = anonymousEntrant()) {
  const answer = await product.visitor()(requestEntry, {
    body: { raffle: raffle._id, ...who, consent: true },
  })
  const link = linkIn(await mailbox.waitFor(who.email))
  return { ...answer, link, token: link.pathname.split('/').at(-1) ?? '' }
}

describe('a raffle entry by form', () => {
  test('does not exist until the owner of the address presses the button on the mail’s page', async () => {
    const raffle = await makeRaffle(admin, branch, { title: 'Bahar çekilişi' })
    const who = { ...anonymousEntrant(), name: 'Ayşe Kaya' }
    const { participant, confirmBy, link, token } = await asked(raffle, { ...who, name: ' Ayşe Kaya  ' })
    expect(link.origin + link.pathname).toBe(`https://bozkir.example/raffle/confirm/${token}`)
    const hours = (Date.parse(confirmBy) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47.9)
    expect(hours).toBeLessThanOrEqual(48)
    // Opening the link, as a mail scanner does, changes nothing.
    for (let count = 0; count < 3; count += 1) {
      expect(await look(token)).toEqual({
        raffleTitle: 'Bahar çekilişi',
        name: 'Ayşe Kaya',
        entry: null,
        refusal: null,
      })
    }
    expect(await entriesOf(raffle)).toEqual([])

    const payload = 'page=1'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await send(product, 'POST', `/raffle/confirm/${token}`, { headers, payload })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/raffle/confirm/${token}`])
    expect(await entriesOf(raffle)).toMatchObject([{ ...who, _id: participant._id, source: 'form' }])
    expect(await look(token)).toMatchObject({ entry: { _id: participant._id }, refusal: null })
    const confirmed = await mailbox.waitFor(who.email, 2)
    expect(confirmed.subject).toBe('Bozkır Fitness: çekilişe katıldın')
    expect(confirmed.text).toContain(shortNumber(participant._id))
  })

  test('never confirmed leaves nothing behind: address and phone number stay free', async () => {
    const raffle = await makeRaffle(admin, branch)
    const person = await product.person({ ...anonymousEntrant(), branch, isVerified: true })
    const { email, phone } = person.user
    await asked(raffle, { name: 'Başkası', email, phone })
    await person.call(joinRaffle, { params: { id: raffle._id } })
    expect(await entriesOf(raffle)).toMatchObject([{ name: person.user.name, source: 'member' }])
    const { rows } = await product.services.pool.query(
      `SELECT count(*)::int AS n FROM raffle_entries WHERE name = 'Başkası'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('is created once, however often and concurrently the button is pressed', async () => {
    const raffle = await makeRaffle(admin, branch)
    const { participant, token } = await asked(raffle)
    const pressed = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(new Set(pressed.map((one) => one.participant._id))).toEqual(new Set([participant._id]))
    expect(await entriesOf(raffle)).toHaveLength(1)
  })

  test('removed by the club cannot be re-created by its old link', async () => {
    const raffle = await makeRaffle(admin, branch)
    const { participant, token } = await asked(raffle)
    await confirm(token)
    const params = { id: participant._id }
    await admin.call(removeRaffleEntry, { params, body: { reason: 'Kulüp çalışanının eşi' } })
    await expect(confirm(token)).rejects.toMatchObject({ status: 409, fields: texts.refusals.removed })
    expect(await look(token)).toMatchObject({ entry: null, refusal: texts.refusals.removed })
  })

  test('requested twice is confirmed once: the second link says so', async () => {
    const raffle = await makeRaffle(admin, branch)
    const who = anonymousEntrant()
    const first = await asked(raffle, who)
    const second = await asked(raffle, { ...who, email: who.email.replace('@', '+2@') })
    await confirm(first.token)
    await expect(confirm(second.token)).rejects.toMatchObject({
      status: 409,
      fields: texts.refusals.sameEmail,
    })
    expect(await entriesOf(raffle)).toHaveLength(1)
  })

  test('is rejected after the close', async () => {
    const raffle = await makeRaffle(admin, branch)
    const { token } = await asked(raffle)
    await advanceTime(product.services.db, raffle, 2 * 24 * 60)
    await expect(confirm(token)).rejects.toMatchObject({ status: 409, fields: texts.refusals.closed })
    expect((await look(token)).refusal).toEqual(texts.refusals.closed)
    expect(await entriesOf(raffle)).toEqual([])
  })
})

describe('a confirmation link', () => {
  const unknown = { status: 404, message: texts.linkUnknown }
  const request = (raffle: Raffle, fields: Partial<EntryRequest> = {}): EntryRequest => ({
    ...anonymousEntrant(),
    raffle: raffle._id,
    entry: crypto.randomUUID(),
    expiresAt: Date.now() + 60_000,
    ...fields,
  })

  test('that is forged, altered or expired is rejected', async () => {
    const raffle = await makeRaffle(admin, branch)
    const { secret } = product.services
    const good = entryToken(secret, request(raffle))
    const tokens = [
      'bozuk',
      'A'.repeat(400),
      `${good.slice(0, -4)}${good.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
      entryToken('another secret of at least thirty-two letters', request(raffle)),
      entryToken(secret, request(raffle, { expiresAt: Date.now() - 1 })),
    ]
    for (const token of tokens) {
      await expect(look(token)).rejects.toMatchObject(unknown)
      await expect(confirm(token)).rejects.toMatchObject(unknown)
    }
    expect(await entriesOf(raffle)).toEqual([])
  })

  test('for the longest name and address still works', async () => {
    const raffle = await makeRaffle(admin, branch)
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(55)}.example`
    const token = entryToken(product.services.secret, request(raffle, { name: 'Ğ'.repeat(120), email }))
    expect((await confirm(token)).participant.name).toBe('Ğ'.repeat(120))
  })
})

test('a confirmed request is mailed, whatever else a form filled in', async () => {
  const raffle = await makeRaffle(admin, branch)
  const who = anonymousEntrant()
  const payload = { raffle: raffle._id, ...who, consent: true, website: 'https://otomatik.example' }
  const answer = await send(product, 'POST', requestEntry.url, { payload })
  expect(answer.json()).toMatchObject({ participant: { raffle: raffle._id } })
  expect(linkIn(await mailbox.waitFor(who.email)).pathname).toContain('/raffle/confirm/')
})
