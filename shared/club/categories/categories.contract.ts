import { z } from 'zod'
import { categoriesMessages } from '#shared/club/categories/categories.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant, Line, Version } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { pageTags } from '#shared/core/page.ts'

const texts = categoriesMessages

/** Sorts the equipment of one branch. */
export const Category = z.object({
  _id: Id,
  branch: Id,
  name: z.string(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Category = z.infer<typeof Category>

export const categoryQuery = listQuery(['name', 'createdAt'], { branch: Id.optional() })

export const listCategories = endpoint({
  method: 'GET',
  url: '/api/categories',
  cacheTags: () => [pageTags.every('categories'), pageTags.branches],
  access: 'categories.list',
  failure: texts.listFailed,
  summary: 'Bütün şubelerin ekipman kategorileri',
  list: true,
  schema: { querystring: categoryQuery, response: { 200: z.array(Category) } },
})

export const listCategoriesOfBranch = endpoint({
  method: 'GET',
  url: '/api/categories/list/:branchId',
  cacheTags: ({ params }: { params: { branchId: string } }) => [
    pageTags.categories(params.branchId),
    pageTags.branches,
  ],
  access: 'categories.list',
  failure: texts.listFailed,
  summary: 'Bir şubenin ekipman kategorileri',
  list: true,
  schema: { params: BranchIdParams, querystring: categoryQuery, response: { 200: z.array(Category) } },
})

export const showCategory = endpoint({
  method: 'GET',
  url: '/api/categories/:id',
  cacheTags: () => [pageTags.every('categories'), pageTags.branches],
  access: 'categories.show',
  failure: texts.listFailed,
  summary: 'Bir kategori',
  schema: { params: IdParams, response: { 200: Category } },
})

export const addCategory = endpoint({
  method: 'POST',
  url: '/api/categories',
  access: 'categories.create',
  failure: texts.createFailed,
  summary: 'Kategori ekler',
  schema: { body: z.object({ branch: Id, name: Line(60) }), response: { 201: Category } },
})

export const updateCategory = endpoint({
  method: 'PUT',
  url: '/api/categories/:id',
  access: 'categories.edit',
  failure: texts.updateFailed,
  summary: 'Kategorinin adını değiştirir',
  schema: {
    params: IdParams,
    body: z.object({ name: Line(60), version: Version.optional() }),
    response: { 200: Category },
  },
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  url: '/api/categories/:id',
  access: 'categories.delete',
  failure: texts.deleteFailed,
  summary: 'Kategoriyi siler; ekipmanları kategorisiz kalır',
  schema: { params: IdParams, response: { 200: Done } },
})
