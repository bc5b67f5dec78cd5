import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import { presets } from '#shared/brand/club-colours.ts'
import { clubIcons } from '#shared/brand/club-icons.ts'
import { type Club, showClub } from '#shared/club/club/club.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { pageTags } from '#shared/core/page.ts'
import { fakeSite, openDatabase, startNode, write } from './page-cache.fixture.ts'

const colours = { ground: '#ffffff', ink: '#101010', primary: '#aa0000', accent: '#0000aa', sky: '#ffd400' }
const first = { name: 'İnce Spor Salonu', colours, logo: null } as Pick<Club, 'name' | 'colours' | 'logo'>
let club = first
const call = (async (target: { url: string }) => {
  if (target.url !== showClub.url) throw new Error('only the club is shown')
  return club
}) as unknown as Call

const database = await openDatabase()
afterAll(() => database.drop())
const folder = await mkdtemp(path.join(tmpdir(), 'club-icons-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = await openStorage({ folder })
const { uploads } = storage
// A wide logo of one colour.
const logo = sharp({ create: { width: 720, height: 240, channels: 4, background: '#00ff00' } })
await uploads.put('club/1/720.webp', await logo.webp({ lossless: true }).toBuffer())
const app = await startNode(database, { site: fakeSite({}).render, storage, call })
afterAll(() => app.close())

beforeEach(() => change({ ...first, logo: null }))

async function change(next: Partial<typeof club>) {
  club = { ...club, ...next }
  await write(database.pool, [pageTags.club], app)
}
const logoAt = (folder: string) => ({
  width: 720,
  height: 240,
  avif: '',
  webp: `/uploads/club/${folder}/240.webp 240w, /uploads/club/${folder}/720.webp 720w`,
})
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })
const iconOf = async (url: string) => (await get(url)).rawPayload

/** The colour at a place from 0 to 1, as `#rrggbb`; `null` where the icon is transparent. */
async function colourAt(icon: Buffer, x: number, y: number): Promise<string | null> {
  const { width = 1, height = 1 } = await sharp(icon).metadata()
  const place = { left: Math.floor(x * (width - 1)), top: Math.floor(y * (height - 1)), width: 1, height: 1 }
  const [r = 0, g = 0, b = 0, a = 0] = await sharp(icon).extract(place).ensureAlpha().raw().toBuffer()
  return a === 0 ? null : `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The box around all pixels of a colour, in shares of the edge. */
async function boxOf(icon: Buffer, colour: string) {
  const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const wanted = Number.parseInt(colour.slice(1), 16)
  const places = Array.from({ length: info.width * info.height }, (_, index) => index).filter(
    (index) => data.readUIntBE(index * 3, 3) === wanted,
  )
  const [xs, ys] = [places.map((place) => place % info.width), places.map((place) => place / info.width)]
  const share = (values: number[]) => [
    values.reduce((one, other) => Math.min(one, other), info.width) / info.width,
    values.reduce((one, other) => Math.max(one, other), 0) / info.width,
  ]
  return { count: places.length, x: share(xs), y: share(ys) }
}

describe('the icons of a club without a logo', () => {
  test.each(Object.entries(clubIcons))(
    '%s shows the initials in the club’s colours',
    async (url, { size }) => {
      const { statusCode, headers, rawPayload } = await get(url)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe(size === null ? 'image/svg+xml' : 'image/png')
      if (size === null) {
        expect(rawPayload.toString()).toMatch(/^<svg /)
        // Outlines, because no other computer has the font.
        expect(rawPayload.toString()).not.toContain('<text')
      } else
        expect(await sharp(rawPayload).metadata()).toMatchObject({ width: size, height: size, format: 'png' })
      expect(await colourAt(await sharp(rawPayload).png().toBuffer(), 0.5, 0.04)).toBe(colours.sky)
      expect((await boxOf(rawPayload, colours.ink)).count).toBeGreaterThan(0)
    },
  )

  test('differ by the initials of the name, and are readable signs in any script', async () => {
    const icons = new Set<string>()
    for (const name of ['İnce Spor', 'Işık Spor', 'Şen Spor', 'Ğ', '健身']) {
      await change({ name })
      const icon = await iconOf('/icons/icon-192.png')
      expect((await boxOf(icon, colours.ink)).count).toBeGreaterThan(50)
      icons.add(icon.toString('base64'))
    }
    expect(icons.size).toBe(5)
  })

  test('have round corners, apart from those that the system cuts', async () => {
    expect(await colourAt(await iconOf('/icons/icon-512.png'), 0, 0)).toBeNull()
    for (const url of ['/icons/icon-maskable-512.png', '/apple-touch-icon.png'])
      expect(await colourAt(await iconOf(url), 0, 0)).toBe(colours.sky)
  })

  test('keep the letters of a maskable icon in its safe circle', async () => {
    const { x, y } = await boxOf(await iconOf('/icons/icon-maskable-512.png'), colours.ink)
    const corner = Math.hypot(
      Math.max(...x.map((place) => Math.abs(place - 0.5))),
      Math.max(...y.map((place) => Math.abs(place - 0.5))),
    )
    expect(corner).toBeLessThanOrEqual(0.4)
  })
})

describe('the icons of a club with a logo', () => {
  test('show it whole on the background of the pages', async () => {
    await change({ logo: logoAt('1') })
    for (const [url, { size }] of Object.entries(clubIcons)) {
      const icon = await sharp(await iconOf(url))
        .png()
        .toBuffer()
      expect(await colourAt(icon, 0.5, 0.5), url).toBe('#00ff00')
      expect(await colourAt(icon, 0.5, 0.1), url).toBe(colours.ground)
      if (size && size > 100) {
        const { x } = await boxOf(icon, '#00ff00')
        expect(x[0], url).toBeGreaterThan(0.05)
        expect(x[1], url).toBeLessThan(0.95)
      }
    }
  })

  test('show the initials while the file of the logo is missing', async () => {
    await change({ logo: logoAt('missing') })
    const { statusCode, rawPayload } = await get('/icons/icon-192.png')
    expect(statusCode).toBe(200)
    expect((await boxOf(rawPayload, colours.ink)).count).toBeGreaterThan(50)
  })
})

describe('a change of the identity', () => {
  test('is visible on the next request, and only then are icons sent again', async () => {
    const before = await get('/icons/icon-192.png?v=1')
    const etag = String(before.headers.etag)
    expect(before.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect((await get('/icons/icon-192.png', { 'if-none-match': etag })).statusCode).toBe(304)
    await change({ colours: presets.forest })
    const after = await get('/icons/icon-192.png', { 'if-none-match': etag })
    expect(after.statusCode).toBe(200)
    expect(await colourAt(after.rawPayload, 0.5, 0.04)).toBe(presets.forest.sky)
  })
})

test('the icons are served where the site is not built', async () => {
  const bare = await startNode(database, { storage, call })
  try {
    expect((await bare.inject('/favicon.svg')).headers['content-type']).toBe('image/svg+xml')
    expect((await bare.inject('/icons/icon-64.png')).statusCode).not.toBe(200)
  } finally {
    await bare.close()
  }
})
