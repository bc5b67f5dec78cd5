import { z } from 'zod'
import { type Endpoint, type EndpointSchema, endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { BranchIdParams, IdParams } from '#shared/core/id.ts'
import type { Access, Resource } from '#shared/permissions/permissions.ts'

type Call = 'list' | 'show' | 'create' | 'update' | 'remove'
type AccessOf<R extends Resource, Action extends string> = Extract<`${R}.${Action}`, Access>

interface CrudOptions<
  R extends Resource,
  L extends string,
  Row extends z.ZodType,
  Rows extends z.ZodType,
  Query extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
> {
  /** The resource of the permissions `list`, `show`, `create`, `edit` and `delete`. */
  resource: R
  /** The permission of `list`, if it has another name. */
  listAction?: L
  /** The path of the collection. */
  url: string
  /** Paths that differ from `url` and `url/:id`. */
  urls?: Partial<Record<Call, string>>
  /** `showFailed` is `listFailed` by default. */
  texts: Readonly<Record<'listFailed' | 'createFailed' | 'updateFailed' | 'deleteFailed', string>> & {
    readonly showFailed?: string
  }
  summaries: Readonly<Record<Call, string>>
  row: Row
  /** The response of `list`; an array of `row` by default. */
  rows?: Rows
  query: Query
  input: Input
  change: Change
  files?: Endpoint['files']
  /** Of `list` and `show`, if visitors may read them. */
  cacheTags?: Endpoint['cacheTags']
  /** Of `show`. */
  opens?: Endpoint['opens']
}

/** The five calls of a plain record: list, show, create, update and remove. */
export function crudEndpoints<
  const R extends Resource,
  Row extends z.ZodType,
  Query extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
  const L extends string = 'list',
  Rows extends z.ZodType = z.ZodArray<Row>,
>({
  resource,
  listAction = 'list' as L,
  url,
  urls = {},
  texts,
  summaries,
  row,
  rows = z.array(row) as unknown as Rows,
  query,
  input,
  change,
  ...shared
}: CrudOptions<R, L, Row, Rows, Query, Input, Change>) {
  const { files, cacheTags, opens } = shared
  const reads = cacheTags ? { cacheTags } : {}
  const uploads = files ? { files } : {}
  const access = <Action extends string>(action: Action) => `${resource}.${action}` as AccessOf<R, Action>
  return {
    list: endpoint({
      ...reads,
      method: 'GET',
      url: urls.list ?? url,
      access: access(listAction),
      failure: texts.listFailed,
      summary: summaries.list,
      list: true,
      schema: { querystring: query, response: { 200: rows } },
    }),
    show: endpoint({
      ...reads,
      method: 'GET',
      url: urls.show ?? `${url}/:id`,
      access: access('show'),
      ...(opens && { opens }),
      failure: texts.showFailed ?? texts.listFailed,
      summary: summaries.show,
      schema: { params: IdParams, response: { 200: row } },
    }),
    create: endpoint({
      ...uploads,
      method: 'POST',
      url: urls.create ?? url,
      access: access('create'),
      failure: texts.createFailed,
      summary: summaries.create,
      schema: { body: input, response: { 201: row } },
    }),
    update: endpoint({
      ...uploads,
      method: 'PUT',
      url: urls.update ?? `${url}/:id`,
      access: access('edit'),
      failure: texts.updateFailed,
      summary: summaries.update,
      schema: { params: IdParams, body: change, response: { 200: row } },
    }),
    remove: endpoint({
      method: 'DELETE',
      url: urls.remove ?? `${url}/:id`,
      access: access('delete'),
      failure: texts.deleteFailed,
      summary: summaries.remove,
      schema: { params: IdParams, response: { 200: Done } },
    }),
  }
}

/** The list of one branch: a list whose path names the branch. */
export const listOfBranch = <const Schema extends EndpointSchema, const A extends Access>(
  { schema, ...list }: Endpoint<Schema, A>,
  call: Pick<Endpoint, 'url' | 'summary'> & {
    cacheTags?: (input: { params: { branchId: string } }) => readonly string[]
  },
) => endpoint({ ...list, ...call, schema: { ...schema, params: BranchIdParams } })
