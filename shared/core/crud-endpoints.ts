import { z } from 'zod'
import { type Endpoint, endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { IdParams } from '#shared/core/id.ts'
import type { Access, Resource } from '#shared/permissions/permissions.ts'

type Call = 'list' | 'show' | 'create' | 'update' | 'remove'
type AccessOf<R extends Resource, Action extends string> = Extract<`${R}.${Action}`, Access>

interface CrudOptions<
  R extends Resource,
  Row extends z.ZodType,
  Query extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
> {
  /** The resource of the permissions `list`, `show`, `create`, `edit` and `delete`. */
  resource: R
  /** The path of the collection. */
  url: string
  /** Paths that differ from `url` and `url/:id`. */
  urls?: Partial<Record<Call, string>>
  texts: Readonly<Record<'listFailed' | 'createFailed' | 'updateFailed' | 'deleteFailed', string>>
  summaries: Readonly<Record<Call, string>>
  row: Row
  query: Query
  input: Input
  change: Change
  files?: Endpoint['files']
  /** Of `list` and `show`, if visitors may read them. */
  cacheTags?: Endpoint['cacheTags']
}

/** The five calls of a plain record: list, show, create, update and remove. */
export function crudEndpoints<
  const R extends Resource,
  Row extends z.ZodType,
  Query extends z.ZodType,
  Input extends z.ZodType,
  Change extends z.ZodType,
>({
  resource,
  url,
  urls = {},
  texts,
  summaries,
  row,
  query,
  input,
  change,
  ...shared
}: CrudOptions<R, Row, Query, Input, Change>) {
  const { files, cacheTags } = shared
  const reads = { failure: texts.listFailed, ...(cacheTags && { cacheTags }) }
  const uploads = files ? { files } : {}
  const access = <Action extends string>(action: Action) => `${resource}.${action}` as AccessOf<R, Action>
  return {
    list: endpoint({
      ...reads,
      method: 'GET',
      url: urls.list ?? url,
      access: access('list'),
      summary: summaries.list,
      list: true,
      schema: { querystring: query, response: { 200: z.array(row) } },
    }),
    show: endpoint({
      ...reads,
      method: 'GET',
      url: urls.show ?? `${url}/:id`,
      access: access('show'),
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
