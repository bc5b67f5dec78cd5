import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { downloadSnapshot, reportDecisions, scan } from '#shared/access/turnstile/gate.contract.ts'
import { gateTexts as texts } from '#site/features/entry-code/entry-code.texts.ts'
import { GateScreen } from '#site/features/gate/gate-screen.ts'
import { forgetGate } from '#site/features/gate/gate-store.ts'
import { endpointData } from '#site/features/session/fetch-json.ts'
import { moda } from '#tests/components/support/admin.tsx'
import { networkError, requestsTo, respondTo } from '#tests/components/support/routes.ts'

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

it('a gate whose store fails refuses the code and reads the next one', async () => {
  const device = { _id: crypto.randomUUID(), name: 'Giriş', direction: 'in' }
  respondTo(downloadSnapshot, () => ({
    ...{ device, branch: { _id: moda, name: 'Moda' }, publicKey: 'x', passBackMinutes: 0 },
    ...{ takenAt: new Date().toISOString(), lastEntryTime: null, allowed: [] },
  }))
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
