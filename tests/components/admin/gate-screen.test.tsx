import { expect, it, vi } from 'vitest'
import GateScreen from '#admin/resources/access/turnstile/GateScreen.tsx'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { showGate } from '#shared/access/turnstile/turnstile.contract.ts'
import { moda, renderAdmin } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, respondTo } from '#tests/components/support/routes.ts'

const codeUntil = (renewsAt: number) => ({
  ...{ _id: equipmentId(1), branch: moda, isActive: true, url: 'https://example.com/t', digits: '12345678' },
  ...{ renewsAt: new Date(renewsAt).toISOString(), createdAt: '2026-01-02T09:00:00.000Z', occupancy: 0 },
  settings: { passBackMinutes: 5, stayHours: 6, version: 1 },
})
const show = () =>
  renderAdmin(<GateScreen branch={moda} name="Moda" onClose={vi.fn()} />, { resource: 'turnstile' })

it('the screen of a gate explains a code that cannot be fetched', async () => {
  respondTo(showGate, () => refusal(503, 'Turnike durumu alınamadı.'))
  const { screen } = await show()
  await expect.element(screen.getByText(texts.screenFailed)).toBeVisible()
})

it('the screen of a gate shows no code that has expired while the connection is lost, and the next one by itself', async () => {
  const expiresAt = Date.now() + 3000
  let isReachable = true
  respondTo(showGate, () =>
    isReachable
      ? codeUntil(Date.now() < expiresAt ? expiresAt : Date.now() + 60_000)
      : refusal(503, 'Turnike durumu alınamadı.'),
  )
  const { screen } = await show()
  const code = screen.getByRole('img', { name: texts.screen })
  await expect.element(code).toBeVisible()
  isReachable = false
  await expect.element(screen.getByText(texts.screenFailed)).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
  isReachable = true
  await expect.element(code).toBeVisible()
})
