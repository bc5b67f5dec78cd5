import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { importField, mostImportRows } from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'
import { csvFile, uploadRaw, workbook } from '#tests/support/product/spreadsheets.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { photo } from '#tests/support/records/images.ts'

const texts = importsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })

/** A ZIP with one file whose directory entry may declare any size. */
function zipOf(name: string, content: Buffer, claimed = content.length): Buffer {
  const packed = deflateRawSync(content, { level: 9 })
  const path = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(claimed, 22)
  local.writeUInt16LE(path.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(claimed, 24)
  entry.writeUInt16LE(path.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + path.length, 12)
  end.writeUInt32LE(30 + path.length + packed.length, 16)
  return Buffer.concat([local, path, packed, entry, path, end])
}

const file = (content: Buffer, name = 'kayitlar.xlsx') => new File([new Uint8Array(content)], name)
const heading = 'Tarih;Açıklama;Tutar\n'
const bomb = Buffer.alloc(200 * 1024 * 1024)

const refused: [string, () => Promise<File> | File, number, string][] = [
  [
    'an image with another extension',
    async () => file(await photo({ width: 20, height: 20 })),
    400,
    texts.fileKind,
  ],
  ['an executable', () => file(Buffer.from([0x4d, 0x5a, 0, 0, 1, 2]), 'kayitlar.csv'), 400, texts.fileKind],
  ['an archive of another kind', () => file(zipOf('oku.txt', Buffer.from('x'))), 400, texts.fileKind],
  [
    'a truncated workbook',
    async () => file(Buffer.from(await (await workbook([['a']])).arrayBuffer()).subarray(0, 900)),
    400,
    texts.fileBroken,
  ],
  [
    'a workbook in the old Excel format',
    () => file(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])),
    400,
    texts.oldExcel,
  ],
  ['a file that decompresses to 200 MB', () => file(zipOf('xl/workbook.xml', bomb)), 413, texts.fileTooBig],
  [
    'the same with a small declared size',
    () => file(zipOf('xl/workbook.xml', bomb, 100)),
    413,
    texts.fileTooBig,
  ],
  [
    'a workbook of a million rows',
    () => file(zipOf('xl/worksheets/sheet1.xml', Buffer.from('<row/>'.repeat(1_000_000)))),
    413,
    texts.tooManyRows(mostImportRows),
  ],
  [
    'more rows than the limit',
    () => csvFile(heading + '01.02.2025;x;1\n'.repeat(mostImportRows + 1)),
    413,
    texts.tooManyRows(mostImportRows),
  ],
  [
    'a hundred and one columns',
    () => csvFile(`${';'.repeat(100)}\n${';'.repeat(100)}x\n`),
    413,
    texts.tooManyColumns(100),
  ],
  [
    'a file of 30 MB',
    () => file(Buffer.alloc(3 * importField.maxBytes, 'a'), 'kayitlar.csv'),
    413,
    texts.fileTooLarge,
  ],
  ['a header without rows', () => csvFile(heading), 400, texts.fileEmpty],
  ['nothing', () => csvFile(''), 400, texts.fileMissing],
]

test.each(refused)(
  'ASVS 5.2.2, 5.2.3: %s is rejected with a message',
  async (_name, make, status, message) => {
    const answer = await uploadRaw(product, staff, meram._id, await make())
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    const { rows } = await product.services.pool.query('SELECT count(*)::int AS n FROM imports')
    expect(rows[0]).toEqual({ n: 0 })
  },
)
