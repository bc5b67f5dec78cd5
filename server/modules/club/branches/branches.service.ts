import type { z } from 'zod'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, toPicture } from '#server/core/pictures.ts'
import { recordService } from '#server/core/record-service.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { type BranchRow, branches } from '#server/modules/club/branches/branches.table.ts'
import type { Branch, BranchChange, BranchInput } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { branchSlug, reservedSlugs } from '#shared/club/branches/branches.rules.ts'
import { pageTags } from '#shared/core/page.ts'

const texts = branchesMessages
export const missingBranch = () => notFound(texts.notFound)

const records = recordService({
  table: branches,
  resource: 'branches',
  missing: missingBranch,
  pictureFolder: 'branches',
  pages: () => [pageTags.branches],
})

export const branchList: ListDefinition<typeof branches> = {
  table: branches,
  key: branches._id,
  sort: {
    order: branches.order,
    name: branches.name,
    createdAt: branches.createdAt,
    isActive: branches.isActive,
  },
  defaultSort: ['order', 'ASC'],
  filters: { isActive: branches.isActive, slug: branches.slug },
  search: foldedColumn(branches.name, branches.address),
}

export function toBranch({ picture, ...row }: BranchRow): Branch {
  return { ...row, ...toPicture(picture) }
}

/** The first word of the name as a slug. Throws if it is empty or the first segment of a page's path. */
function branchSlugFor(name: string): string {
  const slug = branchSlug(name)
  if (!slug) throw invalidField('name', texts.slugEmpty)
  if (reservedSlugs.has(slug)) {
    const message = texts.slugReserved(slug)
    throw new AppError(409, 'branch.slug-reserved', message, { fields: { name: message } })
  }
  return slug
}

function slugConstraint(slug: string) {
  const message = texts.slugTaken(slug)
  return {
    branches_slug_key: () => new AppError(409, 'branch.slug-taken', message, { fields: { name: message } }),
  }
}

export async function addBranch(
  services: Services,
  currentUser: CurrentUser,
  fields: z.output<typeof BranchInput>,
  { image }: UploadedFiles,
): Promise<Branch> {
  const slug = branchSlugFor(fields.name)
  const creation = { values: { ...fields, slug }, image: image?.[0] }
  return explainingConstraints(slugConstraint(slug), async () =>
    toBranch(await records.create(services, currentUser, creation)),
  )
}

export async function updateBranch(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, removeImage, ...fields }: z.output<typeof BranchChange>,
  { image }: UploadedFiles,
): Promise<Branch> {
  const slug = fields.name === undefined ? undefined : branchSlugFor(fields.name)
  const change = { version, changes: { ...fields, ...(slug && { slug }) }, image: image?.[0], removeImage }
  return explainingConstraints(slugConstraint(slug ?? ''), async () =>
    toBranch(await records.update(services, currentUser, id, change)),
  )
}

/** Deletes a branch without members and ledgers, together with the records that belong to it. */
export async function deleteBranch(services: Services, currentUser: CurrentUser, id: string): Promise<void> {
  const { modules, storage } = services
  const references = modules.flatMap(({ branchReferences = {} }) => Object.entries(branchReferences))
  const constraints = Object.fromEntries(
    references.map(([name, { code, text }]) => [name, () => new AppError(409, code, text)]),
  )
  await explainingConstraints(constraints, () =>
    records.remove(services, currentUser, id, async (tx) => {
      for (const { beforeBranchDelete } of modules) await beforeBranchDelete?.(tx, id)
      for (const { picturesOfBranch } of modules) {
        for (const { picture } of (await picturesOfBranch?.(tx.db, id)) ?? [])
          tx.afterCommit(() => deletePicture(storage, picture))
      }
      tx.invalidatePages(pageTags.equipments(id), pageTags.categories(id), pageTags.gallery(id))
    }),
  )
}
