import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { SheetName } from '#shared/core/sheets/sheets.ts'
import { type Import, showImport, startImport, uploadImport } from '#shared/money/imports/imports.contract.ts'
import { bearer, encodeForm, send } from '#tests/support/product/requests.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

type XlsxCell = string | number | Date | null | { value: string; type: 'Formula' }

/** A workbook as written by another program. */
export async function workbook(rows: readonly (readonly XlsxCell[])[], name = 'dosya.xlsx'): Promise<File> {
  const cells = rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? { value: cell, type: Date, format: 'dd.mm.yyyy' } : cell)),
  )
  const content = await writeXlsxFile(cells as never).toBuffer()
  return new File([new Uint8Array(content)], name)
}

export const csvFile = (text: string | Uint8Array<ArrayBuffer>, name = 'dosya.csv') => new File([text], name)

/** The text in the encoding of old Turkish programs. */
export const inWindows1254 = (text: string) => {
  const codes: Record<string, string> = { ı: '\xfd', ğ: '\xf0', ş: '\xfe', İ: '\xdd', Ğ: '\xd0', Ş: '\xde' }
  return new Uint8Array(
    Buffer.from(
      text.replace(/[ığşİĞŞ]/g, (letter) => codes[letter] ?? letter),
      'latin1',
    ),
  )
}

export const upload = (person: Caller, branchId: string, file: File, sheet: SheetName = 'general-records') =>
  person.call(uploadImport, { params: { sheet, branchId }, files: { file } })

/** The raw response of an upload. */
export async function uploadRaw(
  product: TestProduct,
  person: Person,
  branch: string,
  file: File,
  sheet: SheetName = 'general-records',
): Promise<LightMyRequestResponse> {
  const form = new FormData()
  form.set('file', file)
  const { headers, payload } = await encodeForm(form)
  const url = `/api/imports/${sheet}/${branch}`
  return send(product, 'POST', url, { headers: { ...headers, ...bearer(person) }, payload })
}

/** Waits for an import to leave the running state. */
export async function ended(person: Caller, importId: string): Promise<Import> {
  await expect
    .poll(async () => (await person.call(showImport, { params: { importId } })).state, {
      timeout: 120_000,
      interval: 100,
    })
    .not.toBe('running')
  return person.call(showImport, { params: { importId } })
}

/** Imports a file with known headers and waits until its rows are in the sheet. */
export async function importFile(
  person: Caller,
  branch: string,
  file: File,
  sheet: SheetName = 'general-records',
): Promise<Import> {
  const { _id: importId } = await upload(person, branch, file, sheet)
  await person.call(startImport, { params: { importId }, body: { skipsProblems: true } })
  return ended(person, importId)
}
