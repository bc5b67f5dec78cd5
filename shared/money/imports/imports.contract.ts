import { z } from 'zod'
import { endpoint, type FileField, sheetTypes } from '#shared/core/endpoint.ts'
import { Flag, Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { dayOrders } from '#shared/core/sheets/cell-values.ts'
import { fileFormat } from '#shared/core/sheets/sheet-calls.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'
import { sheetNames } from '#shared/core/sheets/sheets.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'
import { consentChannels } from '#shared/people/consents/consents.schema.ts'

const texts = importsMessages

/**
 * The treatment of a row whose phone or e-mail address belongs to a person of another name. `guardian`: that person is the
 * guardian of the row's child.
 */
export const rowDecisions = ['guardian', 'same', 'new', 'skip'] as const
export type RowDecision = (typeof rowDecisions)[number]

/** How the rows of members are treated that need a decision. */
export const ImportChoices = z.object({
  /** By row of the file. */
  decisions: z.record(z.string().regex(/^\d{1,6}$/), z.enum(rowDecisions)).default({}),
  /** Rows without a decision of their own: left out, or entered as another person. */
  shared: z.enum(['ask', 'new']).default('ask'),
  /** The branch of each name that fits none or several of them, by the folded name. */
  branches: z.record(z.string().max(120), Id).optional(),
  /** What prices without memberships mean: what is not paid of them is a debt, or they are left out. */
  prices: z.enum(['debts', 'left-out']).optional(),
  /** How names in capitals are entered; in title case unless it is said. */
  names: z.enum(['title', 'written']).optional(),
})
export type ImportChoices = z.infer<typeof ImportChoices>

export const importStates = ['ready', 'running', 'done', 'failed', 'undone'] as const

/** The most rows that one file may bring. */
export const mostImportRows = 50_000
export const mostImportColumns = 100

export const importField: FileField = {
  kind: 'sheet',
  maxCount: 1,
  maxBytes: 10 * 1024 * 1024,
  tooLarge: importsMessages.fileTooLarge,
  tooMany: importsMessages.fileCount,
}

/** Which column of the file, counted from zero, is which field of the sheet. */
const Columns = z.record(z.string().max(40), z.number().int().min(0).max(mostImportColumns))

/** A file on its way into a sheet, or one that came into it. */
export const Import = named('Import', {
  _id: Id,
  sheet: z.enum(sheetNames),
  branch: Id,
  /** Empty where it named a person who was erased. */
  fileName: z.string(),
  state: z.enum(importStates),
  headings: z.array(z.string()),
  columns: Columns,
  dayOrder: z.enum(dayOrders),
  /** Rows of the file below its heading. */
  rowCount: z.number().int(),
  /** Rows written so far. */
  done: z.number().int(),
  /** Rows that are, or are going to be, in the sheet. */
  added: z.number().int(),
  /** Rows that were left out because something was wrong with them. */
  skipped: z.number().int(),
  /** Rows that are written without a cell that could not be read. */
  warned: z.number().int(),
  /** Rows that an undo kept because they had been edited. */
  kept: z.number().int(),
  /** The additions of a finished import of members. */
  summary: z
    .object({
      people: z.number().int(),
      known: z.number().int(),
      memberships: z.number().int(),
      contracts: z.number().int(),
      /** Lira. */
      debts: z.number(),
      wallets: z.number(),
      /** Imported people under 18 who have no guardian. */
      minorsWithoutGuardian: z.number().int().optional(),
    })
    .nullish(),
  createdByName: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** Not in lists. */
  choices: ImportChoices.optional(),
  /** Whether an upload was mapped as the last file with the same headings. */
  isRemembered: z.boolean().optional(),
})
export type Import = z.infer<typeof Import>

/** Something wrong with one row of a file. */
export const RowProblem = named('RowProblem', {
  /** As a spreadsheet counts: the heading is row 1. */
  row: z.number().int(),
  field: z.string(),
  cell: z.string(),
  message: z.string(),
})
export type RowProblem = z.infer<typeof RowProblem>

/** The most problems that a check names; it counts all. */
export const mostNamedProblems = 100

/** The most rows that need a decision, and the most changes of known people, that a check names. */
export const mostNamedPeople = 200

/** A row whose phone or e-mail address belongs to a person of another name. */
export const RowConflict = named('RowConflict', {
  row: z.number().int(),
  name: z.string(),
  shares: z.enum(['phone', 'email']),
  /** The person who has it; null for one of another branch. */
  person: z.string().nullable(),
  options: z.array(z.enum(rowDecisions)),
  decision: z.enum(rowDecisions).nullable(),
})
export type RowConflict = z.infer<typeof RowConflict>

/** The change of a known person by a file. */
export const PersonChange = named('PersonChange', {
  row: z.number().int(),
  /** Null for a person whom an earlier row enters. */
  user: Id.nullable(),
  name: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type PersonChange = z.infer<typeof PersonChange>

/** A name of a branch in a file that fits none or several of the branches. */
export const BranchQuestion = named('BranchQuestion', {
  /** As the file writes it. */
  name: z.string(),
  /** Its key in the choices. */
  key: z.string(),
  /** Whether it fits several branches, otherwise it fits none. */
  isAmbiguous: z.boolean(),
  rows: z.number().int(),
  options: z.array(z.object({ _id: Id, name: z.string() })),
  chosen: Id.nullable(),
})
export type BranchQuestion = z.infer<typeof BranchQuestion>

/** The most names of branches that a check asks about, and of examples that it shows. */
export const mostNamedBranches = 50
export const mostNameExamples = 5

export const MemberCheck = named('MemberCheck', {
  /** People whom the file enters. */
  people: z.number().int(),
  /** Rows of known people. */
  known: z.number().int(),
  /** Rows with nothing that is not recorded already. */
  unchanged: z.number().int(),
  /** Guardians whom the file links to children. */
  guardians: z.number().int(),
  /** Rows that need a decision. */
  waiting: z.number().int(),
  conflicts: z.array(RowConflict),
  changes: z.array(PersonChange),
  branches: z.array(BranchQuestion),
  /** Rows that bring a documented consent that is not known, by channel. */
  consents: z.array(z.object({ channel: z.enum(consentChannels), count: z.number().int() })),
  /** Whether the file brings prices without memberships; their meaning has to be chosen. */
  asksPrices: z.boolean(),
  /** Rows with a name in capitals, and the first of them in title case. */
  capitals: z.object({
    rows: z.number().int(),
    examples: z.array(z.object({ written: z.string(), title: z.string() })),
  }),
})
export type MemberCheck = z.infer<typeof MemberCheck>

export const ImportCheck = named('ImportCheck', {
  good: z.number().int(),
  wrong: z.number().int(),
  problems: z.array(RowProblem),
  /** Rows that are written without a cell that could not be read. */
  warned: z.number().int(),
  warnings: z.array(RowProblem),
  /** The first rows as they would stand in the sheet, each cell as text by its field. */
  sample: z.array(z.record(z.string(), z.string())),
  /** Of members only. */
  members: MemberCheck.optional(),
})
export type ImportCheck = z.infer<typeof ImportCheck>

const ImportParams = z.object({ importId: Id })

export const uploadImport = endpoint({
  method: 'POST',
  url: '/api/imports/:sheet/:branchId',
  access: 'imports.create',
  failure: texts.uploadFailed,
  summary: 'Bir CSV ya da Excel dosyasını okur; satırları henüz eklemez',
  files: { file: importField },
  schema: {
    params: z.object({ sheet: z.enum(sheetNames), branchId: Id }),
    response: { 201: Import },
  },
})

export const checkImport = endpoint({
  method: 'PUT',
  url: '/api/imports/:importId/columns',
  access: 'imports.create',
  failure: texts.checkFailed,
  summary: 'Sütunları eşler ve satırları hiçbir şey eklemeden kontrol eder',
  schema: {
    params: ImportParams,
    body: z.object({
      columns: Columns,
      dayOrder: z.enum(dayOrders).default('day-first'),
      /** Of members only. */
      choices: ImportChoices.optional(),
    }),
    response: { 200: ImportCheck },
  },
})

export const startImport = endpoint({
  method: 'POST',
  url: '/api/imports/:importId/start',
  access: 'imports.create',
  failure: texts.startFailed,
  summary: 'Kontrol edilen satırları ekler; bir sayfaya ya hepsi ya hiçbiri, üyeler 500 satırlık parçalarla',
  mayRequireStepUp: true,
  schema: {
    params: ImportParams,
    body: z.object({ skipsProblems: Flag.default(false) }),
    response: { 200: Import },
  },
})

export const listImports = endpoint({
  method: 'GET',
  url: '/api/imports',
  access: 'imports.list',
  failure: texts.listFailed,
  summary: 'Sayfalara aktarılan dosyalar',
  list: true,
  schema: {
    querystring: listQuery(['createdAt'], { sheet: z.enum(sheetNames).optional(), branch: Id.optional() }),
    response: { 200: z.array(Import) },
  },
})

export const showImport = endpoint({
  method: 'GET',
  url: '/api/imports/:importId',
  access: 'imports.list',
  failure: texts.listFailed,
  summary: 'Bir içe aktarma ve ilerlemesi',
  schema: { params: ImportParams, response: { 200: Import } },
})

/** What a file of rows holds: those that were refused, or those that lack a cell. */
export const keptRows = ['refused', 'warned'] as const

/** Streams the file. */
export const exportImportRows = endpoint({
  method: 'GET',
  url: '/api/imports/:importId/rows',
  access: 'imports.create',
  requiresStepUp: true,
  failure: sheetsMessages.exportFailed,
  summary:
    'Bir içe aktarmanın aktarılmayan ya da eksik aktarılan satırları, nedenleriyle CSV ya da Excel dosyası',
  answersFile: sheetTypes,
  schema: {
    params: ImportParams,
    querystring: z.object({ rows: z.enum(keptRows), format: fileFormat }),
    response: { 200: z.any() },
  },
})

/** A row that was edited after the import. */
export const ChangedRow = named('ChangedRow', {
  _id: Id,
  date: z.iso.date(),
  name: z.string(),
  amount: z.number(),
})

/** Why an undo keeps a person. */
export const keptReasons = [
  'merged',
  'claimed',
  'edited',
  'entry',
  'card',
  'booking',
  'sale',
  'cancellation',
  'membership',
  'debt',
  'wallet',
  'signature',
  'import',
  'guardian',
  'request',
  'activity',
  'note',
  'work',
  'contact',
  'deleted',
  'other',
] as const
export type KeptReason = (typeof keptReasons)[number]

/** Effect of an undo: the number of removed rows, and the rows that stay because they were edited. */
export const ImportUndo = named('ImportUndo', {
  removed: z.number().int(),
  kept: z.number().int(),
  /** The first of the kept rows. */
  changed: z.array(ChangedRow),
  /** The first of the kept people, of an import of members. */
  people: z.array(z.object({ _id: Id, name: z.string(), reason: z.enum(keptReasons) })).optional(),
})
export type ImportUndo = z.infer<typeof ImportUndo>

export const previewUndo = endpoint({
  method: 'GET',
  url: '/api/imports/:importId/undo',
  access: 'imports.undo',
  failure: texts.undoFailed,
  summary: 'Bir içe aktarma geri alınırsa ne silinir, ne kalır',
  schema: { params: ImportParams, response: { 200: ImportUndo } },
})

export const undoImport = endpoint({
  method: 'POST',
  url: '/api/imports/:importId/undo',
  access: 'imports.undo',
  failure: texts.undoFailed,
  summary: 'Bir içe aktarmanın satırlarını siler; sonradan değiştirilenler kalır',
  mayRequireStepUp: true,
  schema: { params: ImportParams, response: { 200: ImportUndo } },
})
