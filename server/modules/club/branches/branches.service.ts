import { count, eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, type StoredPicture, toPicture, withStoredPicture } from '#server/core/pictures.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { type BranchRow, branches } from '#server/modules/club/branches/branches.table.ts'
import { equipments } from '#server/modules/club/equipments/equipments.table.ts'
import { galleryItems } from '#server/modules/content/gallery/gallery.table.ts'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { teams } from '#server/modules/training/teams/teams.table.ts'
import { turnstileMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { branchSlug, reservedSlugs } from '#shared/club/branches/branches.rules.ts'
import { pageTags } from '#shared/core/page.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { generalRecordsMessages } from '#shared/money/general-records/general-records.messages.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

const texts = branchesMessages
export const missingBranch = () => notFound(texts.notFound)

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

/** The branch's slug by the specification's rule. Throws when it is empty or belongs to a page. */
function slugFor(name: string): string {
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

type BranchFields = Partial<Omit<typeof branches.$inferInsert, 'slug' | 'picture'>>

export async function addBranch(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  fields: BranchFields & { name: string },
  files: UploadedFiles,
): Promise<Branch> {
  const slug = slugFor(fields.name)
  return withStoredPicture(storage, 'branches', files.image?.[0], (picture) =>
    explainingConstraints(slugConstraint(slug), () =>
      transact(currentUser, async ({ db, audit, invalidatePages }) => {
        const [row] = await db
          .insert(branches)
          .values({ ...fields, slug, picture })
          .returning()
        const created = row as BranchRow
        await audit({ resource: 'branches', recordId: created._id, action: 'create', after: created })
        invalidatePages(pageTags.branches)
        return toBranch(created)
      }),
    ),
  )
}

export async function updateBranch(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
  {
    version,
    removeImage,
    ...fields
  }: BranchFields & { version?: number | undefined; removeImage?: boolean | undefined },
  files: UploadedFiles,
): Promise<Branch> {
  const slug = fields.name === undefined ? undefined : slugFor(fields.name)
  return withStoredPicture(storage, 'branches', files.image?.[0], (picture) =>
    explainingConstraints(slugConstraint(slug ?? ''), () =>
      transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
        const before = await lockRecord(db, branches, id, missingBranch, { version })
        const replacesPicture = picture !== undefined || removeImage === true
        const after = await updateRecord(db, branches, id, {
          ...fields,
          ...(slug ? { slug } : {}),
          ...(replacesPicture ? { picture: picture ?? null } : {}),
        })
        await audit({ resource: 'branches', recordId: id, action: 'edit', before, after })
        invalidatePages(pageTags.branches)
        if (replacesPicture) afterCommit(() => deletePicture(storage, before.picture))
        return toBranch(after)
      }),
    ),
  )
}

/** What keeps a branch from being deleted, by the constraint that says so. */
const keepers = {
  applications_branch_id_branches_id_fk: () =>
    new AppError(409, 'branch.has-applications', applicationsMessages.keepBranch),
  wallets_branch_id_branches_id_fk: () =>
    new AppError(409, 'branch.has-wallets', balancesMessages.keepBranch),
  raffles_branch_id_branches_id_fk: () => new AppError(409, 'branch.has-raffles', rafflesMessages.keepBranch),
  referrals_branch_id_branches_id_fk: () =>
    new AppError(409, 'branch.has-referrals', referralsMessages.keepBranch),
  memberships_branch_id_branches_id_fk: () =>
    new AppError(409, 'branch.has-memberships', membershipsMessages.keepBranch),
  campaigns_branch_id_branches_id_fk: () =>
    new AppError(409, 'branch.has-campaigns', campaignsMessages.keepBranch),
  contract_templates_branch_id_branches_id_fk: () =>
    new AppError(409, 'branch.has-contracts', contractsMessages.keepBranch),
  contract_signatures_branch_id_branches_id_fk: () =>
    new AppError(409, 'branch.has-contracts', contractsMessages.keepBranch),
  desk_payments_branch_id_branches_id_fk: () =>
    new AppError(409, 'branch.has-payment-records', paymentRecordsMessages.keepBranch),
  general_records_branch_id_branches_id_fk: () =>
    new AppError(409, 'branch.has-general-records', generalRecordsMessages.keepBranch),
  payments_branch_id_branches_id_fk: () =>
    new AppError(409, 'branch.has-payments', paymentRecordsMessages.keepBranch),
  turnstile_entries_branch_id_branches_id_fk: () =>
    new AppError(409, 'branch.has-entries', turnstileMessages.keepBranch),
}

/** Deletes a branch that nobody belongs to, with everything that stands and happens in it. */
export async function deleteBranch(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await explainingConstraints(keepers, () =>
    transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
      const before = await lockRecord(db, branches, id, missingBranch)
      const people = await membersOf(db, id)
      if (people > 0) throw new AppError(409, 'branch.in-use', texts.inUse(people))
      const pictures = await picturesOf(db, id)
      await db.delete(branches).where(eq(branches._id, id))
      await audit({ resource: 'branches', recordId: id, action: 'delete', before })
      invalidatePages(
        pageTags.branches,
        pageTags.equipments(id),
        pageTags.categories(id),
        pageTags.gallery(id),
      )
      afterCommit(async () => {
        for (const picture of [before.picture, ...pictures]) await deletePicture(storage, picture)
      })
    }),
  )
}

/** The photographs of what is deleted together with a branch. */
async function picturesOf(db: Database, branch: string): Promise<(StoredPicture | null)[]> {
  const pictures: (StoredPicture | null)[] = []
  for (const table of [equipments, galleryItems, lostItems, teams]) {
    const rows = await db.select({ picture: table.picture }).from(table).where(eq(table.branch, branch))
    pictures.push(...rows.map(({ picture }) => picture))
  }
  return pictures
}

async function membersOf(db: Database, branch: string): Promise<number> {
  const [row] = await db.select({ people: count() }).from(users).where(eq(users.branch, branch))
  return row?.people ?? 0
}
