import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenerOf } from '#server/db/listener.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { quoteMembership } from '#shared/membership/memberships/memberships.contract.ts'
import {
  changePrices,
  listPackagesOfBranch,
  type Package,
  withdrawPrices,
} from '#shared/membership/packages/packages.contract.ts'
import { loadPackages } from '#site/features/packages/load-packages.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { fakeSite, htmlPage, startPages } from './page-cache.fixture.ts'

const { product, admin } = await openTestClub()
const branch = await openBranch(admin, 'Meram')
const member = await product.person({ branch: branch._id, isVerified: true })

/** A page of the site with the prices of the branch. */
const site = fakeSite({
  '/meram/membership': async (context) => {
    const offers = await loadPackages(context, branch)
    return htmlPage(offers.map(({ _id, price }) => `${_id}=${price};`).join(''))
  },
})

/** A process of the club with its own caches, which learns of writes by notification only. */
async function openNode() {
  const app = await startPages(product, { site: site.render })
  await app.ready()
  return app
}
const nodes = [await openNode(), await openNode()]

let offer: Package
const tomorrow = addDays(clubDay(new Date()), 1)

/** Waits until the processes have been notified of everything that was committed. */
async function notified(): Promise<void> {
  const { pool } = product.services
  const arrived = Promise.withResolvers<void>()
  const stop = listenerOf(pool).listen('prices_arrived', {
    listening: () => void pool.query('NOTIFY prices_arrived'),
    received: () => arrived.resolve(),
  })
  await arrived.promise
  await stop()
}

beforeEach(async () => {
  offer = await makePackage(admin, branch._id, { price: 1000 })
  await admin.call(changePrices, {
    body: { packages: [offer._id], branches: [branch._id], percent: 12, validFrom: tomorrow },
  })
  await notified()
})
afterEach(() => vi.useRealTimers())

/** What visitors of all processes read: the price on the page and in the answer of the API. */
async function shownPrices(): Promise<(number | undefined)[]> {
  const shown = nodes.map(async (node) => {
    const { body } = await node.inject('/meram/membership')
    const answer = await node.inject(listPackagesOfBranch.url.replace(':branchId', branch._id))
    const { packages } = answer.json<{ packages: Package[] }>()
    return [
      Number(new RegExp(`${offer._id}=([\\d.]+);`).exec(body)?.[1]),
      packages.find(({ _id }) => _id === offer._id)?.price,
    ]
  })
  return (await Promise.all(shown)).flat()
}

const everywhere = (price: number) => Array.from({ length: 4 }, () => price)
/** Sets the clock of the processes, but not that of the database. */
const setClock = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: moment })
/** Lets the announced day come for the database. No page is told of it. */
async function beginDay(): Promise<void> {
  const { db } = product.services
  await db.execute(sql`
    UPDATE package_prices SET valid_from = valid_from - 7
    WHERE package_id = ${offer._id} AND valid_from < ${tomorrow}`)
  await db.execute(sql`
    UPDATE package_prices SET valid_from = valid_from - 1
    WHERE package_id = ${offer._id} AND valid_from = ${tomorrow}`)
}

test('before midnight of the club the old price is read and paid, after it the new one', async () => {
  const midnight = startOfClubDay(tomorrow).getTime()
  const quoted = async () =>
    (await admin.call(quoteMembership, { body: { user: member.user._id, package: offer._id } })).price
  setClock(midnight - 1000)
  expect(await shownPrices()).toEqual(everywhere(1000))
  vi.useRealTimers()
  expect(await quoted()).toBe(1000)
  await beginDay()
  setClock(midnight - 1)
  // Kept from the minute before, although the database would answer with the new price.
  expect(await shownPrices()).toEqual(everywhere(1000))
  setClock(midnight + 1)
  expect(await shownPrices()).toEqual(everywhere(1120))
  vi.useRealTimers()
  expect(await quoted()).toBe(1120)
})

test('a page of the first moment, read by a database whose day has not begun, is read once more', async () => {
  const midnight = startOfClubDay(tomorrow).getTime()
  setClock(midnight + 1)
  expect(await shownPrices()).toEqual(everywhere(1000))
  vi.useRealTimers()
  await beginDay()
  setClock(midnight + 60_001)
  expect(await shownPrices()).toEqual(everywhere(1120))
})

test('a withdrawn price never begins', async () => {
  expect(await shownPrices()).toEqual(everywhere(1000))
  await admin.call(withdrawPrices, {
    body: { prices: [{ package: offer._id, branch: branch._id, validFrom: tomorrow }] },
  })
  setClock(startOfClubDay(tomorrow).getTime() + 60_001)
  expect(await shownPrices()).toEqual(everywhere(1000))
})
