import { z } from 'zod'
import { type Endpoint, type EndpointSchema, endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { BranchIdParams, IdParams } from '#shared/core/id.ts'
import type { Access, Resource } from '#shared/permissions/permissions.ts'

/** The calls of a record, each with the text of its failure. */
interface FailureOf {
  list: 'listFailed'
  show: 'listFailed'
  create: 'createFailed'
  update: 'updateFailed'
  remove: 'deleteFailed'
}
type Call = keyof FailureOf
type AccessOf<R extends Resource, Action extends string> = Extract<`${R}.${Action}`, Access>

interface CrudOptions<
  R extends Resource,
  List extends string,
  Show extends 'show' | 'list',
  Declared extends Call,
  Row extends z.ZodType,
  Rows extends z.ZodType,
  Query extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
> {
  /** The resource of the permissions `list`, `show`, `create`, `edit` and `delete`. */
  resource: R
  /** The permission of `list`, if it has another name. */
  listAction?: List
  /** `list` where the permission for one record is that of the list. */
  showAction?: Show
  /** The path of the collection. */
  url: string
  /** Paths that differ from `url` and `url/:id`. */
  urls?: Partial<Record<Call, string>>
  /** `showFailed` instead of `listFailed` for one record, where there is one. */
  texts: Readonly<Record<FailureOf[NoInfer<Declared>], string>> & { readonly showFailed?: string }
  /** Names the calls that the record has. */
  summaries: Readonly<Record<Declared, string>>
  row: Row
  /** The response of `list`; an array of `row` by default. */
  rows?: Rows
  query: Query
  input?: Input
  change?: Change
  files?: Endpoint['files']
  /** Of `list` and `show`, if visitors may read them. */
  cacheTags?: Endpoint['cacheTags']
  /** Of `show`. */
  opens?: Endpoint['opens']
  /** What only some of the calls have. */
  more?: Partial<Record<Call, Partial<Omit<Endpoint, 'method' | 'access' | 'schema'>>>>
}

/** The calls of a plain record, at most five: list, show, create, update and remove. */
export function crudEndpoints<
  const R extends Resource,
  Declared extends Call,
  Row extends z.ZodType,
  Query extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
  const List extends string = 'list',
  const Show extends 'show' | 'list' = 'show',
  Rows extends z.ZodType = z.ZodArray<Row>,
>({
  resource,
  listAction = 'list' as List,
  showAction = 'show' as Show,
  url,
  urls = {},
  texts: declaredTexts,
  summaries: declaredSummaries,
  row,
  rows = z.array(row) as unknown as Rows,
  query,
  input = z.unknown() as unknown as Input,
  change = z.unknown() as unknown as Change,
  more = {},
  ...shared
}: CrudOptions<R, List, Show, Declared, Row, Rows, Query, Input, Change>) {
  const { files, cacheTags, opens } = shared
  const texts = declaredTexts as Record<FailureOf[Call], string> & { showFailed?: string }
  const summaries = declaredSummaries as Record<Call, string>
  const reads = cacheTags ? { cacheTags } : {}
  const uploads = files ? { files } : {}
  const access = <Action extends string>(action: Action) => `${resource}.${action}` as AccessOf<R, Action>
  const calls = {
    list: endpoint({
      ...reads,
      method: 'GET',
      url: urls.list ?? url,
      access: access(listAction),
      failure: texts.listFailed,
      summary: summaries.list,
      list: true,
      schema: { querystring: query, response: { 200: rows } },
      ...more.list,
    }),
    show: endpoint({
      ...reads,
      method: 'GET',
      url: urls.show ?? `${url}/:id`,
      access: access(showAction),
      ...(opens && { opens }),
      failure: texts.showFailed ?? texts.listFailed,
      summary: summaries.show,
      schema: { params: IdParams, response: { 200: row } },
      ...more.show,
    }),
    create: endpoint({
      ...uploads,
      method: 'POST',
      url: urls.create ?? url,
      access: access('create'),
      failure: texts.createFailed,
      summary: summaries.create,
      schema: { body: input, response: { 201: row } },
      ...more.create,
    }),
    update: endpoint({
      ...uploads,
      method: 'PUT',
      url: urls.update ?? `${url}/:id`,
      access: access('edit'),
      failure: texts.updateFailed,
      summary: summaries.update,
      schema: { params: IdParams, body: change, response: { 200: row } },
      ...more.update,
    }),
    remove: endpoint({
      method: 'DELETE',
      url: urls.remove ?? `${url}/:id`,
      access: access('delete'),
      failure: texts.deleteFailed,
      summary: summaries.remove,
      schema: { params: IdParams, response: { 200: Done } },
      ...more.remove,
    }),
  }
  const declared = Object.entries(calls).filter(([call]) => call in summaries)
  return Object.fromEntries(declared) as Pick<typeof calls, Declared>
}

/** The list of one branch: a list whose path names the branch. */
export const listOfBranch = <const Schema extends EndpointSchema, const A extends Access>(
  { schema, ...list }: Endpoint<Schema, A>,
  call: Pick<Endpoint, 'url' | 'summary'> & {
    cacheTags?: (input: { params: { branchId: string } }) => readonly string[]
  },
) => endpoint({ ...list, ...call, schema: { ...schema, params: BranchIdParams } })
