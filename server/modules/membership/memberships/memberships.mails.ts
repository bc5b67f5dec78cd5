import type { Notice } from '#server/modules/messaging/notifications/notify-member.ts'
import { clubDay, clubTimeZone, daysBetween } from '#shared/core/club-time.ts'

const day = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: clubTimeZone })

interface EndingMembership {
  /** Of the package, as it was bought. */
  name: string
  /** The first moment at which it no longer counts. */
  endsAt: Date
  branchName: string
  branchSlug: string
}

/** How far away a day of the club's calendar is, in words. */
function timeUntil(lastDay: Date, now: Date): string {
  const days = daysBetween(clubDay(now), clubDay(lastDay))
  return days === 0 ? 'bugün' : days === 1 ? 'yarın' : `${days} gün sonra`
}

/** Tells a member in time that a membership ends, and where it is renewed. */
export function reminderNotice(
  { name, endsAt, branchName, branchSlug }: EndingMembership,
  now: Date,
): Notice {
  // It ends at midnight, so the day before is the last one.
  const lastDay = new Date(endsAt.getTime() - 1)
  return {
    subject: `üyeliğiniz ${timeUntil(lastDay, now)} bitiyor`,
    paragraphs: [
      `${branchName} şubesindeki “${name}” üyeliğinizin son günü ${day.format(lastDay)}.`,
      'Yeni üyeliğiniz, bu üyeliğiniz bittiği anda başlar: erken yenilerseniz gün kaybetmezsiniz. Üyelik kendiliğinden yenilenmez ve kartınızdan para çekilmez.',
    ],
    action: { label: 'Paketleri gör', path: `/${branchSlug}/membership` },
  }
}
