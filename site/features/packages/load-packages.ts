import { type QrFee, showQrFeeOfBranch } from '#shared/access/qr-fees/qr-fees.contract.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { ApiError } from '#shared/core/api-error.ts'
import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import {
  type DaytimeDiscount,
  showDaytimeDiscountOfBranch,
} from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'
import { discountedPrice } from '#shared/membership/daytime-discounts/daytime-discounts.rules.ts'
import { listPackagesOfBranch, type Package } from '#shared/membership/packages/packages.contract.ts'
import { type InstalmentPlan, listInstalmentPlans } from '#shared/money/payments/payments.contract.ts'
import { loadBranchesOf } from '#site/features/branches/load-branches.ts'
import { packageTexts } from '#site/features/packages/packages.texts.ts'

/** A package at today’s price. */
export interface Offer extends Package {
  /** Before the daytime discount; null without one. */
  oldPrice: number | null
  discountPercent: number | null
  /** Lira, rounded to kuruş. */
  pricePerDay: number
  /** Lira of 30 days, of a membership of two months or more; null otherwise. */
  pricePerMonth: number | null
  /** Lira saved against as many months of the monthly package of its kind; 0 without one. */
  saving: number
  /** Where a package of several branches is valid; empty for its own branch only. */
  validity: string
  /** Where the page asked for them and the card provider offers any. */
  instalments?: InstalmentPlan | undefined
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

/** Names of a sentence; of more branches it says the number. */
const mostNamed = 6

/** The branches that a package names as its own; none where that is one, or all. */
const placesOf = ({ branch, validIn = [], isValidEverywhere }: Package) =>
  validIn.length > 0 && !isValidEverywhere ? [...new Set([branch, ...validIn])] : []

function validityOf(offer: Package, branches: readonly Branch[]): string {
  if (offer.isValidEverywhere) return packageTexts.everywhere
  const places = placesOf(offer)
  if (places.length > mostNamed) return packageTexts.validInMany(places.length)
  const names = branches.filter(({ _id }) => places.includes(_id)).map(({ name }) => name)
  return names.length > 1 ? packageTexts.validIn(new Intl.ListFormat('tr').format(names)) : ''
}

const monthDays = 30

/** The price per month of a longer membership, and what it saves against the cheapest monthly one of its kind. */
export function monthlyCost(
  offer: Pick<Offer, 'kind' | 'price' | 'durationDays'>,
  offers: readonly Pick<Offer, 'kind' | 'price' | 'durationDays'>[],
): Pick<Offer, 'pricePerMonth' | 'saving'> {
  const months = offer.durationDays / monthDays
  const isPeriod = offer.kind === 'membership' || offer.kind === 'daytime'
  if (!isPeriod || months < 2 || offer.price === 0) return { pricePerMonth: null, saving: 0 }
  const monthly = offers.filter(
    ({ kind, price, durationDays }) =>
      kind === offer.kind && price > 0 && durationDays >= 28 && durationDays <= 31,
  )
  const cheapest = Math.min(...monthly.map(({ price }) => price))
  // Whole months only, and whole lira: never more than is saved.
  const saving = monthly.length > 0 ? Math.floor(cheapest * Math.floor(months) - offer.price) : 0
  return { pricePerMonth: Math.round((offer.price / months) * 100) / 100, saving: Math.max(saving, 0) }
}

/**
 * Announced prices begin at midnight by the clock of the database. Another clock may be ahead of it: a page of the day's
 * first minute is rendered once more.
 */
function expireAtMidnight({ expiresAt }: Pick<PageContext, 'expiresAt'>): void {
  const today = clubDay(new Date())
  const settled = startOfClubDay(today).getTime() + 60_000
  expiresAt(Date.now() < settled ? new Date(settled) : startOfClubDay(addDays(today, 1)))
}

/** A branch’s packages, in its own order. */
export async function loadPackages(context: PageContext, branch: Branch): Promise<Offer[]> {
  const { call, tag, expiresAt } = context
  tag(pageTags.packages(branch._id))
  expireAtMidnight({ expiresAt })
  const params = { branchId: branch._id }
  const { packages } = await call(listPackagesOfBranch, { params, query: { sort: ['order', 'ASC'] } })
  const hasDaytime = packages.some(({ kind }) => kind === 'daytime')
  const discount = hasDaytime ? await discountOf(call, branch._id) : null
  const named = packages
    .map(placesOf)
    .filter(({ length }) => length <= mostNamed)
    .flat()
  const branches = named.length > 0 ? await loadBranchesOf(context, named) : []
  const offers = packages.map((offer) => {
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
  return offers.map((offer) => ({ ...offer, ...monthlyCost(offer, offers) }))
}

/** The instalments of a branch’s packages; none, for a minute, while the provider does not answer. */
async function loadInstalments(
  { call, tag, expiresAt }: PageContext,
  branch: Branch,
): Promise<InstalmentPlan[]> {
  // The amounts from which the club offers them are the same everywhere.
  tag(pageTags.every('packages'))
  const asked = call(listInstalmentPlans, { params: { branchId: branch._id } })
  const plans = await asked.catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  expiresAt(new Date(Date.now() + (plans ? 60 : 1) * 60_000))
  return plans ?? []
}

/** A branch’s packages with what they cost in instalments. */
export async function loadPrices(context: PageContext, branch: Branch): Promise<Offer[]> {
  const [offers, plans] = await Promise.all([loadPackages(context, branch), loadInstalments(context, branch)])
  return offers.map((offer) => ({ ...offer, instalments: plans.find((plan) => plan.package === offer._id) }))
}

/** The packages to compare: those that admit for a period. */
export const isMembership = ({ kind }: Package) => kind === 'membership' || kind === 'daytime'
