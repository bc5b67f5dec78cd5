import type { Services } from '#server/core/services.ts'
import { letter } from '#server/integrations/mail/letter.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { lastDayText } from '#server/modules/freezes/freeze-info.ts'

export interface EndedFreeze {
  email: string
  userName: string
  /** Of the package, as it was bought. */
  name: string
  branchName: string
  /** The first moment at which the membership no longer counts. */
  membershipEndsAt: string
}

/** Tells a member that a freeze has ended by itself, and until when the membership lasts now. */
export function endedFreezeMail(
  { club, publicUrl }: Services['configuration'],
  { email, userName, name, branchName, membershipEndsAt }: EndedFreeze,
): Mail {
  return letter({
    club,
    to: email,
    subject: `${club.name}: üyeliğiniz yeniden başladı`,
    greeting: `Merhaba ${userName},`,
    paragraphs: [
      `${branchName} şubesindeki “${name}” üyeliğinizin dondurma süresi doldu; üyeliğiniz yeniden geçerli.`,
      `Dondurduğunuz günler süreye eklendi: üyeliğinizin son günü ${lastDayText(membershipEndsAt)}.`,
    ],
    action: { label: 'Üyeliğimi gör', link: `${publicUrl}/customer/memberships` },
  })
}
