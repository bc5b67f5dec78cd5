import { type QrFee, showQrFeeOfBranch } from '#shared/access/qr-fees/qr-fees.contract.ts'
import { type Branch, listBranches } from '#shared/club/branches/branches.contract.ts'
import { ApiError } from '#shared/core/api-error.ts'
import type { Call } from '#shared/core/client.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import {
  type DaytimeDiscount,
  showDaytimeDiscountOfBranch,
} from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'
import { discountedPrice } from '#shared/membership/daytime-discounts/daytime-discounts.rules.ts'
import { listPackagesOfBranch, type Package } from '#shared/membership/packages/packages.contract.ts'
import { packageTexts } from '#site/features/packages/packages.texts.ts'

/** A package at today’s price. */
export interface Offer extends Package {
  /** Before the daytime discount; null without one. */
  oldPrice: number | null
  discountPercent: number | null
  /** Lira, rounded to kuruş. */
  pricePerDay: number
  /** Where a package of several branches is valid; empty for its own branch only. */
  validity: string
  /** HH:mm after which daytime members may not enter. */
  lastEntryTime: string | null
}

/** Loads an optional record of a branch; the API returns 404 if there is none. */
function noneWhenMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** The active discount. */
const discountOf = (call: Call, branchId: string): Promise<DaytimeDiscount | null> =>
  call(showDaytimeDiscountOfBranch, { params: { branchId } }).catch(noneWhenMissing)

/** The price of a single entry in a branch, if offered. */
export function loadEntryFee({ call, tag }: PageContext, branch: Branch): Promise<QrFee | null> {
  tag(pageTags.packages(branch._id))
  return call(showQrFeeOfBranch, { params: { branchId: branch._id } }).catch(noneWhenMissing)
}

async function openBranches({ call, tag }: Pick<PageContext, 'call' | 'tag'>): Promise<Branch[]> {
  tag(pageTags.branches)
  return (await call(listBranches, { query: { sort: ['order', 'ASC'] } })).branches
}

function validityOf(
  { branch, validIn = [], isValidEverywhere }: Package,
  branches: readonly Branch[],
): string {
  if (isValidEverywhere) return packageTexts.everywhere
  const names = branches
    .filter(({ _id, isActive }) => isActive && (_id === branch || validIn.includes(_id)))
    .map(({ name }) => name)
  return validIn.length > 0 && names.length > 1
    ? packageTexts.validIn(new Intl.ListFormat('tr').format(names))
    : ''
}

/** A branch’s packages, in its own order. */
export async function loadPackages({ call, tag }: PageContext, branch: Branch): Promise<Offer[]> {
  tag(pageTags.packages(branch._id))
  const params = { branchId: branch._id }
  const { packages } = await call(listPackagesOfBranch, { params, query: { sort: ['order', 'ASC'] } })
  const hasDaytime = packages.some(({ kind }) => kind === 'daytime')
  const discount = hasDaytime ? await discountOf(call, branch._id) : null
  const named = packages.some(({ validIn = [] }) => validIn.length > 0)
  const branches = named ? await openBranches({ call, tag }) : []
  return packages.map((offer) => {
    const own = offer.kind === 'daytime' ? discount : null
    const price = own ? discountedPrice(offer.price, own.discountPercent) : offer.price
    return {
      ...offer,
      price,
      oldPrice: own ? offer.price : null,
      discountPercent: own?.discountPercent ?? null,
      pricePerDay: Math.round((price / offer.durationDays) * 100) / 100,
      validity: validityOf(offer, branches),
      lastEntryTime: own?.lastEntryTime ?? null,
    }
  })
}

/** The packages to compare: those that admit for a period. */
export const isMembership = ({ kind }: Package) => kind === 'membership' || kind === 'daytime'
