import type { Services } from '#server/core/module.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'

type Configuration = Services['configuration']

interface Recipient {
  email: string
  name: string
}

/** The mail about a declined deletion request. */
export const declinedMail = (
  { club, publicUrl }: Configuration,
  { email, name }: Recipient,
  answer: string,
): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: silme isteğin hakkında`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      `Hesabının silinmesi için gönderdiğin isteği şu nedenle yerine getiremedik: ${answer}`,
      'Neden ortadan kalktığında yeniden isteyebilirsin.',
    ],
    action: { label: 'Gizlilik sayfam', link: `${publicUrl}/customer/privacy` },
  })

/** The last mail to an address before its erasure. */
export const erasedMail = ({ club, publicUrl }: Configuration, { email, name }: Recipient): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: hesabın silindi`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      'İsteğin üzerine hesabın kapatıldı ve kişisel bilgilerin silindi.',
      'Yasanın saklamamızı istediği kayıtlardan ödemeler adın olmadan durur; imzaladığın sözleşmeler ve onayladığın satış metinleri kanıt olarak olduğu gibi saklanır.',
    ],
    action: { label: club.name, link: publicUrl },
  })
