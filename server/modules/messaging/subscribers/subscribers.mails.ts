import type { Services } from '#server/core/module.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { confirmationHours } from '#shared/messaging/subscribers/subscribers.contract.ts'

type Configuration = Services['configuration']

/** Asks the owner of an address whether they want the newsletter. */
export const confirmationMail = ({ club, publicUrl }: Configuration, email: string, token: string): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: bülten aboneliğini onayla`,
    greeting: 'Merhaba,',
    paragraphs: [
      'Bu adres için haber bültenimize abonelik istendi. Abonelik, aşağıdaki bağlantıyla onaylayınca başlar.',
      `Bağlantı ${confirmationHours} saat geçerlidir. Bu isteği sen yapmadıysan bu mesajı dikkate alma; sana bülten gönderilmez ve adresin saklanmaz.`,
    ],
    action: { label: 'Aboneliğimi onayla', link: `${publicUrl}/subscribe/${token}` },
  })

/** Tells the owner of an address that it is on the list. */
export const alreadySubscribedMail = ({ club, publicUrl }: Configuration, email: string): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${club.name}: bültenimize zaten abonesin`,
    greeting: 'Merhaba,',
    paragraphs: [
      'Bu adres için haber bültenimize abonelik istendi. Adresin listede olduğu için bir şey yapman gerekmiyor.',
      'Her bültenin altındaki bağlantıyla listeden çıkabilirsin.',
    ],
    action: { label: club.name, link: publicUrl },
  })
