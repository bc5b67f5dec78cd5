import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { BranchRow } from '#server/modules/club/branches/branches.table.ts'
import type { ClubIdentity } from '#server/modules/club/identity/identity.service.ts'
import { atTime, writeDate } from '#shared/club/branches/opening-hours.ts'
import { clubDay, clubTime } from '#shared/core/club-time.ts'

type Visit = { email: string; startsAt: string; isMinor: boolean }
type Place = Pick<BranchRow, 'name' | 'address' | 'phone' | 'email'>

const whenOf = ({ startsAt }: Visit) => {
  const moment = new Date(startsAt)
  return `${writeDate(clubDay(moment))} günü ${atTime(clubTime(moment))}`
}

const callUs = (phone: string) => (phone ? ` Değiştirmek için bizi ${phone} numarasından arayabilirsin.` : '')

/** Confirms a visit. It repeats nothing that was typed into the form, so that it cannot carry a stranger's text. */
export const bookedMail = (club: ClubIdentity, visit: Visit, branch: Place, calendar: string): Mail => ({
  ...renderMail({
    club,
    to: visit.email,
    replyTo: branch.email || club.email,
    subject: `${club.name}: seni ${branch.name} şubemizde bekliyoruz`,
    greeting: 'Merhaba,',
    paragraphs: [
      `${branch.name} şubemizde ${whenOf(visit)} yerin ayrıldı.${branch.address ? ` Adres: ${branch.address}.` : ''}`,
      'Spor kıyafetini, temiz bir ayakkabıyı ve havlunu getir. Resepsiyonda adını söylemen yeterli.',
      ...(visit.isMinor ? ['On sekiz yaşından küçük olduğun için velin de seninle gelmeli.'] : []),
      `Gelemeyeceksen yerini başkasına bırakabilirsin.${callUs(branch.phone || club.phone)}`,
      'Bunu sen istemediysen bu e-postayı dikkate alma.',
    ],
  }),
  attachments: [
    { name: 'ziyaret.ics', type: 'text/calendar', content: Buffer.from(calendar).toString('base64') },
  ],
})

/** Says that the branch is closed at the time of a visit. */
export const cancelledMail = (club: ClubIdentity, visit: Visit, branch: Place, link: string): Mail =>
  renderMail({
    club,
    to: visit.email,
    replyTo: branch.email || club.email,
    subject: `${club.name}: ziyaretin için başka bir saat seç`,
    greeting: 'Merhaba,',
    paragraphs: [
      `${branch.name} şubemiz ${whenOf(visit)} kapalı olacak, bu yüzden ziyaretini iptal ettik. Kusura bakma.`,
      'Sana uyan başka bir günü hemen seçebilirsin.',
    ],
    action: { label: 'Başka bir saat seç', link },
  })
