import { eq, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { reuseEncodedPictures } from '#server/core/pictures.ts'
import type { Database } from '#server/db/database.ts'
import { type DemoPerson, demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts'
import { addDemoApplications } from '#server/demo/demo-applications.ts'
import { addDemoAppointments } from '#server/demo/demo-appointments.ts'
import { addDemoBalances } from '#server/demo/demo-balances.ts'
import { type BranchKey, branchKeys, demoBranches } from '#server/demo/demo-branches.ts'
import { addDemoCampaigns } from '#server/demo/demo-campaigns.ts'
import { addDemoCancellation } from '#server/demo/demo-cancellations.ts'
import { addDemoCommissions } from '#server/demo/demo-commissions.ts'
import { addDemoMessages } from '#server/demo/demo-contact.ts'
import { addDemoContracts } from '#server/demo/demo-contracts.ts'
import { demoEquipment, equipmentTexts } from '#server/demo/demo-equipment.ts'
import { addDemoFaqs } from '#server/demo/demo-faqs.ts'
import { addDemoGeneralRecords } from '#server/demo/demo-general-records.ts'
import { addDemoMinors } from '#server/demo/demo-guardians.ts'
import { addDemoIdentity } from '#server/demo/demo-identity.ts'
import { addDemoMemberships } from '#server/demo/demo-memberships.ts'
import { addDemoNotifications } from '#server/demo/demo-notifications.ts'
import { addDemoOrders } from '#server/demo/demo-orders.ts'
import { addPackages } from '#server/demo/demo-packages.ts'
import { demoPeople, subscriberAddresses, trainerTexts } from '#server/demo/demo-people.ts'
import { addDemoPosts } from '#server/demo/demo-posts.ts'
import { addDemoPrivacy } from '#server/demo/demo-privacy.ts'
import { addDemoProducts } from '#server/demo/demo-products.ts'
import { addDemoPrograms } from '#server/demo/demo-programs.ts'
import { addDemoRaffleEntries } from '#server/demo/demo-raffle-entries.ts'
import { addDemoRaffles } from '#server/demo/demo-raffles.ts'
import { addDemoReferrals } from '#server/demo/demo-referrals.ts'
import { addTeamsAndLessons } from '#server/demo/demo-teams.ts'
import { addDemoTextMessages } from '#server/demo/demo-text-messages.ts'
import { addDemoTills } from '#server/demo/demo-tills.ts'
import { addDemoTrials } from '#server/demo/demo-trials.ts'
import { addDemoTurnstile } from '#server/demo/demo-turnstile.ts'
import { addDemoWalkIns } from '#server/demo/demo-walk-ins.ts'
import { picture, readEncoded } from '#server/demo/pictures.ts'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import { subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'
import { consents } from '#server/modules/people/consents/consents.table.ts'
import { acceptedNow, users } from '#server/modules/people/users/users.table.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { addCategory } from '#shared/club/categories/categories.contract.ts'
import { addEquipment } from '#shared/club/equipments/equipments.contract.ts'
import { addGalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { positionTemplates } from '#shared/people/positions/position-templates.ts'
import { addPosition } from '#shared/people/positions/positions.contract.ts'
import { login, logout } from '#shared/people/session/session.contract.ts'
import { uploadPhoto } from '#shared/people/users/profile.contract.ts'
import { createUser, updateUser } from '#shared/people/users/users.contract.ts'

interface DemoOptions {
  /** The contract client, signed in as the first admin. */
  call: Call
  /** The contract client for another account's token. */
  callAs: (token: string) => Call
  /** For records of the past, which the API cannot create. */
  db: Database
  pool: pg.Pool
  /** Where the links of messages lead. */
  publicUrl: string
  log: (line: string) => void
  /** Whether the club gets the demo's identity. */
  namesClub: boolean
}

type BranchIds = Record<BranchKey, string>

// Keeps two cores busy; more would hold more pictures in memory.
const pictureConcurrency = 2
const accountConcurrency = 2

async function addSubscribers(db: Database): Promise<void> {
  await db.insert(subscribers).values(subscriberAddresses.map((email) => ({ email })))
  await db.insert(consents).values(
    subscriberAddresses.map((recipient) => ({
      ...{ channel: 'email' as const, recipient, status: 'approved' as const },
      ...{ source: 'list' as const, isProven: true },
    })),
  )
}

/** Fills an empty database through the API, with its validation, audit log and picture upload. */
export async function fillDemoData(options: DemoOptions): Promise<void> {
  const { call, callAs, db, log, namesClub } = options
  reuseEncodedPictures(readEncoded)
  if (namesClub) await addDemoIdentity(call)
  const branches = await addBranches(call)
  const people = [...demoAccounts.filter(({ role }) => role !== 'admin'), ...demoPeople]
  const [pieces] = await Promise.all([
    addEquipmentOfBranches(call, branches),
    withConcurrency(people, accountConcurrency, (person) => addPerson(call, callAs, person, branches)),
    addSubscribers(db),
    addPackages(call, branches),
    addDemoFaqs(call),
    addDemoPositions(call),
    addDemoPrograms(call),
    addDemoProducts(call),
    addDemoGallery(call, branches),
    addDemoRaffles(call, branches),
    addDemoMessages(call, branches),
    addDemoApplications(call, branches),
  ])
  // As if they had opened the verification link and accepted notice and terms at a registration.
  await db.update(users).set({
    emailVerifiedAt: sql`${users.createdAt}`,
    ...acceptedNow({ consentAt: null, termsAt: null }),
  })
  const sold = await addDemoMemberships(db, branches)
  const [signed, entries, opened, , posts, { teams, lessons }] = await Promise.all([
    addDemoContracts(call, db, branches),
    addDemoTurnstile(db, branches),
    addDemoBalances(db, branches),
    addDemoGeneralRecords(db, branches),
    addDemoPosts(call, callAs, branches),
    addTeamsAndLessons(call, db, branches),
    addDemoCampaigns(call, db, branches),
  ])
  const sessions = await addDemoAppointments(db)
  await addDemoCommissions(db, Object.values(branches))
  const orders = await addDemoOrders(db, branches)
  await addDemoTills(db, branches)
  await addDemoRaffleEntries(db)
  await addDemoPrivacy(db, branches)
  await addDemoCancellation(db, branches.selcuklu)
  await addLostProperty(db, branches)
  const codes = await addDemoReferrals(db, branches)
  const minors = await addDemoMinors(call, db, branches)
  const told = await addDemoNotifications(call, db, branches)
  const walkIns = await addDemoWalkIns(call, branches)
  const visits = await addDemoTrials(call, branches)
  const texts = await addDemoTextMessages(options.pool, options.publicUrl)
  await confirmIdentities(db)
  log(
    `${branchKeys.length} şube, ${pieces} ekipman, ${teams} takım, ${lessons} ders, ${sessions} bire bir ders, ${sold.memberships} üyelik, ${signed} imza, ${entries} geçiş, ${sold.sales} satış, ${sold.payments} kasa kaydı, ${sold.online} kart ödemesi, ${opened} üye bakiyesi, ${orders} sipariş, ${codes} referans kodu, ${told} bildirim, ${visits} deneme ziyareti, ${texts} SMS, ${posts} blog yazısı, ${people.length + walkIns.count + 1} kullanıcı, velisiyle ${minors} genç üye ve ${subscriberAddresses.length} e-posta abonesi eklendi.`,
  )
  log(`${walkIns.owner} adlı üyenin hesap kodu: ${walkIns.code}`)
}

/** As if reception had read gender and birth date of everyone from the identity card. */
async function confirmIdentities(db: Database): Promise<void> {
  const confirmed = (isKnown: SQL, value: SQL) => sql`CASE WHEN ${isKnown} THEN ${value} END`
  const at = sql`${users.createdAt}`
  const by = sql`(SELECT id FROM users WHERE role = 'admin' ORDER BY id LIMIT 1)`
  const hasGender = sql`${users.gender} <> 'unspecified'`
  const hasBirthDate = sql`birth_date_of(${users.userDetails}) IS NOT NULL`
  await db.update(users).set({
    genderConfirmedAt: confirmed(hasGender, at),
    genderConfirmedBy: confirmed(hasGender, by),
    birthDateConfirmedAt: confirmed(hasBirthDate, at),
    birthDateConfirmedBy: confirmed(hasBirthDate, by),
  })
}

/** The usual positions, without holders. */
async function addDemoPositions(call: Call): Promise<void> {
  for (const { id: _, permissions, ...position } of positionTemplates)
    await call(addPosition, { body: { ...position, permissions: [...permissions] } })
}

async function addBranches(call: Call): Promise<BranchIds> {
  const added = await Promise.all(
    branchKeys.map(async (key) => {
      const { categories: _, ...body } = demoBranches[key]
      const { _id } = await call(addBranch, {
        body: { ...body, trialsPerHour: 3 },
        files: { image: await picture(`branch-${key}`) },
      })
      return [key, _id] as const
    }),
  )
  return Object.fromEntries(added) as BranchIds
}

/** Adds every branch's categories and equipment; returns the number of pieces. */
async function addEquipmentOfBranches(call: Call, branches: BranchIds): Promise<number> {
  const categories = new Map<string, string>()
  for (const branch of branchKeys) {
    for (const name of demoBranches[branch].categories) {
      const { _id } = await call(addCategory, { body: { branch: branches[branch], name } })
      categories.set(`${branch}/${name}`, _id)
    }
  }
  const pieces = branchKeys.flatMap((branch) => demoEquipment[branch].map((piece) => ({ ...piece, branch })))
  await withConcurrency(pieces, pictureConcurrency, async ({ kind, branch, category, brand, quantity }) => {
    await call(addEquipment, {
      body: {
        ...equipmentTexts[kind],
        branch: branches[branch],
        category: categories.get(`${branch}/${category}`),
        brand,
        quantity,
      },
      files: { image: await picture(`equipment-${branch}-${kind}`) },
    })
  })
  return pieces.length
}

async function addPerson(
  call: Call,
  callAs: (token: string) => Call,
  { name, email, phone, gender, role, branch, portrait: number }: DemoPerson,
  branches: BranchIds,
): Promise<void> {
  const { _id } = await call(createUser, {
    body: { name, email, phone, gender, role, branch: branch && branches[branch], password: demoPassword },
  })
  const trainer = trainerTexts[name]
  if (trainer) await call(updateUser, { params: { id: _id }, body: { trainer } })
  if (number === undefined) return
  const { token } = await call(login, { body: { email, password: demoPassword } })
  const own = callAs(token)
  await own(uploadPhoto, { body: {}, files: { profilePhoto: await picture(`portrait-${number}`) } })
  await own(logout)
}

/** Maps a list with limited concurrency. */
async function withConcurrency<T>(
  items: readonly T[],
  lanes: number,
  task: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of queue) await task(item)
    }),
  )
}

/** Gallery pictures of each branch, in order. */
const details = [
  ['selcuklu', 'Yıldız pencereden sabah güneşi'],
  ['selcuklu', 'Dambıl rafının önünde'],
  ['selcuklu', 'Bisiklet salonunda spin dersi'],
  ['selcuklu', 'Resepsiyon ve turnike'],
  ['selcuklu', 'Soyunma odası ve dolaplar'],
  ['selcuklu', 'Ayna salonunda mat pilates'],
  ['selcuklu', 'Büfede çay molası'],
  ['meram', 'Su kanalı boyunca kavaklar'],
  ['meram', 'Revakların altında kardiyo'],
  ['meram', 'Çimde hareket dersi'],
  ['karatay', 'Tuğla kemerlerin altında'],
  ['karatay', 'Kum torbası köşesi'],
] as const satisfies readonly (readonly [BranchKey, string])[]

/** Uploads sequentially, so that the pictures keep their order. */
async function addDemoGallery(call: Call, branches: Record<BranchKey, string>): Promise<void> {
  const hung = new Map<BranchKey, number>()
  for (const [branch, title] of details) {
    const number = (hung.get(branch) ?? 0) + 1
    hung.set(branch, number)
    await call(addGalleryItem, {
      body: { branch: branches[branch], title },
      files: { image: await picture(`gallery-${branch}-${number}`) },
    })
  }
}

/** Lost property at the desk: description, place, days ago. */
const lostProperty = [
  ['Siyah spor çantası', 'Erkek soyunma odası', 1],
  ['Mavi havlu, kenarı beyaz şeritli', 'Havuz', 3],
  ['Kablosuz kulaklık, beyaz kutusunda', 'Kardiyo bölümü', 4],
  ['Metal matara, 750 ml', 'Ağırlık bölümü', 9],
  ['Çocuk yüzücü gözlüğü', 'Havuz', 21],
  ['Gri kapüşonlu üst', 'Resepsiyon', 47],
  ['Şemsiye, lacivert', 'Giriş', 103],
] as const

/** The lost property of every branch; one piece of Selçuklu's went to the demo member. */
async function addLostProperty(db: Database, branches: BranchIds): Promise<void> {
  const daysAgo = (days: number) => addDays(clubDay(new Date()), -days)
  const takenAgo = (days: number) => ({
    state: 'handed-over' as const,
    leftAt: clubMoment(`${daysAgo(days)}T18:30`).toISOString(),
  })
  const purse = { description: 'Siyah deri cüzdan', place: 'Otopark', receiverName: 'Kemal Uysal' }
  const keys = { description: 'Ev anahtarı, kilim desenli anahtarlık', place: 'Kadın soyunma odası' }
  const receivers = await db
    .select({ user: users._id, receiverName: users.name })
    .from(users)
    .where(eq(users.email, 'uye@bozkir.example'))
  await db.insert(lostItems).values([
    ...Object.values(branches).flatMap((branch, position) => [
      ...lostProperty
        .filter((_, index) => (index + position) % 4 !== 3)
        .map(([description, place, age]) => ({ branch, description, place, foundOn: daysAgo(age) })),
      { branch, ...purse, foundOn: daysAgo(30), ...takenAgo(29) },
    ]),
    ...receivers.map((member) => ({
      ...{ branch: branches.selcuklu, ...keys, foundOn: daysAgo(12) },
      ...{ ...takenAgo(10), ...member },
    })),
  ])
}
