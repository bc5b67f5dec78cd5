import { inflateRawSync } from 'node:zlib'
import { type SpreadsheetLimits, SpreadsheetRefusal } from '#server/integrations/spreadsheet/spreadsheet.ts'
import type { Epoch } from '#shared/core/sheets/cell-values.ts'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const mostEntries = 2000
/** Limit of a workbook's unpacked size, in bytes. */
const mostBytes = 120 * 1024 * 1024

function endOf(archive: Buffer): number {
  // Only a comment may follow the end record.
  const first = Math.max(0, archive.length - 22 - 65_535)
  for (let at = archive.length - 22; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at
  }
  throw new SpreadsheetRefusal('broken')
}

/** Unpacks a file to nothing and counts its bytes; throws when the budget is exceeded. */
function unpack(content: Buffer, method: number, budget: number): Buffer {
  if (method === 0) {
    if (content.length > budget) throw new SpreadsheetRefusal('too-big')
    return content
  }
  if (method !== 8) throw new SpreadsheetRefusal('broken')
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, budget) })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new SpreadsheetRefusal(isTooLarge ? 'too-big' : 'broken')
  }
}

/** Counts the rows of a worksheet up to the limit. */
function rowsIn(worksheet: Buffer, most: number): number {
  let count = 0
  for (let at = worksheet.indexOf('<row'); at >= 0 && count <= most; at = worksheet.indexOf('<row', at + 4))
    count += 1
  return count
}

/**
 * Rejects a workbook before it is read if its real unpacked size exceeds the limit, if it
 * has too many rows, or if it is another kind of ZIP. Returns the workbook's calendar.
 */
export function guardWorkbook(archive: Buffer, limits: SpreadsheetLimits): { epoch: Epoch } {
  try {
    const end = endOf(archive)
    const count = archive.readUInt16LE(end + 10)
    if (count > mostEntries) throw new SpreadsheetRefusal('too-big')
    let entry = archive.readUInt32LE(end + 16)
    let unpacked = 0
    let isWorkbook = false
    let epoch: Epoch = '1900'
    for (let index = 0; index < count; index += 1) {
      if (archive.readUInt32LE(entry) !== entrySignature) throw new SpreadsheetRefusal('broken')
      const method = archive.readUInt16LE(entry + 10)
      const packedSize = archive.readUInt32LE(entry + 20)
      const claimedSize = archive.readUInt32LE(entry + 24)
      const nameLength = archive.readUInt16LE(entry + 28)
      const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength)
      const local = archive.readUInt32LE(entry + 42)
      if (archive.readUInt32LE(local) !== localSignature) throw new SpreadsheetRefusal('broken')
      if (claimedSize > mostBytes) throw new SpreadsheetRefusal('too-big')
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      const file = unpack(archive.subarray(start, start + packedSize), method, mostBytes - unpacked)
      unpacked += file.length
      if (name === 'xl/workbook.xml') {
        isWorkbook = true
        if (/\bdate1904="(1|true)"/.test(file.toString('utf8'))) epoch = '1904'
      }
      if (name.startsWith('xl/worksheets/') && rowsIn(file, limits.rows) > limits.rows)
        throw new SpreadsheetRefusal('too-many-rows')
      if (limits.refusesMerged && name === 'xl/worksheets/sheet1.xml' && file.includes('<mergeCell '))
        throw new SpreadsheetRefusal('merged')
      entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32)
    }
    if (!isWorkbook) throw new SpreadsheetRefusal('kind')
    return { epoch }
  } catch (error) {
    // The central directory points outside the file.
    if (error instanceof RangeError) throw new SpreadsheetRefusal('broken')
    throw error
  }
}
