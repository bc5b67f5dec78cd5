import { Client, form, signIn } from '#tests/proofs/support/client.ts'
import { addAccount, addMember, day, openClub, openTill, sellFee } from '#tests/proofs/support/club.ts'
import { openFolder, startProduct } from '#tests/proofs/support/product.ts'

/** POSIX names have the opposite sign. */
const zoneOf = (hours: number) =>
  hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`

interface Membership {
  startsAt: string
  endsAt: string
  status: string
}
interface Sale {
  day: string
  receivables: { dueOn: string }[]
}

/** Midnight in Istanbul, UTC+3 since 2016. */
const midnight = (date: string) => new Date(`${date}T00:00:00+03:00`).toISOString()

const dayOf = (instant: string) => new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 10)

/**
 * Every so many hours’ time zone from GMT−12 to GMT+14, one process after the other on one database: days are those of
 * Istanbul, whichever process writes or reads them.
 */
export async function timeZones(step: number): Promise<string[]> {
  const dataDir = openFolder()
  const violations: string[] = []
  /** What the first process said about each record; every later one has to say the same. */
  const told = new Map<string, string>()
  let club: { branch: string; offer: string } | undefined
  for (let hours = -12; hours <= 14; hours += step) {
    const zone = zoneOf(hours)
    const product = await startProduct({ dataDir, environment: { TZ: zone } })
    const admin = await signIn(new Client(() => product.url))
    club ??= await openClub(admin)
    const { branch, offer } = club
    const expect = (what: string, found: unknown, wanted: unknown) => {
      if (found !== wanted)
        violations.push(`${zone}: ${what} is ${String(found)} instead of ${String(wanted)}`)
    }
    const tell = (path: string, record: unknown) => {
      const text = JSON.stringify(record)
      if ((told.get(path) ?? text) !== text)
        violations.push(`${zone}: ${path} changed to ${text.slice(0, 300)}`)
      told.set(path, text)
    }

    const person = await addAccount(admin, branch, 'member')
    const today = day()
    const sold = await admin.call<Membership>('POST', '/api/memberships', {
      ...{ user: person._id, package: offer, method: 'card', requestKey: crypto.randomUUID() },
    })
    // It starts with the sale, not with its day.
    expect('the day on which a membership starts', dayOf(sold.startsAt), today)
    expect('the end of a membership of 30 days', sold.endsAt, midnight(day(30)))
    const sale = await sellFee(admin, branch, person._id, { isOwed: true })
    expect('the day of a sale', sale.day, today)
    const saleOf = await admin.call<Sale>('GET', `/api/sales/${sale._id}`)
    expect('the due day of an instalment', saleOf.receivables[0]?.dueOn, day(7))
    const [payment] = await admin.rows<{ date: string; user: string }>('/api/excel', { user: person._id })
    expect('the day of a payment', payment?.date, today)
    const lost = { branch, description: `Şemsiye ${zone}`, place: 'Salon', foundOn: today }
    const found = await admin.call<{ _id: string; foundOn: string }>('POST', '/api/lost-items', form(lost))
    expect('the day on which an item was found', found.foundOn, today)
    const walkIn = await addMember(admin, branch, `Kişi ${zone}`)
    await admin.call('PUT', `/api/members/${walkIn._id}`, { userDetails: { birthDate: '1990-05-17' } })
    const session = await openTill(admin, branch)
    await admin.call('POST', `/api/till-sessions/${session}/close`, {
      ...{ denominations: {}, countedCard: 0, differenceReason: 'Sayım' },
    })
    await admin.call('POST', '/api/team/lessons/series', {
      ...{ branch, title: `Ders ${zone}`, capacity: 5, weekdays: [1, 2, 3, 4, 5, 6, 7], firstDay: day(1) },
      ...{ lastDay: day(1), startTime: '00:30', endTime: '01:30' },
    })
    const lessons = await admin.rows<{ title: string; startsAt: string }>('/api/team/lessons', { branch })
    const lesson = lessons.find(({ title }) => title === `Ders ${zone}`)
    expect(
      'the start of a lesson at 00:30',
      lesson?.startsAt,
      new Date(`${day(1)}T00:30:00+03:00`).toISOString(),
    )

    // Midnight in Istanbul may pass between two processes.
    const isSameDay = today === day()
    for (const { _id } of await admin.rows('/api/sales'))
      tell(`/api/sales/${_id}`, await admin.call('GET', `/api/sales/${_id}`))
    for (const row of await admin.rows<Membership & { _id: string }>('/api/memberships'))
      tell(`membership ${row._id}`, [row.startsAt, row.endsAt, isSameDay && row.status])
    for (const row of await admin.rows<{ _id: string; date: string }>('/api/excel'))
      tell(`payment ${row._id}`, row.date)
    for (const row of await admin.rows<{ _id: string; openedAt: string; closedAt: string | null }>(
      '/api/till-sessions',
    ))
      tell(`session ${row._id}`, [row.openedAt, row.closedAt])
    for (const row of await admin.rows<{ _id: string; foundOn: string; keptUntil: string }>(
      '/api/lost-items',
    ))
      tell(`item ${row._id}`, [row.foundOn, row.keptUntil])
    const birth = await admin.call<{ userDetails: { birthDate: string } }>('GET', `/api/users/${walkIn._id}`)
    expect('a birthday', birth.userDetails.birthDate, '1990-05-17')
    const report = await admin.call<{ rows: { key: string }[] }>(
      'GET',
      `/api/reports/revenue?by=day&from=${day(-2)}&until=${day(2)}`,
    )
    const days = report.rows.filter(({ key }) => key !== today)
    // Zeros of the other days may be listed as well.
    expect(
      'a day of a report',
      days.some(({ key }) => !/^\d{4}-\d{2}-\d{2}$/.test(key)),
      false,
    )
    await product.stop()
  }
  return violations
}
