import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { Letterhead } from '#server/modules/club/identity/identity.service.ts'
import { firstName } from '#shared/core/text.ts'

interface Recipient {
  email: string
  name: string
}

/** The mail about a declined deletion request. */
export const declinedMail = (
  { club, publicUrl }: Letterhead,
  { email, name }: Recipient,
  answer: string,
): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: silme isteğin hakkında`,
    greeting: `Merhaba ${firstName(name)},`,
    paragraphs: [
      `Hesabının silinmesi için gönderdiğin isteği şu nedenle yerine getiremedik: ${answer}`,
      'Neden ortadan kalktığında yeniden isteyebilirsin.',
    ],
    action: { label: 'Verilerim', link: `${publicUrl}/customer/privacy` },
  })

/** The last mail to an address before its erasure. */
export const erasedMail = ({ club, publicUrl }: Letterhead, { email, name }: Recipient): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: hesabın silindi`,
    greeting: `Merhaba ${firstName(name)},`,
    paragraphs: [
      'İsteğin üzerine hesabın kapatıldı ve kişisel bilgilerin silindi.',
      'Ödeme, bakiye ve üyelik kayıtların hesabınla bağı koparılarak kalır. İmzaladığın sözleşmelerde adın ve imzan, satın alırken onayladığın metinlerde adın, adresin ve iletişim bilgilerin durur; bunlar kanıttır ve yasal süreleri boyunca saklanır.',
    ],
    action: { label: club.name, link: publicUrl },
  })

/** The same for a person without an address. */
export const erasedText = (club: string): string =>
  `${club}: isteğin üzerine hesabın kapatıldı ve kişisel bilgilerin silindi. Saklanması gereken ödeme ve sözleşme kayıtları yasal süresince kalır.`
