import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { apiDocument } from '#server/app/api-document.ts'

const run = promisify(execFile)
const compiler = resolve('node_modules/@typescript/native/bin/tsc')

/** What an integrator writes against the generated types; the `@ts-expect-error` lines are the errors that they find. */
const program = `
import type { components, operations, paths } from './club.ts'

type Membership = components['schemas']['Membership']
type Refusal = components['schemas']['ErrorEnvelope']
type Filter = components['schemas']['ListMembershipsFilter']
type Query = operations['listMemberships']['parameters']['query']
type Rows = operations['listMemberships']['responses'][200]['content']['application/json']
type Range = operations['listMemberships']['responses'][200]['headers']['Content-Range']
type Sale = paths['/api/sales']['post']['requestBody']['content']['application/json']
type Receipt = operations['downloadReceipt']['responses'][200]['content']['application/pdf']

const filter: Filter = { status: 'active', branch: '0199b1f4-5c3e-7a10-8f21-3c1d5b7e9a01' }
// @ts-expect-error no such status
const wrong: Filter = { status: 'open' }

const sale: Sale = {
  branch: '0199b1f4-5c3e-7a10-8f21-3c1d5b7e9a01',
  lines: [{ kind: 'fee', name: 'Misafir girişi', unitPrice: 250 }],
  payments: [{ method: 'cash' }],
  requestKey: '0199b1f4-5c3e-7a10-8f21-3c1d5b7e9a02',
}
// @ts-expect-error the line has no kind
const incomplete: Sale['lines'][number] = { name: 'Misafir girişi' }

export async function activeMembers(key: string): Promise<string[]> {
  const query: Query = { filter: JSON.stringify(filter), range: '[0,99]' }
  const answer = await fetch('https://kulup.example/api/memberships?' + new URLSearchParams(query), {
    headers: { authorization: 'Bearer ' + key },
  })
  if (!answer.ok) {
    const { message, code }: Refusal = await answer.json()
    throw new Error(message + ' (' + code + ')')
  }
  const range: Range = answer.headers.get('content-range') ?? ''
  const rows: Rows = await answer.json()
  const [first]: Membership[] = rows
  // @ts-expect-error no such field
  first?.surname
  return rows.map(({ userName, endsAt }) => userName + ' ' + endsAt + range)
}
export type { Receipt }
export { incomplete, sale, wrong }
`

test('a program against the generated client has named types and compiles', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(os.tmpdir(), 'api-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const document = apiDocument('https://kulup.example') as unknown as OpenAPI3
  const client = astToString(
    // A field with a default may be left out of a request.
    await openapiTypescript(document, { silent: true, defaultNonNullable: false }),
  )
  await writeFile(join(folder, 'club.ts'), client)
  await writeFile(join(folder, 'program.ts'), program)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, types: [], lib: ['esnext', 'dom', 'dom.iterable'] },
        ...{ module: 'nodenext', target: 'esnext', allowImportingTsExtensions: true },
      },
      include: ['*.ts'],
    }),
  )
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((error) => error)
  expect(stdout).toBe('')
})
