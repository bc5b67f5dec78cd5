import { z } from 'zod'
import { categoriesMessages } from '#shared/club/categories/categories.messages.ts'
import { crudEndpoints, listOfBranch } from '#shared/core/crud-endpoints.ts'
import { Instant, Line, Version } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'

const texts = categoriesMessages

/** Sorts the equipment of one branch. */
export const Category = named('Category', {
  _id: Id,
  branch: Id,
  name: z.string(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Category = z.infer<typeof Category>

export const categoryQuery = listQuery(['name', 'createdAt'], { branch: Id.optional() })

export const categoryCalls = crudEndpoints({
  resource: 'categories',
  url: '/api/categories',
  texts,
  summaries: {
    list: 'Bütün şubelerin ekipman kategorileri',
    show: 'Bir kategori',
    create: 'Kategori ekler',
    update: 'Kategorinin adını değiştirir',
    remove: 'Kategoriyi siler; ekipmanları kategorisiz kalır',
  },
  row: Category,
  query: categoryQuery,
  input: z.object({ branch: Id, name: Line(60) }),
  change: z.object({ name: Line(60), version: Version.optional() }),
  cacheTags: () => [pageTags.every('categories'), pageTags.branches],
})
export const {
  list: listCategories,
  show: showCategory,
  create: addCategory,
  update: updateCategory,
  remove: deleteCategory,
} = categoryCalls

export const listCategoriesOfBranch = listOfBranch(listCategories, {
  url: '/api/categories/list/:branchId',
  summary: 'Bir şubenin ekipman kategorileri',
  cacheTags: ({ params }) => [pageTags.categories(params.branchId), pageTags.branches],
})
