import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { addEquipment, listEquipments, updateEquipment } from '#shared/club/equipments/equipments.contract.ts'
import { coreMessages, picturesMessages } from '#shared/core/core.messages.ts'
import { pictureWidths } from '#shared/core/pictures.schema.ts'
import { bearer, encodeForm, send, storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeEquipment, openBranch } from '#tests/support/records/content.ts'
import { asFile, phonePhoto, photo, pngBomb } from '#tests/support/records/images.ts'

const texts = picturesMessages

const { product, admin } = await openTestClub()
const branch = await openBranch(admin, 'Meram')

async function upload(file: File) {
  return makeEquipment(admin, branch._id, {}, file)
}

async function download(address: string) {
  const answer = await send(product, 'GET', address)
  expect(answer.statusCode).toBe(200)
  return answer
}

const addressesOf = (srcset = '') => srcset.split(', ').map((one) => one.split(' ')[0] ?? '')

describe('photographs are converted to every screen size', () => {
  test('a phone’s photograph is rotated upright and loses its location', async () => {
    const original = await phonePhoto(2000, 1200)
    const { exif, orientation } = await sharp(original).metadata()
    expect(orientation).toBe(6)
    expect(exif?.toString('latin1')).toContain('Bozkir Telefon')

    const { picture, image } = await upload(asFile(original))
    expect(picture).toMatchObject({ width: 1200, height: 2000 })
    expect(image).toBe(addressesOf(picture?.webp)[1])
    for (const address of [...addressesOf(picture?.webp), ...addressesOf(picture?.avif)]) {
      const answer = await download(address)
      const kept = await sharp(answer.rawPayload).metadata()
      expect([kept.exif, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined])
      expect(kept.height).toBeGreaterThan(kept.width)
      expect(answer.rawPayload.toString('latin1')).not.toContain('Bozkir')
    }
    // After a quarter turn the left side is on top.
    const shown = sharp((await download(image ?? '')).rawPayload)
    const { data, info } = await shown.raw().toBuffer({ resolveWithObject: true })
    const topRight = (info.width - 1) * info.channels
    expect(data[topRight]).toBeGreaterThan(200)
    expect(data[topRight + 2]).toBeLessThan(60)
    expect(data.at(-1)).toBeGreaterThan(200)
  })

  test('a wide one is stored as WebP and AVIF in three widths, with immutable caching', async () => {
    const { picture } = await upload(asFile(await photo({ width: 3200, height: 1800, format: 'png' })))
    const formats = [
      ['webp', 'image/webp'],
      ['avif', 'image/avif'],
    ] as const
    for (const [format, type] of formats) {
      const addresses = addressesOf(picture?.[format])
      expect(addresses).toHaveLength(pictureWidths.length)
      for (const [place, address] of addresses.entries()) {
        const { headers, rawPayload } = await download(address)
        expect(headers).toMatchObject({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        expect(await sharp(rawPayload).metadata()).toMatchObject({ width: pictureWidths[place] })
      }
    }
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'a small %s keeps its size, regardless of its file name',
    async (format) => {
      const file = asFile(await photo({ width: 200, height: 100, format }), 'resim.txt')
      const { picture } = await upload(file)
      expect(picture).toMatchObject({ width: 200, height: 100 })
      expect(addressesOf(picture?.webp)).toHaveLength(1)
    },
  )

  test('greyscale, transparent, 16-bit and CMYK images become sRGB', async () => {
    const base = sharp(await photo({ width: 300, height: 200 }))
    const unusual = [
      base.clone().greyscale().png(),
      base.clone().ensureAlpha(0.5).png(),
      base.clone().toColourspace('rgb16').png(),
      base.clone().toColourspace('cmyk').jpeg(),
      sharp({ create: { width: 300, height: 200, channels: 4, background: '#0000' } }).webp(),
    ]
    for (const image of unusual) {
      const { image: address } = await upload(asFile(await image.toBuffer()))
      const kept = await sharp((await download(address ?? '')).rawPayload).metadata()
      expect(kept).toMatchObject({ width: 300, height: 200, space: 'srgb', hasAlpha: false })
    }
  })
})

describe('ASVS 5.2.2, 5.3.1: a polyglot image', () => {
  const script = '<script>alert(document.domain)</script>'
  const page = Buffer.from(`<!doctype html><html><body>${script}<?php system($_GET[0]); ?></body></html>`)
  const archive = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60)])

  async function withComment(): Promise<Buffer> {
    const jpeg = await photo({ width: 200, height: 100 })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(page.length + 2)
    return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, page, jpeg.subarray(2)])
  }
  const followedBy = async (format: 'jpeg' | 'png' | 'webp' | 'gif', tail: Buffer) =>
    Buffer.concat([await photo({ width: 200, height: 100, format }), tail])

  test.each([
    ['a JPEG with HTML in its comment', withComment, 'foto.html'],
    ['a JPEG followed by HTML', () => followedBy('jpeg', page), 'foto.jpg.html'],
    ['a PNG followed by HTML', () => followedBy('png', page), 'foto.svg'],
    ['a PNG followed by an archive', () => followedBy('png', archive), 'foto.jar'],
    ['a GIF followed by a script', () => followedBy('gif', Buffer.from('=1;alert(1)//')), 'foto.js'],
  ] as const)('%s is stored as the picture only', async (_name, make, name) => {
    const { picture } = await upload(asFile(await make(), name))
    const addresses = [...addressesOf(picture?.webp), ...addressesOf(picture?.avif)]
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) {
      expect(address).toMatch(/^\/uploads\/equipments\/[\w-]+\/\d+\.(webp|avif)$/)
      const { headers, rawPayload } = await download(address)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
      expect(headers['content-type']).toMatch(/^image\/(webp|avif)$/)
      expect(rawPayload.toString('latin1')).not.toMatch(/script|alert|php/)
      expect(rawPayload.includes(archive.subarray(0, 12))).toBe(false)
    }
  })
})

describe('ASVS 5.2.2: a file that is not an image is rejected and leaves no file behind', () => {
  let before: string[]
  let records: unknown

  beforeAll(async () => {
    before = await storedFiles(product)
    records = await admin.call(listEquipments)
  })
  afterEach(async () => {
    expect(await storedFiles(product)).toEqual(before)
    expect(await admin.call(listEquipments)).toEqual(records)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['a text file', 'Bu bir fotoğraf değil.', 'foto.jpg'],
    ['an SVG with a script', svg, 'foto.svg'],
    ['an SVG with an XML declaration', `<?xml version="1.0"?>${svg}`, 'foto.png'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 'foto.webp'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'foto.pdf'],
  ])('%s', async (_name, content, name) => {
    await expect(upload(new File([content], name, { type: 'image/jpeg' }))).rejects.toMatchObject({
      status: 400,
      code: 'file.not-an-image',
      message: texts.notAnImage,
    })
  })

  test('a truncated JPEG', async () => {
    const whole = await phonePhoto(1200, 800)
    for (const share of [0.02, 0.5, 0.9]) {
      const cut = whole.subarray(0, Math.ceil(whole.length * share))
      await expect(upload(asFile(cut))).rejects.toMatchObject({ status: 400, message: texts.unreadable })
    }
  })

  test('ASVS 5.2.6: a small file that decompresses to 400 megapixels, before decoding', async () => {
    const bomb = pngBomb(20_000)
    expect(bomb.length).toBeLessThan(100_000)
    const start = performance.now()
    await expect(upload(asFile(bomb))).rejects.toMatchObject({
      status: 400,
      code: 'file.too-many-pixels',
      message: texts.tooManyPixels,
    })
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('ASVS 5.2.6: 100 megapixels, before decoding', async () => {
    await expect(upload(asFile(pngBomb(10_000)))).rejects.toMatchObject({
      status: 400,
      message: texts.tooManyPixels,
    })
  })

  test('ASVS 5.2.1: more than 10 MB, also over a real connection', async () => {
    const large = Buffer.concat([await photo(), Buffer.alloc(11 * 1024 * 1024)])
    const refusal = { status: 413, code: 'file.too-large', message: texts.tooLarge }
    await expect(upload(asFile(large))).rejects.toMatchObject(refusal)
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = product.app.server.address() as AddressInfo
    const form = new FormData()
    form.set('branch', branch._id)
    form.set('name', 'Büyük')
    form.set('image', asFile(Buffer.concat([large, large, large])))
    const answer = await fetch(`http://127.0.0.1:${port}${addEquipment.url}`, {
      method: 'POST',
      headers: bearer(admin),
      body: form,
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 'file.too-large' })
  })

  test('two files in one field, or a file in an unknown field', async () => {
    const file = asFile(await photo())
    await expect(
      admin.call(addEquipment, { body: { branch: branch._id, name: 'İki' }, files: { image: [file, file] } }),
    ).rejects.toMatchObject({ status: 400, code: 'file.too-many', message: texts.tooMany(1) })
    await expect(
      admin.call(addEquipment, { body: { branch: branch._id, name: 'Başka' }, files: { belge: file } }),
    ).rejects.toMatchObject({ status: 400, code: 'file.unexpected', message: texts.unknownField })
  })

  test('a valid photograph of a rejected record', async () => {
    const image = asFile(await photo())
    await expect(admin.call(addBranch, { body: { name: 'MERAM' }, files: { image } })).rejects.toMatchObject({
      status: 409,
    })
    const [machine] = await admin.call(listEquipments)
    await expect(
      admin.call(updateEquipment, {
        params: { id: machine?._id ?? '' },
        body: { version: 99 },
        files: { image },
      }),
    ).rejects.toMatchObject({ status: 409, message: coreMessages.stale })
  })

  test('an empty file field means no photograph', async () => {
    const form = new FormData()
    form.set('name', 'Fotoğrafsız')
    form.set('image', new File([], ''))
    const encoded = await encodeForm(form)
    const answer = await send(product, 'POST', addBranch.url, {
      ...encoded,
      headers: { ...encoded.headers, ...bearer(admin) },
    })
    expect(answer.json()).toMatchObject({ image: null, picture: null })
  })
})
