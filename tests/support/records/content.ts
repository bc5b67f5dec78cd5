import { addBranch, type Branch } from '#shared/club/branches/branches.contract.ts'
import { addCategory, type Category } from '#shared/club/categories/categories.contract.ts'
import { addEquipment, type Equipment } from '#shared/club/equipments/equipments.contract.ts'
import { addPost, type BlogPost } from '#shared/content/blog/blog.contract.ts'
import { addGalleryItem, type GalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import type { CallInput } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { addRaffle, type Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'
import { asFile, photo } from '#tests/support/records/images.ts'

export const openBranch = (admin: Caller, name: string): Promise<Branch> =>
  admin.call(addBranch, { body: { name } })

export const makeCategory = (person: Caller, branch: string, name: string): Promise<Category> =>
  person.call(addCategory, { body: { branch, name } })

export const makeEquipment = (
  person: Caller,
  branch: string,
  fields: Partial<Pick<Equipment, 'name' | 'brand' | 'quantity' | 'category'>> = {},
  image?: File,
): Promise<Equipment> =>
  person.call(addEquipment, {
    body: { branch, name: 'Koşu bandı', ...fields },
    ...(image ? { files: { image } } : {}),
  })

/** A post with a unique title. */
export const makePost = (
  person: Caller,
  fields: Partial<Omit<CallInput<typeof addPost>['body'], 'title'>> & { title?: string } = {},
): Promise<BlogPost> => person.call(addPost, { body: { title: `Yazı ${crypto.randomUUID()}`, ...fields } })

export const makeGalleryItem = async (person: Caller, branch: string, title = ''): Promise<GalleryItem> =>
  person.call(addGalleryItem, {
    body: { branch, title },
    files: { image: asFile(await photo({ width: 60, height: 40 })) },
  })

/** A time some hours from now (or ago) in the API’s format. */
export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A running raffle that ends tomorrow by default. */
export const makeRaffle = (
  person: Caller,
  branch: string,
  fields: Partial<Omit<CallInput<typeof addRaffle>['body'], 'branch'>> = {},
): Promise<Raffle> =>
  person.call(addRaffle, {
    body: {
      branch,
      title: `Çekiliş ${crypto.randomUUID()}`,
      startsAt: hoursFromNow(-1),
      endsAt: hoursFromNow(24),
      ...fields,
    },
  })

/** The day that many days ago, in club time. */
export const daysAgo = (days: number) => addDays(clubDay(new Date()), -days)
