import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resources } from '#admin/resources/index.ts'
import MediaPanel from '#admin/resources/people/users/MediaPanel.tsx'
import { mediaTexts as texts } from '#admin/resources/people/users/media.texts.ts'
import {
  assignMedium,
  type EntryMedium,
  endMedium,
  listEntryMedia,
  type MediumState,
  reissueMedium,
} from '#shared/access/entry-media/entry-media.contract.ts'
import { entryMediaMessages } from '#shared/access/entry-media/entry-media.messages.ts'
import { admin, renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const user = '00000000-0000-4000-8000-0000000000c1'

let cards: EntryMedium[] = []
const card = (number: string, state: MediumState = 'active'): EntryMedium => ({
  ...{ _id: crypto.randomUUID(), user, userName: 'Ayşe Yılmaz', number, state, version: 1 },
  createdAt: '2026-11-02T09:00:00.000Z',
  endedAt: state === 'active' ? null : '2026-11-05T09:00:00.000Z',
})

beforeEach(() => {
  cards = []
  localStorage.clear()
  respondTo(listEntryMedia, () => cards)
  respondTo(assignMedium, ({ body }) => {
    const given = card(String(body.number))
    cards = [given, ...cards]
    return given
  })
})

const open = (person = staff) =>
  renderAdmin(
    <>
      <button type="button">Başka yer</button>
      <MediaPanel user={user} />
    </>,
    { resources: [...resources], resource: 'users', user: person },
  )

const field = () => page.getByRole('textbox', { name: texts.number })

describe('giving a card with a reader that types', () => {
  it('needs no click: the number has the focus, Enter gives the card, and the next one can be read', async () => {
    await open()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('0012345678{Enter}')
    await expect.element(page.getByText(texts.given)).toBeVisible()
    expect(requestsTo(assignMedium).at(-1)?.body).toEqual({ user, number: '0012345678', format: 'decimal' })
    await expect.element(page.getByText(texts.states.active)).toBeVisible()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('0012345679{Enter}')
    await expect.poll(() => requestsTo(assignMedium).at(-1)?.body.number).toBe('0012345679')
  })

  it('reads also while a button has the focus, and presses no shortcut', async () => {
    await open()
    const elsewhere = page.getByRole('button', { name: 'Başka yer' })
    await elsewhere.click()
    await expect.element(elsewhere).toHaveFocus()
    await userEvent.keyboard('0012345680{Enter}')
    await expect.poll(() => requestsTo(assignMedium).at(-1)?.body.number).toBe('0012345680')
  })

  it('says what is wrong with a number of another format, and keeps the chosen format for this computer', async () => {
    const { screen } = await open()
    await userEvent.keyboard('04A2B3C4{Enter}')
    await expect.element(page.getByText(entryMediaMessages.invalid)).toBeVisible()
    const sent = requestsTo(assignMedium).length
    await page.getByRole('combobox', { name: texts.format }).click()
    await page.getByRole('option', { name: texts.formats.hex }).click()
    await field().fill('04A2B3C4')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => requestsTo(assignMedium).length).toBe(sent + 1)
    expect(requestsTo(assignMedium).at(-1)?.body).toMatchObject({ number: '04A2B3C4', format: 'hex' })
    await screen.unmount()
    await open()
    await expect
      .element(page.getByRole('combobox', { name: texts.format }))
      .toHaveTextContent(texts.formats.hex)
  })

  it('shows why the server refuses, and the next reading replaces the number', async () => {
    respondTo(assignMedium, () => refusal(409, entryMediaMessages.inUse))
    await open()
    await userEvent.keyboard('0012345678{Enter}')
    await expect.element(page.getByText(entryMediaMessages.inUse)).toBeVisible()
    await userEvent.keyboard('0012345699')
    await expect.element(field()).toHaveValue('0012345699')
  })
})

describe('the cards of a person', () => {
  it('can be reported lost by staff, who are told what offline gates know, and reissued by an admin only', async () => {
    const [lost, active] = [card('00BC614F', 'lost'), card('00BC614E')]
    cards = [active, lost]
    respondTo(endMedium, () => ({ ...active, state: 'lost', endedAt: active.createdAt }))
    const { screen } = await open()
    await expect.element(page.getByText('0012345679')).toBeVisible()
    expect(page.getByRole('button', { name: texts.reissue }).elements()).toHaveLength(0)
    await page.getByRole('button', { name: texts.lost }).click()
    await expect.element(page.getByText(texts.lostContent)).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.lost }).click()
    await expect.element(page.getByText(texts.lostDone)).toBeVisible()
    expect(requestsTo(endMedium).at(-1)).toMatchObject({
      params: { id: active._id },
      body: { state: 'lost' },
    })
    await screen.unmount()

    respondTo(reissueMedium, () => ({ ...lost, state: 'active', endedAt: null }))
    await open(admin)
    await page.getByRole('button', { name: texts.reissue }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.reissue }).click()
    await expect.poll(() => requestsTo(reissueMedium).at(-1)?.params).toEqual({ id: lost._id })
  })

  it('are only shown to those who may not give any', async () => {
    cards = [card('00BC614E')]
    await open({ ...staff, permissions: ['entry-media.list'] } as typeof staff)
    await expect.element(page.getByText('0012345678')).toBeVisible()
    expect(field().elements()).toHaveLength(0)
    expect(page.getByRole('button', { name: texts.lost }).elements()).toHaveLength(0)
  })
})
