import { afterAll, describe, expect, test } from 'vitest'
import { readConfiguration } from '#server/core/configuration.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import { readClub, seedIdentity, senderOf } from '#server/modules/club/identity/identity.service.ts'
import { colourNames, presetNames, presets, themesOf, unreadablePairs } from '#shared/brand/club-colours.ts'
import { contrastRatio } from '#shared/brand/contrast.ts'
import { addBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { showClub } from '#shared/club/club/club.contract.ts'
import { showIdentity, updateIdentity } from '#shared/club/identity/identity.contract.ts'
import { identityMessages } from '#shared/club/identity/identity.messages.ts'
import { showPage, showPageTemplate } from '#shared/content/pages/pages.contract.ts'
import { pagesMessages } from '#shared/content/pages/pages.messages.ts'
import { picturesMessages } from '#shared/core/core.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { bearer, encodeForm, send, storedFiles } from '#tests/support/product/requests.ts'
import { clubSettings, openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { startPages } from './page-cache.fixture.ts'

const { product, admin } = await openTestClub()
const { _id: branch } = await openBranch(admin, 'Merkez')
const staff = await product.person({ role: 'staff', branch })
for (const { addInitialContent } of product.services.modules) await addInitialContent?.(product.services)
/** Another process, which learns of changes from the database only. */
const other = await startPages(product, { site: null })
afterAll(() => other.close())
await other.listen({ port: 0, host: '127.0.0.1' })

const upload = async (fields: Record<string, string>, files: Record<string, File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  const { headers, payload } = await encodeForm(form)
  return send(product, 'PUT', updateIdentity.url, { headers: { ...headers, ...bearer(admin) }, payload })
}

describe('the identity of a new club', () => {
  test('comes from the settings, once; afterwards the database is in charge', async () => {
    const { services } = product
    expect(await product.visitor()(showClub)).toMatchObject({
      name: clubSettings.CLUB_NAME,
      city: clubSettings.CLUB_CITY,
      motif: 'none',
      // Without card payments the desk sells.
      sellsOnline: false,
      sendsSms: false,
    })
    const others = readConfiguration({ CLUB_NAME: 'Başka Kulüp', DEMO: '0', DATA_DIR: product.dataDir })
    await seedIdentity(services.db, others)
    expect((await readClub(services.db)).name).toBe(clubSettings.CLUB_NAME)
  })

  test('without settings names no club', () => {
    const { club } = readConfiguration({ DEMO: '0' })
    const { name, ...rest } = club
    expect(name).toBe('Spor Kulübü')
    expect(Object.values(rest).filter(Boolean)).toEqual([])
  })
})

describe('the identity', () => {
  test('is read and changed by admins only', async () => {
    for (const [person, status] of [
      [undefined, 401],
      [staff, 403],
    ] as const)
      for (const method of ['GET', 'PUT'] as const) {
        const response = await send(product, method, showIdentity.url, {
          ...(person ? { headers: bearer(person) } : {}),
          ...(method === 'PUT' ? { payload: { name: 'Ele Geçirildi' } } : {}),
        })
        expect(response.statusCode, method).toBe(status)
        if (status === 403) expect(response.json().message).toBe(accessMessages.forbidden)
      }
    expect((await product.visitor()(showClub)).name).toBe(clubSettings.CLUB_NAME)
  })

  test('says in every process whether the hours of a branch differ from the club’s', async () => {
    const address = other.listeningOrigin + showClub.url
    const differs = async () =>
      ((await (await fetch(address)).json()) as { branchHoursDiffer: boolean }).branchHoursDiffer
    const { openingHours } = await readClub(product.services.db)
    await admin.call(updateIdentity, { body: { openingHours: '08.00 - 00.00' } })
    const { _id } = await admin.call(addBranch, { body: { name: 'Saatli' } })
    const change = (body: object) => admin.call(updateBranch, { params: { id: _id }, body })
    await expect.poll(differs).toBe(false)
    await change({ openingHours: '08.00-24.00' })
    await expect.poll(differs).toBe(false)
    await change({ openingHours: '10.00 - 18.00' })
    await expect.poll(differs).toBe(true)
    await change({ isActive: false })
    await expect.poll(differs).toBe(false)
    await admin.call(updateIdentity, { body: { openingHours } })
  })

  test('a change is seen on the next request in every process, and logged', async () => {
    const address = other.listeningOrigin + showClub.url
    const seen = async () => ((await (await fetch(address)).json()) as { name: string }).name
    expect(await seen()).toBe(clubSettings.CLUB_NAME)
    expect(await seen()).toBe(clubSettings.CLUB_NAME)
    const before = await admin.call(showIdentity)
    const after = await admin.call(updateIdentity, { body: { name: 'Kuzey Spor', version: before.version } })
    expect(after).toEqual({ ...before, name: 'Kuzey Spor', version: before.version + 1 })
    await expect.poll(seen).toBe('Kuzey Spor')
    const [entry] = await admin.call(listAuditLog, { query: { filter: { resource: 'identity' } } })
    expect(entry).toMatchObject({ actorName: admin.user.name, action: 'edit' })
    expect(entry?.before).toMatchObject({ name: clubSettings.CLUB_NAME })
    expect(entry?.after).toMatchObject({ name: 'Kuzey Spor' })
  })

  test('the second of two simultaneous editors gets a conflict', async () => {
    const { version } = await admin.call(showIdentity)
    const saves = await Promise.allSettled(
      ['Birinci', 'İkinci'].map((city) => admin.call(updateIdentity, { body: { city, version } })),
    )
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })

  test.each([
    [{ socialLinks: ['http://example.com/kulup'] }, 'socialLinks'],
    [{ socialLinks: ['javascript:alert(1)'] }, 'socialLinks'],
    [{ mersis: '123' }, 'mersis'],
    [{ taxNumber: '12' }, 'taxNumber'],
    [{ phone: 'yarın ararız' }, 'phone'],
    [{ email: 'kulup' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ palette: 'custom' as const, colourInk: 'red' }, 'colourInk'],
  ])('%j is refused', async (body, field) => {
    const refusal = await admin.call(updateIdentity, { body }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })
})

describe('colours', () => {
  test.each(presetNames)('of the palette %s can be read by day and by night', (name) => {
    expect(unreadablePairs(presets[name])).toEqual([])
    const { light, dark } = themesOf(presets[name])
    for (const { ground, surface, sunk, ink, muted, accent, sky, onSky, primary, onPrimary, danger } of [
      light,
      dark,
    ]) {
      for (const [text, below] of [
        ...[ground, surface, sunk].flatMap((area) => [
          [ink, area],
          [muted, area],
        ]),
        [accent, ground],
        [danger, ground],
        [onSky, sky],
        [onPrimary, primary],
      ] as [string, string][])
        expect(contrastRatio(text, below), `${name}: ${text} on ${below}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('that cannot be read are refused with the ratio', async () => {
    const body = { palette: 'custom' as const, colourGround: '#ffffff', colourInk: '#999999' }
    const refusal = await admin.call(updateIdentity, { body }).catch((error: unknown) => error)
    const ratio = Math.floor(contrastRatio('#999999', '#ffffff') * 10) / 10
    expect(refusal).toMatchObject({ status: 400 })
    expect((refusal as { fields: Record<string, string> }).fields.colourInk).toMatch(/karşıtlık oranı \d,\d/)
    expect(ratio).toBe(2.8)
    expect((await admin.call(showIdentity)).palette).toBe('graphite')
  })

  test('of a preset replace typed ones; custom ones are kept', async () => {
    const own = { palette: 'custom' as const, colourSky: '#ffd8a8', colourPrimary: '#8a1c1c' }
    await admin.call(updateIdentity, { body: own })
    expect((await product.visitor()(showClub)).colours).toEqual({
      ...presets.graphite,
      sky: '#ffd8a8',
      primary: '#8a1c1c',
    })
    await admin.call(updateIdentity, { body: { palette: 'sea', colourSky: '#000000' } })
    const { colours } = await product.visitor()(showClub)
    expect(colourNames.map((name) => colours[name])).toEqual(colourNames.map((name) => presets.sea[name]))
  })
})

describe('a logo', () => {
  test('with script in an SVG is refused', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>'
    const response = await upload({}, { logo: asFile(Buffer.from(svg), 'logo.svg') })
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe(picturesMessages.notAnImage)
    expect((await storedFiles(product)).filter((file) => file.startsWith('club/'))).toEqual([])
  })

  test('of 40 megapixels becomes small files, keeps its transparency, and is replaced with the next', async () => {
    const { default: sharp } = await import('sharp')
    const large = await sharp({
      create: { width: 8000, height: 5000, channels: 4, background: { r: 20, g: 90, b: 120, alpha: 0.5 } },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const response = await upload({ wordmark: 'Kuzey' }, { logo: asFile(large, 'logo.png') })
    expect(response.statusCode, response.body).toBe(200)
    const files = (await storedFiles(product)).filter((file) => file.startsWith('club/'))
    expect(files).toHaveLength(4)
    const webp = await product.services.storage.uploads.getBytes(
      files.find((file) => file.endsWith('720.webp')) ?? '',
    )
    const { hasAlpha, width } = await sharp(webp).metadata()
    expect({ hasAlpha, width }).toEqual({ hasAlpha: true, width: 720 })
    const club = await product.visitor()(showClub)
    expect(club.logo).toMatchObject({ width: 720, height: 450 })

    await upload({}, { logo: asFile(await photo({ width: 300, height: 100 })) })
    await expect
      .poll(async () => (await storedFiles(product)).filter((file) => files.includes(file)))
      .toEqual([])
    const removed = await admin.call(updateIdentity, { body: { removeLogo: true } })
    expect(removed.logo).toBeNull()
  }, 60_000)

  test('and a picture of the first screen belong to one change: a conflict leaves no file', async () => {
    const before = await storedFiles(product)
    const image = asFile(await photo())
    const response = await upload({ version: '1' }, { logo: image, heroImage: image })
    expect(response.statusCode).toBe(409)
    expect(await storedFiles(product)).toEqual(before)
  })
})

describe('legal pages', () => {
  test('are filled with the identity when they are read, and escaped', async () => {
    const body = {
      name: 'Kuzey <b>Spor</b>',
      tradeName: 'Kuzey Spor A.Ş.',
      address: 'Deniz Sokak 3',
      city: 'Sinop',
      email: 'bilgi@kuzey.example',
      mersis: '1234567890123456',
    }
    await admin.call(updateIdentity, { body })
    const { content } = await product.visitor()(showPage, { params: { key: 'kvkk' } })
    expect(content).toContain('Kuzey Spor A.Ş., MERSİS no. 1234567890123456')
    expect(content).toContain('<a href="mailto:bilgi@kuzey.example">bilgi@kuzey.example</a>')
    expect(content).not.toContain('{{')
    const terms = await product.visitor()(showPage, { params: { key: 'terms-of-service' } })
    expect(terms.content).toContain('Kuzey &#60;b&#62;Spor&#60;/b&#62;')
    const template = await admin.call(showPageTemplate, { params: { key: 'kvkk' } })
    expect(template.content).toContain('{{sirket}}')
  })

  test('show a notice while the legal identity is missing', async () => {
    await admin.call(updateIdentity, { body: { tradeName: '' } })
    for (const key of ['kvkk', 'privacy-policy', 'terms-of-service', 'secure-shopping'] as const)
      expect((await product.visitor()(showPage, { params: { key } })).content).toBe(
        `<p>${pagesMessages.notYet}</p>`,
      )
    const about = await product.visitor()(showPage, { params: { key: 'about' } })
    expect(about.content).toContain('Sinop')
  })
})

test('mails and documents have the club’s colours', async () => {
  await admin.call(updateIdentity, { body: { palette: 'forest' } })
  const club = await readClub(product.services.db)
  const { html } = renderMail({
    club,
    to: 'uye@posta.example',
    subject: 'Deneme',
    greeting: 'Merhaba,',
    paragraphs: ['Metin.'],
    action: { label: 'Aç', link: 'https://kuzey.example' },
  })
  for (const name of ['ground', 'ink', 'primary'] as const) expect(html).toContain(presets.forest[name])
})

test('mails carry the sender’s name of the identity and the address of MAIL_FROM', async () => {
  await admin.call(updateIdentity, { body: { name: 'Kuzey Spor', mailSender: '' } })
  const club = await readClub(product.services.db)
  const publicUrl = 'https://kuzey.example'
  expect(senderOf({ mailFrom: undefined, publicUrl }, club)).toBe('"Kuzey Spor" <bilgi@kuzey.example>')
  expect(
    senderOf(
      { mailFrom: 'Eski <posta@kuzey.example>', publicUrl },
      { ...club, mailSender: 'Kuzey "Üyelik"' },
    ),
  ).toBe('"Kuzey Üyelik" <posta@kuzey.example>')
  expect(senderOf({ mailFrom: undefined, publicUrl }, { ...club, email: '' })).toBe(
    '"Kuzey Spor" <noreply@kuzey.example>',
  )
  expect(identityMessages.unreadable('ink', 2.8, 4.5)).toContain('2,8')
})
