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
    subject: `${club.name}: silme isteğiniz hakkında`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      `Hesabınızın silinmesi için gönderdiğiniz isteği şu nedenle yerine getiremedik: ${answer}`,
      'Neden ortadan kalktığında yeniden isteyebilirsiniz.',
    ],
    action: { label: 'Gizlilik sayfam', link: `${publicUrl}/customer/privacy` },
  })

/** The last mail to an address before its erasure. */
export const erasedMail = ({ club, publicUrl }: Configuration, { email, name }: Recipient): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: hesabınız silindi`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      'İsteğiniz üzerine hesabınız kapatıldı ve kişisel bilgileriniz silindi.',
      'Yasanın saklamamızı istediği kayıtlardan ödemeler adınız olmadan durur; imzaladığınız sözleşmeler ve onayladığınız satış metinleri kanıt olarak olduğu gibi saklanır.',
    ],
    action: { label: club.name, link: publicUrl },
  })
