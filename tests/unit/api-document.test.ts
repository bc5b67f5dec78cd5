import { expect, test } from 'vitest'
import { z } from 'zod'
import { examples } from '#server/app/api-document.texts.ts'
import { apiDocument } from '#server/app/api-document.ts'
import { namedCalls } from '#shared/contract.ts'
import { responseSchema, successStatus } from '#shared/core/endpoint.ts'
import { filterNames, listParameter } from '#shared/core/list-query.ts'
import { levelOf } from '#shared/permissions/permissions.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

const document = apiDocument('https://kulup.example')
const { components } = document

const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)
const operationOf = new Map(documented.map(({ operation }) => [operation.operationId, operation]))

/** Each call of the contract with its operation in the document. */
const calls = namedCalls.map(([name, target]) => {
  const operation = operationOf.get(name)
  if (!operation) throw new Error(`${name} is not documented`)
  const success = operation.responses[successStatus(target)]
  const answer = success && 'content' in success ? success : undefined
  return { name, target, operation, answer, types: Object.keys(answer?.content ?? {}) }
})

const namesOf = (found: typeof calls) => found.map(({ name }) => name)

test('each call has an operation id of its own', () => {
  expect(namesOf(calls)).toEqual([...new Set(namesOf(calls))])
})

test('operation ids stay as integrators know them: a renamed or moved call is seen here', async () => {
  const lines = documented.map(({ method, path, operation }) => `${operation.operationId} ${method} ${path}`)
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('operation-ids.txt')
})

test('records of lists and of single calls have names', () => {
  const nameless = calls.filter(({ answer }) => {
    const { schema } = answer?.content?.['application/json'] ?? {}
    const row = schema?.type === 'array' ? schema.items : schema
    return (
      schema &&
      !(typeof row === 'object' && '$ref' in row) &&
      !['string', 'number'].includes(`${schema.type}`)
    )
  })
  expect(namesOf(nameless)).toEqual([])
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Membership', 'Branch', 'Sale', 'SaleInput', 'EquipmentInput', 'ErrorEnvelope']),
  )
})

test('every refusal has the shape of the error envelope', () => {
  const refusals = Object.entries(components.responses).filter(([name]) => !/SeeOther|NotModified/.test(name))
  for (const [name, { content }] of refusals)
    expect(content?.['application/json']?.schema, name).toEqual({
      $ref: '#/components/schemas/ErrorEnvelope',
    })
  const statuses = new Set(calls.flatMap(({ operation }) => Object.keys(operation.responses)))
  expect([...statuses]).toEqual(
    expect.arrayContaining(['400', '401', '403', '404', '409', '413', '422', '429', 'default']),
  )
})

test('public calls ask for no credentials; every other call says who may make it, and with which permission', () => {
  for (const { name, target, operation } of calls) {
    const level = levelOf(target.access)
    const schemes = operation.security.flatMap((one) => Object.keys(one))
    const refuses = '401' in operation.responses && '403' in operation.responses
    expect(refuses, name).toBe(level !== 'public')
    if (level === 'public') expect(operation.security, name).toEqual([])
    else if (level === 'device') expect(schemes, name).toEqual(['device'])
    else expect(operation.security[0], name).toEqual({ session: [target.access] })
  }
})

test('a call that demands proof of identity, or belongs to the admins alone, is none for keys', () => {
  const keys = calls.filter(({ operation }) => operation.security.some((one) => 'apiKey' in one))
  expect(namesOf(keys)).toEqual(expect.arrayContaining(['listMemberships', 'createSale']))
  for (const name of ['exportList', 'updateSettings', 'changeRole', 'updateProfile', 'login'])
    expect(namesOf(keys)).not.toContain(name)
})

test('a write that a key may repeat takes its Idempotency-Key', () => {
  const repeatable = calls.filter(({ operation }) =>
    operation.parameters?.some((one) => '$ref' in one && one.$ref.endsWith('/Idempotency-Key')),
  )
  expect(namesOf(repeatable)).toEqual(expect.arrayContaining(['createSale', 'extendMembership']))
  for (const name of ['listSales', 'addEquipment', 'addWebhook', 'addDevice', 'login'])
    expect(namesOf(repeatable)).not.toContain(name)
})

test('files and streams have their media types, and nothing else answers without a schema', () => {
  const typesOf = (name: string) => calls.find((call) => call.name === name)?.types
  expect(typesOf('downloadReceipt')).toEqual(['application/pdf'])
  expect(typesOf('exportList')).toEqual([
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(typesOf('downloadLesson')).toEqual(['text/calendar'])
  expect(typesOf('watchEntries')).toEqual(['text/event-stream'])
  const open = calls.filter(({ target }) => {
    const schema = responseSchema(target)
    return schema instanceof z.ZodAny || schema instanceof z.ZodUnknown
  })
  expect(open.filter(({ target }) => !target.answersFile && !target.events && !target.takesForms)).toEqual([])
})

test('uploads are files of a form', () => {
  const uploads = calls.filter(({ target }) => target.files)
  for (const { name, operation } of uploads)
    expect(Object.keys(operation.requestBody?.content ?? {}), name).toContain('multipart/form-data')
})

test('lists describe their order and each of their filters, and answer with Content-Range', () => {
  const lists = calls.filter(({ target }) => target.list)
  expect(lists.length).toBeGreaterThan(50)
  for (const { name, target, operation, answer } of lists) {
    const { querystring } = target.schema
    const parameters = operation.parameters ?? []
    const valuesOf = (key: string): JsonSchema | undefined => {
      const found = parameters.find((one) => 'name' in one && one.name === key)
      const schema = found && 'schema' in found ? (found.schema.contentSchema as JsonSchema) : undefined
      return schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
    }
    expect(Object.keys(answer?.headers ?? {}), name).toContain('Content-Range')
    if (!listParameter(querystring, 'filter')) continue
    expect(Object.keys(valuesOf('filter')?.properties ?? {}), name).toEqual(filterNames(querystring))
    expect(valuesOf('sort')?.prefixItems, name).toHaveLength(2)
    expect(parameters, name).toContainEqual({ $ref: '#/components/parameters/range' })
  }
})

test('kept answers name their ETag, and the unchanged answer', () => {
  for (const { name, target, operation, answer } of calls) {
    expect('304' in operation.responses, name).toBe(Boolean(target.cacheTags))
    expect('ETag' in (answer?.headers ?? {}), name).toBe(Boolean(target.cacheTags))
  }
})

test('the examples are requests and answers of their calls', () => {
  const targets = new Map(namedCalls)
  for (const [name, example] of Object.entries(examples)) {
    const target = targets.get(name)
    if (!target) throw new Error(`There is no call ${name}`)
    if (example?.body) target.schema.body?.parse(example.body)
    if (example?.filter) listParameter(target.schema.querystring, 'filter')?.parse(example.filter)
    if (example?.answer) responseSchema(target).parse(example.answer)
  }
})
