import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { clubDay } from '#shared/core/club-time.ts'
import { openBrowser } from '#tests/api/cookie-jar.ts'
import { openGoogleSigner } from '#tests/api/google-signer.ts'
import { codeIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { bearer, encodeForm, send } from '#tests/support/product/requests.ts'
import { specifiedCalls } from '#tests/support/product/specified-calls.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { checkout } from '#tests/support/records/checkout.ts'
import { makeContract } from '#tests/support/records/contracts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { asCv, cvPdf } from '#tests/support/records/inbound-messages.ts'
import { inHours } from '#tests/support/records/lessons.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { rewardWithoutMembership } from '#tests/support/records/referrals.ts'

/**
 * Every call of the specification, in an order in which a club would make them: with exactly the listed payload, or the
 * contract’s where it is not shown, as each role that may make it. Refusals are tested elsewhere (tests/guards).
 */

const password = 'Parola-2026'

let staff: Person
let member: Person
let other: Person
/** The back office of the branch. */
let workers: readonly Person[]
let branch: string

/** The calls that succeeded. */
const made = new Set<string>()

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const google = await openGoogleSigner('https://bozkir.example')
afterAll(() => google.close())
const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({
  payments: provider.gateway,
  google: google.identity,
  workers: true,
  environment: { SMTP_URL: mailbox.url },
})
const image = asFile(await photo())
await rewardWithoutMembership(admin)

interface Ask {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: Record<string, string | File>
  /** Keys of the answer that the specification names. */
  keys?: readonly string[]
}

/** Makes a call, which must succeed; `null` is a visitor. */
async function ask(
  who: Person | null,
  route: string,
  { params = {}, query, body, form, keys = [] }: Ask = {},
) {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = query ? `${path}?${new URLSearchParams(query)}` : path
  const data = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) data.set(name, value)
  const encoded = form && (await encodeForm(data))
  const answer = await send(product, method, url, {
    headers: { ...encoded?.headers, ...(who && bearer(who)) },
    ...(encoded ? { payload: encoded.payload } : body && { payload: body }),
  })
  expect([`${who?.user.role ?? 'visitor'}: ${method} ${url}`, answer.statusCode, answer.body]).toEqual([
    expect.any(String),
    expect.toSatisfy((status: number) => status >= 200 && status < 300),
    expect.any(String),
  ])
  made.add(route)
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const shown = isJson ? answer.json() : {}
  for (const key of keys) expect(shown, `${route} answers with ${key}`).toHaveProperty(key)
  return shown
}

/** The same as `ask`, for a created record. */
const create = async (who: Person | null, route: string, options: Ask): Promise<string> =>
  (await ask(who, route, { ...options, keys: ['_id', ...(options.keys ?? [])] }))._id

test('the calls for branches work as specified', async () => {
  branch = await create(admin, 'POST /api/branch/add', {
    form: { name: 'Meram Şubesi', address: 'Konya', image },
    keys: ['name', 'image'],
  })
  staff = await product.person({ role: 'staff', branch })
  // Phone numbers of their own: a raffle bars whoever has the number of an employee.
  member = await product.person({ branch, isVerified: true, phone: '0532 300 00 01' })
  other = await product.person({ branch, isVerified: true, phone: '0532 300 00 02' })
  workers = [staff, admin]
  const params = { id: branch }
  for (const who of [null, member, ...workers]) {
    await ask(who, 'GET /api/branch/list', { keys: ['branches'] })
    await ask(who, 'GET /api/branch/:id', { params, keys: ['_id', 'name'] })
    await ask(who, 'GET /api/branch/search/:term', { params: { term: 'meram' } })
  }
  for (const who of workers)
    await ask(who, 'PUT /api/branch/:id', { params, form: { phone: '0332 111 22 33', image } })
  const empty = await create(admin, 'POST /api/branch/add', { form: { name: 'Kulu' } })
  await ask(admin, 'DELETE /api/branch/:id', { params: { id: empty } })
})

test('the calls for subscribers work as specified', async () => {
  await ask(null, 'POST /api/subscriber', { body: { email: 'abone@posta.example' } })
  for (const who of workers) await ask(who, 'GET /api/subscriber')
})

test('the calls for registration, login and passwords work as specified', async () => {
  const email = 'ayse@posta.example'
  await ask(null, 'POST /api/users/register', {
    body: {
      ...{ name: 'Ayşe Yılmaz', email, phone: '0532 765 43 21', password, branchId: branch },
      ...{ gender: 'female', consent: true, newsletter: true, terms: true },
    },
    keys: ['token', 'name', 'profilePhoto'],
  })
  await ask(null, 'POST /api/users/login', { body: { email, password }, keys: ['token'] })
  await ask(null, 'POST /api/users/googlelogin', {
    body: { token: await google.token({ sub: 'g-1', email: 'google@posta.example' }) },
    keys: ['token'],
  })
  await ask(null, 'POST /api/users/ForgetPassword', { body: { email } })
  // After the mail that confirms the address.
  const mail = await mailbox.waitFor(email, 2)
  const { temporaryToken } = await ask(null, 'POST /api/users/resetCodeCheck', {
    body: { email, code: codeIn(mail) },
    keys: ['temporaryToken'],
  })
  await ask(null, 'POST /api/users/resetPassword', { body: { newPassword: 'Yepyeni-2027', temporaryToken } })
})

test('the calls for the session of the third-party sign-in service work as specified', async () => {
  const browser = openBrowser(product)
  for (const path of ['session', 'csrf', 'providers']) {
    expect([path, (await browser.get(path)).statusCode]).toEqual([path, 200])
    made.add(`GET /api/auth/${path}`)
  }
  await browser.signIn(other.user.email, password)
  expect(await browser.session()).toMatchObject({ user: { id: other.user._id } })
  made.add('POST /api/auth/callback/:provider')
  await browser.post('signout')
  expect(await browser.session()).toBeNull()
  made.add('POST /api/auth/signout')
})

test('the calls for users work as specified', async () => {
  const id = await create(admin, 'POST /api/users/admin-create', {
    body: { name: 'Yeni Antrenör', email: 'antrenor@posta.example', phone: '0532 111 22 33', password },
  })
  const params = { id }
  await ask(admin, 'PUT /api/users/:id/role', { params, body: { role: 'trainer' }, keys: ['user'] })
  await ask(admin, 'PUT /api/users/:id/assign-branch', { params, body: { branchId: branch } })
  for (const who of workers) await ask(who, 'GET /api/users', { query: { branchId: branch } })
  for (const who of [null, member, ...workers]) await ask(who, 'GET /api/users/trainers')
  await ask(admin, 'DELETE /api/users/:id', { params })
})

test('the calls for the own profile work as specified', async () => {
  for (const who of [member, ...workers]) {
    await ask(who, 'GET /api/users/profile/details', { keys: ['name', 'memberships', 'freezeInfo'] })
    await ask(who, 'PUT /api/users/profile', { body: { name: who.user.name } })
    await ask(who, 'POST /api/users/profile/upload-photo', { form: { profilePhoto: image } })
    await ask(who, 'DELETE /api/users/profile/delete-photo')
  }
  const { token } = await ask(other, 'PUT /api/users/updatePassword', {
    body: { oldPassword: password, newPassword: 'Yepyeni-2027' },
  })
  other = { ...other, token }
})

test('the calls for packages and payments work as specified', async () => {
  const offer = { branch, price: 1250, durationDays: 30, freezeDays: 30, freezeCount: 4 }
  const packages: string[] = []
  for (const who of workers) {
    const answer = await ask(who, 'POST /api/packages/packages', {
      body: { ...offer, name: `Aylık ${who.user.role}` },
      keys: ['success', 'package'],
    })
    packages.push(answer.package._id)
  }
  const [sold = '', spare = ''] = packages
  for (const who of [null, member, ...workers]) {
    await ask(who, 'GET /api/packages/packages/branch/:branchId', {
      params: { branchId: branch },
      keys: ['success', 'packages'],
    })
    await ask(who, 'GET /api/packages/packages/:id', { params: { id: sold } })
  }
  for (const who of workers)
    await ask(who, 'PUT /api/packages/packages/:id', { params: { id: spare }, body: { price: 1300 } })
  await ask(staff, 'DELETE /api/packages/packages/:id', { params: { id: spare } })
  const { _id: another } = await makePackage(admin, branch)
  await ask(admin, 'DELETE /api/packages/packages/:id', { params: { id: another } })

  await ask(member, 'POST /api/payment/installment-options', { body: { price: 1250, binNumber: '552879' } })
  await ask(member, 'POST /api/payment/bin-info', { body: { binNumber: '552879' } })
  await ask(member, 'POST /api/payment/', {
    body: checkout({ kind: 'package', package: sold }),
    keys: ['threeDSHtmlContent'],
  })
  await sell(admin, member.user._id, sold)
  await ask(member, 'GET /api/payment/user-packages')
  await ask(admin, 'GET /api/payment/admin/all-memberships', { query: { branchId: branch } })
})

test('the calls for freezing a membership work as specified', async () => {
  const params = { id: member.user._id }
  await ask(member, 'POST /api/users/profile/freeze', { keys: ['freezeInfo'] })
  for (const who of workers) await ask(who, 'GET /api/users/:id/freeze-info', { params })
  await ask(member, 'POST /api/users/profile/unfreeze')
  const body = { freezeDays: 10, freezeReason: 'Tatil' }
  await ask(admin, 'POST /api/users/:id/freeze', { params, body, keys: ['freezeInfo'] })
  await ask(admin, 'POST /api/users/:id/unfreeze', { params })
})

test('the calls for balances work as specified', async () => {
  for (const [index, who] of workers.entries()) {
    const { user } = await product.person({ branch })
    const memberId = await create(who, 'POST /api/balance', {
      body: { user_id: user._id, branch_id: branch, balance: 100, name: 'Ayşe', surname: `Kaya ${index}` },
      keys: ['user_id', 'branch_id', 'balance', 'name', 'surname'],
    })
    const params = { memberId }
    const paid = { amount: 50, description: 'Nakit' }
    const { balance } = await ask(who, 'PUT /api/balance/:memberId', {
      params,
      body: paid,
      keys: ['balance'],
    })
    expect(balance).toBe(150)
    const credit = { branchId: branch, additionalAmount: 25, name: 'Ayşe', surname: 'Kaya' }
    await ask(who, 'PUT /api/balance/referral/:userId', { params: { userId: user._id }, body: credit })
    await ask(who, 'GET /api/balance/transactions/:memberId', { params, keys: ['transactions'] })
    await ask(who, 'GET /api/balance/user/:userId', {
      params: { userId: user._id },
      query: { branchId: branch },
      keys: ['balance', 'transactions', 'memberId', 'hasMembership'],
    })
    await ask(who, 'GET /api/balance/:branchId', { params: { branchId: branch } })
    const search = { params: { branchId: branch }, query: { query: 'Kaya' } }
    expect(await ask(who, 'GET /api/balance/search/:branchId', search)).toHaveLength(index + 1)
    await ask(who, 'PUT /api/balance/:memberId', { params, body: { amount: -175, description: 'Düzeltme' } })
    if (who === admin) await ask(admin, 'DELETE /api/balance/:memberId', { params })
  }
  const { memberId } = await ask(member, 'GET /api/balance/user/:userId', {
    params: { userId: member.user._id },
    query: { branchId: branch },
  })
  expect(memberId).toBeNull()
  const own = await create(staff, 'POST /api/balance', {
    body: { user_id: member.user._id, branch_id: branch, balance: 0, name: 'Üye', surname: '' },
  })
  await ask(member, 'GET /api/balance/transactions/:memberId', { params: { memberId: own } })
  await ask(staff, 'DELETE /api/balance/:memberId', { params: { memberId: own } })
})

test('the calls for applications work as specified', async () => {
  const fields = {
    name: 'Ali Öz',
    email: 'ali@posta.example',
    phone: '0532 222 33 44',
    branch,
    position: 'Antrenör',
  }
  for (const [index, who] of workers.entries()) {
    const email = `aday-${index}@posta.example`
    await ask(null, 'POST /api/applications', { form: { ...fields, email, cv: asCv(cvPdf()) } })
    const [{ _id: id }] = await ask(who, 'GET /api/applications')
    await ask(who, 'GET /api/applications/branch/:branchId', { params: { branchId: branch } })
    const params = { id }
    await ask(who, 'GET /api/applications/:id', { params, keys: ['status', 'adminNotes'] })
    await ask(who, 'GET /api/applications/:id/download', { params })
    await ask(who, 'PUT /api/applications/:id/status', {
      params,
      body: { status: 'reviewing', adminNotes: 'Aranacak' },
      keys: ['_id', 'status', 'adminNotes'],
    })
    await ask(who, 'DELETE /api/applications/:id', { params })
  }
})

test('the calls for the blog work as specified', async () => {
  for (const who of workers) {
    const text = { title: `Isınma ${who.user.role}`, content: '<p>Beş dakika.</p>', status: 'published' }
    const id = await create(who, 'POST /api/blog', {
      body: { ...text, branch, summary: 'Isınma', tags: ['spor'] },
      keys: ['views', 'tags'],
    })
    await ask(who, 'PUT /api/blog/update', { form: { _id: id, title: `Yeni ${who.user.role}`, image } })
    for (const reader of [null, member, who]) {
      await ask(reader, 'GET /api/blog', { keys: ['data'] })
      await ask(reader, 'GET /api/blog/:id', { params: { id } })
      await ask(reader, 'GET /api/blog/tags')
      await ask(reader, 'GET /api/blog/latest')
      await ask(reader, 'PUT /api/blog/:id/view', { params: { id }, keys: ['views'] })
    }
    await ask(who, 'DELETE /api/blog/:id', { params: { id } })
  }
})

test('the calls for categories, equipment and gallery work as specified', async () => {
  const ofBranch = { branchId: branch }
  for (const who of workers) {
    const category = await create(who, 'POST /api/categories', {
      body: { branch, name: `Kardiyo ${who.user.role}` },
      keys: ['branch', 'name'],
    })
    const equipment = await create(who, 'POST /api/equipments', {
      form: { branch, category, name: 'Koşu bandı', image },
      keys: ['image'],
    })
    const item = await create(who, 'POST /api/gallery/create', { form: { branch, image }, keys: ['image'] })
    for (const reader of [null, member, who]) {
      await ask(reader, 'GET /api/categories/list/:branchId', { params: ofBranch })
      await ask(reader, 'GET /api/equipments/branch/:branchId', { params: ofBranch })
      await ask(reader, 'GET /api/gallery/branch/:branchId', { params: ofBranch, keys: ['galleryItems'] })
    }
    await ask(who, 'PUT /api/equipments/:id', { params: { id: equipment }, form: { name: 'Kürek', image } })
    await ask(who, 'PUT /api/gallery/:id', { params: { id: item }, form: { title: 'Salon', image } })
    await ask(who, 'DELETE /api/equipments/:id', { params: { id: equipment } })
    await ask(who, 'DELETE /api/gallery/:id', { params: { id: item } })
    await ask(who, 'DELETE /api/categories/:id', { params: { id: category } })
  }
})

test('the calls for contact messages work as specified', async () => {
  const message = {
    name: 'Ali Öz',
    email: 'ali@posta.example',
    subject: 'Saatler',
    message: 'Pazar açık mısınız?',
  }
  for (const who of [null, member]) await ask(who, 'POST /api/contact/send', { body: { ...message, branch } })
  for (const who of workers)
    await ask(who, 'GET /api/contact/list/:branchId', { params: { branchId: branch } })
})

test('the calls for contracts, signed with a plain text, work as specified', async () => {
  await makeContract(admin, branch, { title: 'Üyelik sözleşmesi' })
  for (const [who, signature] of [
    [member, member.user.name],
    [other, `data:image/jpeg;base64,${(await photo()).toString('base64')}`],
  ] as const) {
    const mine = { query: { userId: who.user._id }, keys: ['signed', 'unsigned'] }
    const { unsigned } = await ask(who, 'GET /api/contracts/user/contracts', mine)
    await ask(who, 'POST /api/contracts/sign', {
      body: { contractId: unsigned[0]._id, signature, agreedAt: new Date().toISOString() },
      keys: ['_id', 'signedAt', 'contractVersion', 'status'],
    })
  }
})

test('the calls for the dashboard and the daytime discount work as specified', async () => {
  for (const who of workers) {
    await ask(who, 'GET /api/dashboard/stats', {
      query: { branchId: branch },
      keys: [
        'generalStats.totalUsers',
        'referralStats.total',
        'branchStats.totalTeams',
        'charts.monthlySignups',
      ],
    })
    await ask(who, 'POST /api/daytime-discount', {
      body: { branchId: branch, discountPercent: 20, lastEntryTime: '16:30', isActive: true },
      keys: ['branchId', 'discountPercent', 'lastEntryTime', 'isActive'],
    })
    await ask(who, 'GET /api/daytime-discount')
  }
  for (const who of [null, member])
    await ask(who, 'GET /api/daytime-discount/branch/:branchId', { params: { branchId: branch } })
})

test('the calls for marketing work as specified', async () => {
  const reader = await product.person({ branch, isVerified: true })
  await ask(reader, 'PUT /api/users/profile', { body: { newsletter: true } })
  for (const who of workers) {
    const campaign = { branch, title: 'Bahar', subject: 'Bahar geldi', content: '<p>Merhaba {{ad}}</p>' }
    const campaignId = await create(who, 'POST /api/marketting', {
      body: campaign,
      keys: ['status', 'sentAt'],
    })
    const sent = await ask(who, 'POST /api/marketting/sendCampaign/:campaignId', {
      params: { campaignId },
      body: { subscriberIds: [reader.user._id] },
      keys: ['sentAt'],
    })
    expect(sent.status).toBe('sent')
    const manual = await create(who, 'POST /api/marketting/sendManualCampaign', { form: campaign })
    await ask(who, 'GET /api/marketting')
    await ask(who, 'GET /api/marketting/list')
    await ask(who, 'GET /api/marketting/sent-emails')
    await ask(who, 'GET /api/marketting/search', { query: { query: 'Bahar' } })
    await ask(who, 'GET /api/marketting/filter', { query: { status: 'sent' } })
    await ask(who, 'GET /api/marketting/:id', { params: { id: manual }, keys: ['_id', 'status', 'sentAt'] })
    const draft = await create(who, 'POST /api/marketting', { body: campaign })
    await ask(who, 'DELETE /api/marketting/delete', { body: { ids: [draft] } })
  }
})

test('the calls for welcome mails work as specified', async () => {
  const month = new Intl.DateTimeFormat('tr-TR', { month: 'long', timeZone: 'Europe/Istanbul' }).format(
    new Date(),
  )
  for (const who of workers) {
    const newcomer = await product.person({ branch, isVerified: true })
    const excluded = await product.person({ branch, isVerified: true })
    for (const person of [newcomer, excluded])
      await ask(person, 'PUT /api/users/profile', { body: { newsletter: true } })
    await ask(who, 'POST /api/email/update-template', { body: { month } })
    await ask(who, 'GET /api/email/preview-bulk-welcome-emails')
    await ask(who, 'POST /api/email/send-test-email', {
      body: { email: 'deneme@posta.example', fullName: 'Ali Öz', month },
    })
    await ask(who, 'DELETE /api/email/remove-recipient/:email', { params: { email: excluded.user.email } })
    await ask(who, 'POST /api/email/send-bulk-welcome-emails', { body: { month } })
  }
})

test('the calls for payment records and general records work as specified', async () => {
  const date = clubDay(new Date())
  for (const who of workers) {
    const payment = { branch, memberName: 'Ali Öz', amount: 100, method: 'card', date }
    const recordId = await create(who, 'POST /api/excel', { body: payment })
    await ask(who, 'GET /api/excel/:branchId', { params: { branchId: branch } })
    await ask(who, 'PUT /api/excel/:recordId', { params: { recordId }, body: { note: 'Makbuz 1204' } })
    await ask(who, 'DELETE /api/excel/:recordId', { params: { recordId } })
    const record = { branch, date, title: 'Elektrik', amount: 900 }
    const id = await create(who, 'POST /api/general-excel', { body: record })
    await ask(who, 'GET /api/general-excel/:branchId', { params: { branchId: branch }, keys: ['records'] })
    await ask(who, 'GET /api/general-excel/search/:branchId', {
      params: { branchId: branch },
      query: { query: 'Elektrik' },
    })
    await ask(who, 'PUT /api/general-excel/:id', { params: { id }, body: { note: 'Ekim' } })
    await ask(who, 'DELETE /api/general-excel/:id', { params: { id } })
  }
})

test('the calls for notifications work as specified', async () => {
  for (const who of workers) {
    const id = await create(who, 'POST /api/notification/send', {
      body: { title: 'Yarın', message: 'Yarın açığız.', audience: 'branch', branch },
    })
    const { pagination } = await ask(who, 'GET /api/notification/list', {
      query: { page: '1', limit: '20', branchId: branch },
      keys: ['notifications', 'pagination.totalPages', 'pagination.totalItems'],
    })
    expect(pagination).toMatchObject({ currentPage: 1, itemsPerPage: 20 })
    await ask(who, 'DELETE /api/notification/:id', { params: { id } })
  }
})

test('the calls for products, their categories and vitamin orders work as specified', async () => {
  const category = await create(admin, 'POST /api/product-categories', { body: { name: 'Vitamin' } })
  const subCategory = await create(admin, 'POST /api/product-categories/subcategories', {
    body: { name: 'C vitamini', category },
  })
  const id = await create(admin, 'POST /api/admin/product', {
    form: {
      ...{ name: 'C vitamini 1000', price: '250', stock: '10', category, subCategory },
      ...{ features: 'Şekersiz, 30 tablet', mainImage: image, subImages: image },
    },
    keys: ['category', 'subCategory', 'mainImage', 'subImages'],
  })
  for (const who of [null, member, admin]) {
    await ask(who, 'GET /api/products')
    await ask(who, 'GET /api/products/:id', { params: { id } })
    expect(await ask(who, 'GET /api/products/filter', { query: { category, subCategory } })).toHaveLength(1)
    await ask(who, 'GET /api/product-categories')
    await ask(who, 'GET /api/product-categories/:id', { params: { id: category } })
    await ask(who, 'GET /api/product-categories/subcategories/all')
    await ask(who, 'GET /api/product-categories/subcategories/category/:categoryId', {
      params: { categoryId: category },
    })
    await ask(who, 'GET /api/product-categories/subcategories/:id', { params: { id: subCategory } })
  }
  await ask(admin, 'GET /api/admin/products')
  await ask(admin, 'PUT /api/admin/product/:id', { params: { id }, form: { price: '260', mainImage: image } })

  const orderId = await create(member, 'POST /api/vitamin-orders/create', {
    body: {
      ...{ branch, method: 'desk', items: [{ product: id, quantity: 1 }] },
      requestKey: crypto.randomUUID(),
    },
  })
  const paged = { keys: ['orders', 'totalPages', 'currentPage', 'total'] }
  await ask(member, 'GET /api/vitamin-orders/my-orders', { query: { page: '1' }, ...paged })
  for (const who of [member, admin])
    await ask(who, 'GET /api/vitamin-orders/order/:id', { params: { id: orderId } })
  await ask(admin, 'GET /api/vitamin-orders/admin/all', { query: { page: '1' }, ...paged })
  await ask(admin, 'GET /api/vitamin-orders/admin/stats')
  await ask(admin, 'PUT /api/vitamin-orders/admin/:orderId/status', {
    params: { orderId },
    body: { status: 'cancelled', adminNote: 'Vazgeçti' },
    keys: ['status', 'adminNote'],
  })

  const params = { id: subCategory }
  await ask(admin, 'PUT /api/product-categories/subcategories/:id', { params, body: { name: 'C' } })
  await ask(admin, 'PUT /api/product-categories/:id', {
    params: { id: category },
    body: { name: 'Vitaminler' },
  })
  await ask(admin, 'DELETE /api/admin/product/:id', { params: { id } })
  await ask(admin, 'DELETE /api/product-categories/subcategories/:id', { params })
  await ask(admin, 'DELETE /api/product-categories/:id', { params: { id: category } })
})

test('the calls for referrals and points work as specified', async () => {
  const { code, _id: referralId } = await ask(member, 'POST /api/referral/create', {
    keys: ['_id', 'code', 'branch', 'reason'],
  })
  await ask(admin, 'GET /api/referral/admin/pending')
  await ask(admin, 'PUT /api/referral/admin/approve/:code', { params: { code } })
  const newcomer = await product.person({ branch, isVerified: true })
  for (const who of [null, newcomer]) await ask(who, 'POST /api/referral/verify', { body: { code } })
  // Used while the reward is 0: its reward is outstanding.
  await ask(admin, 'PUT /api/puan/settings/reward-amount', { body: { amount: 0 } })
  await ask(newcomer, 'POST /api/referral/use', { body: { code } })
  await ask(admin, 'PUT /api/puan/settings/reward-amount', { body: { amount: 250 } })
  await ask(admin, 'POST /api/referral/admin/assign-multiple/:code', {
    params: { code },
    body: { userEmails: [other.user.email, 'kimse@posta.example'] },
    keys: ['results'],
  })
  await ask(other, 'GET /api/referral/assigned-to-me')
  await ask(member, 'GET /api/referral/my-referrals')
  await ask(member, 'GET /api/referral/my-referrals-with-users')
  for (const who of workers) {
    await ask(who, 'GET /api/referral/list')
    await ask(who, 'GET /api/referral/branch/:branchId', { params: { branchId: branch } })
  }
  for (const who of [member, ...workers])
    await ask(who, 'GET /api/referral/code/:code', { params: { code }, keys: ['code'] })

  for (const _ of ['outstanding', 'given'])
    expect(
      await ask(admin, 'POST /api/puan/reward/referral/:referralId', {
        params: { referralId },
        body: { branchId: branch },
      }),
    ).toMatchObject({ rewards: 1, amount: 250 })
  const points = ['balance', 'totalEarned', 'defaultReferralReward', 'transactions']
  expect(await ask(member, 'GET /api/puan', { keys: points })).toMatchObject({ balance: 250 })
  await ask(member, 'GET /api/puan/transactions', {
    query: { userId: member.user._id },
    keys: ['transactions'],
  })
  await ask(admin, 'GET /api/puan/rewards/referral/total')
  await ask(admin, 'GET /api/puan/all-referral-points', { keys: ['pointsData'] })
  await ask(admin, 'PUT /api/referral/admin/deactivate/:code', {
    params: { code },
    body: { reason: 'Süresi doldu' },
  })
})

test('the calls for teams and lessons work as specified', async () => {
  for (const who of workers) {
    const { team } = await ask(who, 'POST /api/team/create', {
      form: { branch, name: `Yoga ${who.user.role}`, description: 'Sabahları', image },
      keys: ['success', 'team.branch._id'],
    })
    const params = { id: team._id }
    const lesson = { branch, title: 'Sabah yogası', capacity: 10, ...inHours(24) }
    const lessonId = await create(who, 'POST /api/team/lessons', { body: lesson, keys: ['participants'] })
    for (const reader of [null, member, who]) {
      await ask(reader, 'GET /api/team/branch/:branchId', {
        params: { branchId: branch },
        keys: ['success', 'teams'],
      })
      await ask(reader, 'GET /api/team/:id', { params })
      await ask(reader, 'GET /api/team/lessons')
      await ask(reader, 'GET /api/team/lessons/:id', { params: { id: lessonId } })
    }
    await ask(who, 'PUT /api/team/:id', { params, form: { description: 'Akşamları', image } })
    await ask(who, 'PUT /api/team/lessons/:id', { params: { id: lessonId }, body: { title: 'Yoga' } })
    const joined = await ask(member, 'POST /api/team/lessons/:lessonId/add-participant', {
      params: { lessonId },
    })
    expect(joined.participants).toEqual([member.user._id])
    await ask(member, 'GET /api/team/lessons/my-lessons')
    await ask(who, 'DELETE /api/team/lessons/:id', { params: { id: lessonId } })
    await ask(who, 'DELETE /api/team/:id', { params })
  }
})

test('the calls for the QR fee work as specified', async () => {
  const id = await create(admin, 'POST /api/qr-fee', {
    body: { branchId: branch, fee: 50, description: 'Tek giriş' },
    keys: ['branchId', 'fee', 'description'],
  })
  for (const who of [null, member])
    await ask(who, 'GET /api/qr-fee/branch/:branchId', { params: { branchId: branch } })
  await ask(admin, 'GET /api/qr-fee/admin/all')
  await ask(admin, 'PUT /api/qr-fee/:id', { params: { id }, body: { fee: 60 } })
  await ask(admin, 'DELETE /api/qr-fee/:id', { params: { id } })
})

test('the calls for codes at the turnstile work as specified', async () => {
  const params = { branchId: branch }
  for (const who of workers) {
    const { _id: id } = await ask(who, 'POST /api/turnike/generate/:branchId', { params, keys: ['isActive'] })
    await ask(who, 'GET /api/turnike/status/:branchId', { params })
    await ask(who, 'GET /api/turnike/logs/:branchId', {
      params,
      query: { page: '1', limit: '20', date: clubDay(new Date()) },
      keys: ['logs', 'page', 'totalPages', 'total'],
    })
    const renewed = await ask(who, 'POST /api/turnike/refresh/:branchId', { params })
    expect(
      await ask(who, 'POST /api/turnike/deactivate/:id', { params: { id: renewed._id ?? id } }),
    ).toMatchObject({
      isActive: false,
    })
  }
  const own = { params: { id: member.user._id } }
  await ask(member, 'POST /api/qr/generate/:id', own)
  await ask(member, 'POST /api/qr/refresh/:id', own)
  for (const who of [member, ...workers]) await ask(who, 'GET /api/qr/status/:id', own)
})

test('the calls for raffles work as specified', async () => {
  const hour = 3_600_000
  const raffles: string[] = []
  for (const who of workers) {
    const id = await create(who, 'POST /api/raffles', {
      form: {
        ...{
          branch,
          title: `Bahar çekilişi ${who.user.role}`,
          description: 'Havlu',
          prizes: 'Havlu',
          winnersCount: '1',
        },
        ...{
          startsAt: new Date(Date.now() + hour).toISOString(),
          endsAt: new Date(Date.now() + 48 * hour).toISOString(),
        },
        image,
      },
      keys: ['image'],
    })
    await ask(who, 'PUT /api/raffles/:id', {
      params: { id },
      form: { description: 'Havlu ve matara', image },
    })
    raffles.push(id)
  }
  const [id = '', unused = ''] = raffles
  await product.services.db.execute(
    sql`UPDATE raffles SET starts_at = now() - interval '1 minute' WHERE id = ${id}`,
  )
  const params = { id }
  await ask(member, 'POST /api/raffles/:id/join', { params })
  await ask(other, 'POST /api/participants/register', { body: { raffle: id }, keys: ['participant'] })
  for (const who of [null, member, ...workers]) {
    await ask(who, 'GET /api/raffles/branch/:branchId', { params: { branchId: branch } })
    await ask(who, 'GET /api/raffles/:id', { params })
  }
  await ask(member, 'GET /api/raffles/my-raffles', { keys: ['all', 'active', 'past', 'total'] })
  await ask(admin, 'POST /api/raffles/:id/draw', { params })
  const [winner] = await ask(null, 'GET /api/raffles/:id/winners', { params })
  expect(winner).toHaveProperty('user.profilePhoto')
  await ask(admin, 'POST /api/raffles/:id/reset', { params })
  await ask(admin, 'DELETE /api/raffles/:id', { params })
  await ask(admin, 'DELETE /api/raffles/:id', { params: { id: unused } })
})

test('all 193 calls of the specification were made', () => {
  expect(specifiedCalls.filter((route) => !made.has(route))).toEqual([])
  expect(made.size).toBe(193)
})
