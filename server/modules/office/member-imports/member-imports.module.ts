import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Comparison, ImportFile } from '#server/core/import-files.ts'
import { defineModule, type Erasure, type ExportSection, type ImportTarget } from '#server/core/module.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { importContents, imports } from '#server/modules/money/imports/imports.table.ts'
import { memberImportRows } from '#server/modules/office/member-imports/member-imports.table.ts'
import {
  planRows,
  type RowPlan,
  rowProblem,
  undecidedRows,
} from '#server/modules/office/member-imports/plan-rows.ts'
import { membersUndoEffect, undoMembers } from '#server/modules/office/member-imports/undo-members.ts'
import { writeMembers } from '#server/modules/office/member-imports/write-batch.ts'
import { liraOf } from '#shared/core/money.ts'
import { mostNamedBranches, mostNamedPeople } from '#shared/money/imports/imports.contract.ts'
import { asksPrices, membersSheet, readColumns } from '#shared/office/member-imports/member-imports.sheet.ts'
import { consentChannels } from '#shared/people/consents/consents.schema.ts'

function comparisonOf({ columns }: ImportFile, plan: RowPlan): Comparison {
  const { writes, problems, warnings, conflicts, wrong, waiting, unchanged, branches, capitals } = plan
  const rows = writes.filter(({ isNew }) => isNew).length
  const guardians = writes.flatMap(({ guardian }) => guardian ?? [])
  return {
    good: writes.length,
    wrong,
    problems: problems.map(rowProblem),
    undecided: undecidedRows(conflicts),
    warnings: warnings.map(rowProblem),
    members: {
      people: rows + guardians.filter(({ isNew }) => isNew).length,
      known: writes.length - rows,
      guardians: guardians.length,
      unchanged,
      waiting,
      conflicts: conflicts.slice(0, mostNamedPeople),
      changes: writes
        .filter(({ changes }) => changes.length > 0)
        .slice(0, mostNamedPeople)
        .map(({ number, person, changes }) => ({
          row: number,
          user: person.isNew ? null : person._id,
          name: person.name,
          changes,
        })),
      branches: branches.slice(0, mostNamedBranches),
      consents: consentChannels.map((channel) => ({
        channel,
        count: writes.filter((write) => write.consents.some((one) => one.channel === channel)).length,
      })),
      asksPrices: asksPrices(columns),
      capitals,
    },
  }
}

const importTarget: ImportTarget = {
  definition: membersSheet,
  isStrict: true,
  commitsBatches: true,
  readColumns,
  compare: async (db, file, rows) => comparisonOf(file, await planRows(db, file, rows)),
  write: writeMembers,
  effect: membersUndoEffect,
  undo: undoMembers,
}

const ownImports: ExportSection = {
  name: 'ice-aktarimlar',
  read: async (db, { _id }) => {
    const rows = await db
      .select({
        fileName: imports.fileName,
        row: memberImportRows.row,
        entered: memberImportRows.isNew,
        before: memberImportRows.before,
        credited: memberImportRows.walletAmount,
        paid: memberships.paidBefore,
        importedAt: imports.finishedAt,
      })
      .from(memberImportRows)
      .innerJoin(imports, eq(imports._id, memberImportRows.import))
      .leftJoin(memberships, eq(memberships._id, memberImportRows.membership))
      .where(eq(memberImportRows.user, _id))
      .orderBy(asc(imports.createdAt), asc(memberImportRows.row))
    return rows.map(({ credited, paid, ...row }) => ({
      ...row,
      credited: liraOf(credited),
      paid: paid === null ? null : liraOf(paid),
    }))
  },
}

/** Forgets earlier values of an account, and uploads that may name the person. */
async function eraseImports({ tx: { db }, owner }: Erasure): Promise<void> {
  await db.update(memberImportRows).set({ before: null }).where(eq(memberImportRows.user, owner._id))
  const unwritten = db
    .select({ _id: imports._id })
    .from(imports)
    .where(and(eq(imports.sheet, 'members'), sql`${imports.state} <> 'running'`))
  await db.delete(importContents).where(inArray(importContents.import, unwritten))
}

export const memberImportsModule = defineModule({
  name: 'member-imports',
  personalData: { member_import_rows: 'import' },
  importTarget,
  exportSections: [ownImports],
  erase: eraseImports,
})
