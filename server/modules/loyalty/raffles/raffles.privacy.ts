import type { ExportSection } from '#server/core/module.ts'
import { rafflesOf } from '#server/modules/loyalty/raffles/own-entries.ts'

export const rafflesExportSections: readonly ExportSection[] = [
  {
    name: 'cekilisler',
    read: async (db, { _id }) =>
      (await rafflesOf(db, _id)).all.map(({ title, branchName, status, entry, result }) => ({
        title,
        branchName,
        status,
        entry,
        result,
      })),
  },
]
