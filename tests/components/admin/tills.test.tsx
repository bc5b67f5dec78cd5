import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SessionPanel } from '#admin/resources/money/tills/SessionPanel.tsx'
import { tillSessionTexts as texts } from '#admin/resources/money/tills/tills.texts.ts'
import {
  closeTillSession,
  countTill,
  handOverTill,
  listTillPeople,
} from '#shared/money/tills/till-sessions.contract.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'
import { renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'
import { shortCount, tillSession } from '#tests/components/support/till-session.ts'

const expected = { cash: 310, card: 0, transfer: 0 }
const exact = { ...shortCount, _id: equipmentId(23), countedCash: 310, difference: 0, differs: false }

const show = () =>
  renderAdmin(<SessionPanel session={tillSession} />, {
    resources: [resourceOf('till-sessions', texts)],
    user: staff,
  })
const dialog = page.getByRole('alertdialog')
const hundreds = dialog.getByRole('textbox', { name: '₺100', exact: true })

describe('the closing of a till', () => {
  it('shows what should be there after the count, and closes with a usual reason in four actions', async () => {
    respondTo(countTill, () => ({ ...tillSession, expected, counts: [shortCount], isCounted: true }))
    respondTo(closeTillSession, () => ({ ...tillSession, closedAt: '2026-11-28T19:01:00.000Z' }))
    const { screen } = await show()
    await expect.element(screen.getByText(texts.withheld)).toBeVisible()
    await screen.getByRole('button', { name: texts.close }).click()
    await expect.element(dialog.getByText(/₺310/)).not.toBeInTheDocument()
    await hundreds.fill('3')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => requestsTo(countTill)[0]?.body).toMatchObject({ denominations: { 10000: 3 } })
    await expect.element(dialog.getByText('₺310,00')).toBeVisible()
    await expect.element(dialog.getByText('-₺10,00')).toBeVisible()
    await dialog.getByRole('button', { name: texts.usualReasons[0] }).click()
    await expect.poll(() => requestsTo(closeTillSession)).toHaveLength(1)
    expect(requestsTo(closeTillSession)[0]?.body).toEqual({
      differenceReason: texts.usualReasons[0],
      note: '',
    })
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('counts again with what was typed, and asks for no reason without a difference', async () => {
    let counted = shortCount
    respondTo(countTill, () => ({ ...tillSession, expected, counts: [counted], isCounted: true }))
    const reasonNeeded = { differenceReason: tillsMessages.differenceReason }
    respondTo(closeTillSession, () =>
      counted.differs
        ? refusal(422, tillsMessages.differenceReason, { fields: reasonNeeded })
        : refusal(409, tillsMessages.countStale),
    )
    const { screen } = await show()
    await screen.getByRole('button', { name: texts.close }).click()
    await hundreds.fill('3')
    await dialog.getByRole('button', { name: texts.saveCount }).click()
    await dialog.getByRole('button', { name: texts.closeWithDifference }).click()
    await expect.element(dialog.getByText(tillsMessages.differenceReason)).toBeVisible()
    counted = exact
    await dialog.getByRole('button', { name: texts.recount }).click()
    await expect.element(hundreds).toHaveValue('3')
    await dialog.getByRole('textbox', { name: '₺10', exact: true }).fill('1')
    await dialog.getByRole('button', { name: texts.saveCount }).click()
    await expect.element(dialog.getByText(texts.agrees)).toBeVisible()
    await expect
      .element(dialog.getByRole('textbox', { name: texts.fields.differenceReason }))
      .not.toBeInTheDocument()
    await dialog.getByRole('button', { name: texts.closeTill }).click()
    await expect.element(dialog.getByText(tillsMessages.countStale)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: texts.recount })).toBeVisible()
  })

  it('hands the counted till over to a colleague', async () => {
    const next = equipmentId(30)
    respondTo(countTill, () => ({ ...tillSession, expected, counts: [exact], isCounted: true }))
    respondTo(listTillPeople, () => [{ _id: next, name: 'Ece Devralan' }])
    respondTo(handOverTill, () => ({ ...tillSession, openedBy: next }))
    const { screen } = await show()
    await screen.getByRole('button', { name: texts.handOver }).click()
    await hundreds.fill('3')
    await dialog.getByRole('button', { name: texts.saveCount }).click()
    await expect.element(dialog.getByText(texts.handOverContent)).toBeVisible()
    await dialog.getByRole('combobox', { name: texts.to }).click()
    await page.getByRole('option', { name: 'Ece Devralan' }).click()
    await dialog.getByRole('button', { name: texts.handOver }).click()
    await expect.poll(() => requestsTo(handOverTill)[0]?.body).toMatchObject({ to: next })
  })
})
