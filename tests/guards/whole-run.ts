import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { resources } from '#admin/resources/index.ts'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'
import { failureTexts } from '#server/integrations/payments/payment-failures.ts'
import { contract } from '#shared/contract.ts'
import { loggedActions, loggedAreas } from '#shared/permissions/audit-areas.ts'
import {
  type CallLedger,
  isOfBackOffice,
  nameOf,
  readLedgers,
  unaudited,
} from '#tests/support/product/call-ledger.ts'
import { patternsOf, readCatalogue } from '#tests/support/product/catalogue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which test products leave their call ledgers; only in the project `api`. */
    callLedger?: string
  }
}

/** After a whole, successful run of the project, checks what all its calls did together. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bozkir-ledger-'))
  project.provide('callLedger', folder)
  return async () => {
    const defects = (await isWhole(project)) ? await defectsOf(await readLedgers(folder)) : []
    await rm(folder, { recursive: true, force: true })
    if (defects.length > 0) throw new Error(`The calls of all API tests together:\n${defects.join('\n')}`)
  }
}

/** Whether every file of the project ran, with every test. */
async function isWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles()
  const modules = project.vitest.state
    .getTestModules()
    .filter((module) => module.project.name === project.name)
  return (
    modules.length === testFiles.length &&
    project.vitest.config.testNamePattern === undefined &&
    modules.every((module) => module.ok())
  )
}

/** What the payment provider’s failures say; they come with it, not from a module. */
const paymentMessages = Object.values(failureTexts).map((text) => ({ path: '', file: '', text }))

async function defectsOf({ calls, fields, actions, refusals }: CallLedger): Promise<string[]> {
  const missing = (title: string, names: readonly string[]) => names.map((name) => `${title}: ${name}`)
  const names = contract.map(nameOf)
  const writing = contract.filter((one) => one.method !== 'GET' && isOfBackOffice(one)).map(nameOf)
  const areas = Object.keys(fields)
  const patterns = [...(await readCatalogue()), ...paymentMessages].flatMap(patternsOf)
  return [
    ...missing(
      'never succeeds in a test',
      names.filter((name) => !calls[name]?.done),
    ),
    ...missing(
      'writes no audit entry',
      writing.filter((name) => calls[name]?.done && !calls[name].audited && !(name in unaudited)),
    ),
    ...missing(
      'declared without audit entry, but writes one or does not exist',
      Object.keys(unaudited).filter((name) => !writing.includes(name) || calls[name]?.audited),
    ),
    ...missing(
      'area of the audit log that no call writes',
      loggedAreas.filter((area) => !areas.includes(area)),
    ),
    ...missing(
      'action of the audit log that no call writes',
      loggedActions.filter((action) => !actions.includes(action)),
    ),
    ...missing('without a name in the back office', namelessOf(fields)),
    ...missing(
      'message of a refusal that is not in the catalogue',
      Object.entries(refusals)
        .filter(([message]) => !patterns.some((pattern) => pattern.test(message)))
        .map(([message, from]) => `“${message}” of ${from.join(', ')}`),
    ),
  ]
}

/** Internal columns, which the back office does not show. */
const bookkeeping = ['_id', 'version', 'updatedAt']

/** Areas and fields of actual audit entries that the back office cannot name. */
function namelessOf(fields: CallLedger['fields']): string[] {
  const textsOf = new Map<string, Readonly<Record<string, string>>>(
    resources.map(({ name, texts }) => [name, texts.fields]),
  )
  return Object.entries(fields).flatMap(([area, names]) => [
    ...(textsOf.has(area) || area in auditLogTexts.areas ? [] : [area]),
    ...names
      .filter((field) => !bookkeeping.includes(field) && !(field in auditLogTexts.otherFields))
      .filter((field) => !(field in (textsOf.get(area === 'profile' ? 'users' : area) ?? {})))
      .map((field) => `${area}.${field}`),
  ])
}
