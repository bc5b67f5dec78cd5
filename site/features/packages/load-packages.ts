import { type QrFee, showQrFeeOfBranch } from '#shared/access/qr-fees/qr-fees.contract.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { ApiError } from '#shared/core/errors.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import {
  type DaytimeDiscount,
  showDaytimeDiscountOfBranch,
} from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'
import { discountedPrice } from '#shared/membership/daytime-discounts/daytime-discounts.rules.ts'
import { listPackagesOfBranch, type Package } from '#shared/membership/packages/packages.contract.ts'

/** A package at the price a visitor pays today. */
export interface Offer extends Package {
  /** Before the daytime discount; null without one. */
  oldPrice: number | null
  discountPercent: number | null
  /** Lira, rounded to kuruş. */
  pricePerDay: number
  /** HH:mm after which a daytime member may no longer enter. */
  lastEntryTime: string | null
}

/** What a branch may have one of; the API answers 404 where there is none. */
function noneWhenMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** The discount in force. */
const discountOf = (call: Call, branchId: string): Promise<DaytimeDiscount | null> =>
  call(showDaytimeDiscountOfBranch, { params: { branchId } }).catch(noneWhenMissing)

/** What one entry without a membership costs in a branch, where that is possible. */
export function loadEntryFee({ call, tag }: PageContext, branch: Branch): Promise<QrFee | null> {
  tag(pageTags.packages(branch._id))
  return call(showQrFeeOfBranch, { params: { branchId: branch._id } }).catch(noneWhenMissing)
}

/** What a branch sells, in its own order. */
export async function loadPackages({ call, tag }: PageContext, branch: Branch): Promise<Offer[]> {
  tag(pageTags.packages(branch._id))
  const params = { branchId: branch._id }
  const { packages } = await call(listPackagesOfBranch, { params, query: { sort: ['order', 'ASC'] } })
  const hasDaytime = packages.some(({ kind }) => kind === 'daytime')
  const discount = hasDaytime ? await discountOf(call, branch._id) : null
  return packages.map((offer) => {
    const own = offer.kind === 'daytime' ? discount : null
    const price = own ? discountedPrice(offer.price, own.discountPercent) : offer.price
    return {
      ...offer,
      price,
      oldPrice: own ? offer.price : null,
      discountPercent: own?.discountPercent ?? null,
      pricePerDay: Math.round((price / offer.durationDays) * 100) / 100,
      lastEntryTime: own?.lastEntryTime ?? null,
    }
  })
}

/** The packages that stand in one comparison: what opens the door for a while. */
export const isMembership = ({ kind }: Package) => kind === 'membership' || kind === 'daytime'
