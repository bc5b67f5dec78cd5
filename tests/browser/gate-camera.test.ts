import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { readToken } from '#shared/access/turnstile/entry-token.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { addDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { launchBrowser, newVisitor, productUrl } from '#tests/support/browser.ts'
import { cameraArguments, filmCode } from '#tests/support/camera.ts'
import { expect } from '#tests/support/expect.ts'
import { signIn } from '#tests/support/sign-in.ts'

let folder: string
let film: string
let browser: Browser
let gate: Page

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozkir-camera-'))
  film = join(folder, 'code.y4m')
  await filmCode(film, 'Bozkır')
  browser = await launchBrowser(cameraArguments(film))
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

/** The code that somebody's phone shows at this moment. */
async function codeNow(email: string, id: string): Promise<string> {
  const { call } = await signIn(productUrl(), email)
  const { tokens } = await call(generateUserQr, { params: { id } })
  const now = Date.now() / 1000
  return tokens.findLast((text) => (readToken(text)?.from ?? 0) <= now) ?? ''
}

test('the camera of a tablet reads a code off a phone', async () => {
  const { call } = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await call(listBranches, { query: { filter: { slug: 'meram' } } })
  const branch = branches[0]?._id ?? ''
  const email = 'kamera@bozkir.example'
  const { _id } = await call(createUser, {
    body: { name: 'Kamera Denemesi', email, phone: '0532 456 78 91', branch, password: 'Bozkir-2026' },
  })
  const { key } = await call(addDevice, { body: { branch, name: 'Kameralı kapı' } })
  gate = await (await newVisitor(browser)).newPage()
  await gate.goto('/gate')
  await gate.getByLabel('Cihaz anahtarı').fill(key)
  await gate.getByRole('button', { name: 'Bağlan' }).click()
  await expect(gate.getByText('Çevrimiçi')).toBeVisible()
  await filmCode(film, await codeNow(email, _id))
  await gate.getByRole('button', { name: 'Kamerayı aç' }).click()
  await expect(gate.locator('video')).toBeVisible()
  // The gate knows whom the code names and says why it stays shut; all of it at once, as it stays for four seconds.
  await expect(gate.locator('[data-state="refused"]')).toContainText(
    new RegExp(
      `Kamera Denemesi[\\s\\S]*(?:${reasonTexts['no-membership'].text}|${reasonTexts['balance-low'].text})`,
    ),
  )
})
