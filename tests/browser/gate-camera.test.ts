import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import encodeQR from 'qr'
import { afterAll, beforeAll, test } from 'vitest'
import { parseToken } from '#shared/access/turnstile/entry-token.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { addDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { launchBrowser, newVisitorContext, productUrl } from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

const width = 640
const height = 480

/** Writes a video file with one frame that shows a code; Chromium plays it in a loop as the camera. */
async function filmCode(file: string, text: string): Promise<void> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium' })
  const size = rows.length
  const scale = Math.floor((height * 0.95) / size)
  const left = Math.floor((width - size * scale) / 2)
  const top = Math.floor((height - size * scale) / 2)
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < size * scale; y++) {
    for (let x = 0; x < size * scale; x++) {
      const isDark = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]
      if (isDark) light[(top + y) * width + left + x] = 16
    }
  }
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`)
  await writeFile(file, Buffer.concat([header, frame, frame]))
}

/** Chromium arguments for a fake camera that plays the file. */
const cameraArguments = (file: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]

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

/** The code that a member’s phone shows at this moment. */
async function codeNow(email: string, id: string): Promise<string> {
  const { call } = await signIn(productUrl(), email)
  const { tokens } = await call(generateUserQr, { params: { id } })
  const now = Date.now() / 1000
  return tokens.findLast((text) => (parseToken(text)?.from ?? 0) <= now) ?? ''
}

test('a tablet’s camera reads a code from a phone', async () => {
  const { call } = await signIn(productUrl(), 'admin@bozkir.example')
  const branch = await demoBranch({ call }, 'meram')
  const email = 'kamera@bozkir.example'
  const { _id } = await call(createUser, {
    body: { name: 'Kamera Denemesi', email, phone: '0532 456 78 91', branch, password: 'Bozkir-2026' },
  })
  const { key } = await call(addDevice, { body: { branch, name: 'Kameralı kapı' } })
  gate = await (await newVisitorContext(browser)).newPage()
  await gate.goto('/gate')
  await gate.getByLabel('Cihaz anahtarı').fill(key)
  await gate.getByRole('button', { name: 'Bağlan' }).click()
  await expect(gate.getByText('Çevrimiçi')).toBeVisible()
  await filmCode(film, await codeNow(email, _id))
  await gate.getByRole('button', { name: 'Kamerayı aç' }).click()
  await expect(gate.locator('video')).toBeVisible()
  // The gate shows name and reason together, for four seconds.
  await expect(gate.locator('[data-state="refused"]')).toContainText(
    new RegExp(
      `Kamera Denemesi[\\s\\S]*(?:${reasonTexts['no-membership'].text}|${reasonTexts['balance-low'].text})`,
    ),
  )
})
