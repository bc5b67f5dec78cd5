import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { downloadSnapshot, reportDecisions, scan } from '#shared/access/turnstile/gate.contract.ts'
import { gateTexts as texts } from '#site/features/entry-code/entry-code.texts.ts'
import { GateScreen } from '#site/features/gate/gate-screen.ts'
import { forgetGate } from '#site/features/gate/gate-store.ts'
import { endpointData } from '#site/features/session/fetch-json.ts'
import { moda } from '#tests/components/support/admin.tsx'
import { networkError, requestsTo, respondTo } from '#tests/components/support/routes.ts'

// A reader runs as long as its page: its exchanges would go on in the tests that follow.
beforeEach(() => {
  vi.spyOn(window, 'setInterval').mockReturnValue(0 as never)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await forgetGate()
})

/** The parts of the gate’s page that the screen fills. */
function gatePage(): HTMLElement {
  const root = document.createElement('section')
  const lines = ['place', 'status', 'verdict', 'message', 'remedy', 'fee']
  root.innerHTML = `
    ${lines.map((name) => `<p data-text="${name}"></p>`).join('')}
    <span data-face></span><form data-typed><input aria-label="Kod"></form>
    <button data-open-camera></button><button data-forget></button><input type="checkbox" data-sound>`
  Object.assign(root.dataset, {
    scan: endpointData(scan),
    snapshot: endpointData(downloadSnapshot),
    report: endpointData(reportDecisions),
  })
  document.body.append(root)
  return root
}

const snapshot = () => ({
  device: { _id: crypto.randomUUID(), name: 'Giriş', direction: 'in', mediumFormat: 'decimal' },
  media: { key: 'AAAA', held: [], lost: [] },
  ...{ branch: { _id: moda, name: 'Moda' }, publicKey: 'x', passBackMinutes: 0 },
  ...{ takenAt: new Date().toISOString(), lastEntryTime: null, allowed: [] },
})

it('a gate exchanges with the server one at a time', async () => {
  respondTo(downloadSnapshot, snapshot)
  const root = gatePage()
  await new GateScreen(root, 'device.key', () => undefined).start()
  const held = Promise.withResolvers<void>()
  respondTo(downloadSnapshot, async () => {
    await held.promise
    return snapshot()
  })
  const known = requestsTo(downloadSnapshot).length
  for (let times = 0; times < 3; times += 1) dispatchEvent(new Event('online'))
  await expect.poll(() => requestsTo(downloadSnapshot).length).toBe(known + 1)
  held.resolve()
  const exchanges = () => {
    dispatchEvent(new Event('online'))
    return requestsTo(downloadSnapshot).length
  }
  await expect.poll(exchanges).toBeGreaterThan(known + 1)
  root.remove()
})

it('a gate shows that it is offline although its store fails', async () => {
  const unhandled = vi.fn((event: PromiseRejectionEvent) => event.preventDefault())
  addEventListener('unhandledrejection', unhandled)
  respondTo(downloadSnapshot, snapshot)
  const root = gatePage()
  await new GateScreen(root, 'device.key', () => undefined).start()
  respondTo(downloadSnapshot, networkError)
  vi.spyOn(IDBObjectStore.prototype, 'count').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  dispatchEvent(new Event('online'))
  await expect.poll(() => root.querySelector('[data-text=status]')?.textContent).toBe(texts.offline)
  await new Promise((done) => setTimeout(done, 50))
  expect(unhandled).not.toHaveBeenCalled()
  removeEventListener('unhandledrejection', unhandled)
  root.remove()
})

it('a gate whose store fails refuses the code and reads the next one', async () => {
  respondTo(downloadSnapshot, snapshot)
  respondTo(scan, networkError)
  const root = gatePage()
  await new GateScreen(root, 'device.key', () => undefined).start()
  vi.spyOn(IDBObjectStore.prototype, 'count').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  for (const code of ['first', 'second']) {
    await page.getByRole('textbox', { name: 'Kod' }).fill(code)
    root.querySelector('form')?.requestSubmit()
    await expect.poll(() => requestsTo(scan).at(-1)?.body.token).toBe(code)
    await expect.poll(() => root.dataset.state).toBe('refused')
    expect(root.querySelector('[data-text=message]')?.textContent).toBe(texts.cannotDecide)
  }
  root.remove()
})

it('a gate reads a card also after somebody has touched a button, and sends it as a card', async () => {
  respondTo(downloadSnapshot, snapshot)
  respondTo(scan, networkError)
  const root = gatePage()
  await new GateScreen(root, 'device.key', () => undefined).start()
  root.querySelector<HTMLElement>('[data-forget]')?.focus()
  await userEvent.keyboard('0012345678{Enter}')
  await expect.poll(() => requestsTo(scan).at(-1)?.body.medium).toBe('0012345678')
  expect(requestsTo(scan).at(-1)?.body.token).toBeUndefined()
  root.remove()
})
