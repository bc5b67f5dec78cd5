import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import * as applications from '#shared/applications/applications.contract.ts'
import * as auditLog from '#shared/audit-log/audit-log.contract.ts'
import * as balances from '#shared/balances/balances.contract.ts'
import * as blog from '#shared/blog/blog.contract.ts'
import * as branches from '#shared/branches/branches.contract.ts'
import * as categories from '#shared/categories/categories.contract.ts'
import * as club from '#shared/club/club.contract.ts'
import * as contact from '#shared/contact/contact.contract.ts'
import { contract } from '#shared/contract.ts'
import * as daytimeDiscounts from '#shared/daytime-discounts/daytime-discounts.contract.ts'
import * as equipments from '#shared/equipments/equipments.contract.ts'
import * as faqs from '#shared/faqs/faqs.contract.ts'
import * as gallery from '#shared/gallery/gallery.contract.ts'
import * as lessons from '#shared/lessons/lessons.contract.ts'
import * as memberships from '#shared/memberships/memberships.contract.ts'
import * as packages from '#shared/packages/packages.contract.ts'
import * as pages from '#shared/pages/pages.contract.ts'
import * as paymentRecords from '#shared/payment-records/payment-records.contract.ts'
import * as payments from '#shared/payments/payments.contract.ts'
import * as productCategories from '#shared/product-categories/product-categories.contract.ts'
import * as products from '#shared/products/products.contract.ts'
import * as programs from '#shared/programs/programs.contract.ts'
import * as qrFees from '#shared/qr-fees/qr-fees.contract.ts'
import * as raffles from '#shared/raffles/raffles.contract.ts'
import * as session from '#shared/session/session.contract.ts'
import * as settings from '#shared/settings/settings.contract.ts'
import * as subscribers from '#shared/subscribers/subscribers.contract.ts'
import * as teams from '#shared/teams/teams.contract.ts'
import * as gate from '#shared/turnstile/gate.contract.ts'
import * as turnstile from '#shared/turnstile/turnstile.contract.ts'
import * as turnstileDevices from '#shared/turnstile/turnstile-devices.contract.ts'
import * as turnstileEntries from '#shared/turnstile/turnstile-entries.contract.ts'
import * as userQr from '#shared/user-qr/user-qr.contract.ts'
import * as profile from '#shared/users/profile.contract.ts'
import * as users from '#shared/users/users.contract.ts'
import * as vitaminOrders from '#shared/vitamin-orders/vitamin-orders.contract.ts'
import { multipart, specified } from '#tests/guards/specified-calls.ts'
import { mountedRoutes } from '#tests/support/mounted-routes.ts'
import { sourceFiles } from '#tests/support/source-files.ts'
import { startTestProduct, type TestProduct } from '#tests/support/test-product.ts'

const declared = contract.map(({ method, url }) => `${method} ${url}`)
let product: TestProduct
let mounted: string[]

beforeAll(async () => {
  product = await startTestProduct()
  mounted = await mountedRoutes(product.services)
})
afterAll(() => product.close())

test('no two endpoints share a method and an address', () => {
  expect(declared).toEqual([...new Set(declared)])
})

test('every endpoint of the contract is mounted', () => {
  expect(declared.filter((route) => !mounted.includes(route))).toEqual([])
})

test('nothing else is mounted under /api but Auth.js and the documentation', () => {
  const rest = mounted.filter((route) => / \/api(\/|$)/.test(route) && !declared.includes(route))
  const known = /^(GET|POST) \/api\/auth\/\*$|^GET \/api\/docs(\/|$)|^GET \/api\/openapi\.json$/
  expect(rest.filter((route) => !known.test(route))).toEqual([])
  expect(rest).toEqual(
    expect.arrayContaining(['GET /api/auth/*', 'POST /api/auth/*', 'GET /api/openapi.json']),
  )
})

test('outside /api only uploads are served by the API itself', () => {
  expect(mounted.filter((route) => !/ \/api(\/|$)/.test(route))).toEqual(['GET /uploads/*'])
})

test('every call that the specification lists has an endpoint', () => {
  expect(specified.filter((route) => !declared.includes(route))).toEqual([])
})

test('the calls that the specification sends as multipart take files', () => {
  const withFiles = contract.filter((one) => one.files).map(({ method, url }) => `${method} ${url}`)
  expect(withFiles).toEqual(expect.arrayContaining(multipart))
  expect(profile.uploadPhoto.files).toHaveProperty('profilePhoto')
})

test('every list answers as a page and every endpoint has its Turkish texts', () => {
  for (const one of contract) {
    expect(one.failure, one.url).not.toBe('')
    expect(one.summary, one.url).not.toBe('')
    const { querystring } = one.schema
    const hasPages = querystring instanceof z.ZodObject && 'range' in querystring.shape
    expect(Boolean(one.list), one.url).toBe(one.method === 'GET' && hasPages)
  }
})

test('every endpoint is used by at least one test of the API', () => {
  const modules = {
    applications,
    auditLog,
    balances,
    blog,
    branches,
    categories,
    club,
    contact,
    daytimeDiscounts,
    equipments,
    faqs,
    gallery,
    gate,
    lessons,
    memberships,
    packages,
    pages,
    paymentRecords,
    payments,
    productCategories,
    products,
    profile,
    programs,
    qrFees,
    raffles,
    session,
    settings,
    subscribers,
    teams,
    turnstile,
    turnstileDevices,
    turnstileEntries,
    userQr,
    users,
    vitaminOrders,
  }
  const text = sourceFiles(['tests/api'])
    .map((file) => file.text)
    .join('\n')
  const untested = Object.values(modules).flatMap((module) =>
    Object.entries(module)
      .filter(
        ([name, value]) => contract.some((one) => one === value) && !new RegExp(`\\b${name}\\b`).test(text),
      )
      .map(([name]) => name),
  )
  expect(untested).toEqual([])
})

test('the documentation shows every endpoint and nothing else', async () => {
  const document = (await product.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  const shown = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(shown.toSorted()).toEqual(declared.toSorted())
  expect((await product.app.inject('/api/docs')).statusCode).toBe(200)
})
