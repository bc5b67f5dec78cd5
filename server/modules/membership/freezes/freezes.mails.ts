import { lastDayText } from '#server/modules/membership/freezes/freeze-info.ts'
import type { Notice } from '#server/modules/messaging/notifications/notify-member.ts'

interface EndedFreeze {
  /** Of the package, as it was bought. */
  name: string
  branchName: string
  /** The first moment at which the membership no longer counts. */
  membershipEndsAt: string
}

/** Tells a member that a freeze has ended by itself, and until when the membership lasts now. */
export const endedFreezeNotice = ({ name, branchName, membershipEndsAt }: EndedFreeze): Notice => ({
  subject: 'üyeliğiniz yeniden başladı',
  paragraphs: [
    `${branchName} şubesindeki “${name}” üyeliğinizin dondurma süresi doldu; üyeliğiniz yeniden geçerli.`,
    `Dondurduğunuz günler süreye eklendi: üyeliğinizin son günü ${lastDayText(membershipEndsAt)}.`,
  ],
  action: { label: 'Üyeliğimi gör', path: '/customer/memberships' },
})
