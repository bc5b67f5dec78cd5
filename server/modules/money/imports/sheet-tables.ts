import { generalSheet } from '#server/modules/money/general-records/general-records.service.ts'
import { paymentSheet } from '#server/modules/money/payment-records/payment-records.service.ts'
import type { SheetTable } from '#server/modules/money/sheets/sheet-table.ts'
import type { SheetName } from '#shared/money/sheets/sheets.ts'

/** The table behind each sheet that files come into. */
export const sheetTables: Readonly<Record<SheetName, SheetTable<{ _id: string }>>> = {
  generalRecords: generalSheet,
  paymentRecords: paymentSheet,
}
