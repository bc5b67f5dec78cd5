import type { Services } from '#server/core/services.ts'
import { letter } from '#server/integrations/mail/letter.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { RaffleEntryRow } from '#server/modules/raffles/raffle-entries.table.ts'
import type { RaffleRow } from '#server/modules/raffles/raffles.table.ts'

type Configuration = Services['configuration']

/** The raffle's page, whichever branch it belongs to. */
const pageOf = ({ publicUrl }: Configuration, branchSlug: string, slug: string) =>
  `${publicUrl}/${branchSlug}/raffle/${slug}`

/** Confirms an entry by form, with the number under which it stands on the published list. */
export function registeredMail(
  { club, publicUrl }: Configuration,
  {
    raffle,
    entry,
  }: { raffle: Pick<RaffleRow, 'title'>; entry: Pick<RaffleEntryRow, '_id' | 'name' | 'email'> },
): Mail {
  return letter({
    club,
    to: entry.email,
    subject: `${club.name}: çekilişe katıldınız`,
    greeting: `Merhaba ${entry.name},`,
    paragraphs: [
      `“${raffle.title}” çekilişine katılımınız alındı. Katılım numaranız: ${entry._id}`,
      'Katılım kapanınca bütün katılım numaraları, adlar olmadan yayımlanır; kendi numaranızı o listede görebilir, sonucu kendiniz yeniden hesaplayabilirsiniz.',
      'Bu katılım size ait değilse bize yazın, katılımı silelim.',
    ],
    action: { label: 'Çekilişleri gör', link: `${publicUrl}/raffle` },
  })
}

export interface WinningEntry {
  name: string
  email: string
  prize: string
  raffleTitle: string
  raffleSlug: string
  branchName: string
  branchSlug: string
}

export function wonMail(configuration: Configuration, winning: WinningEntry): Mail {
  const { club } = configuration
  const { name, email, prize, raffleTitle, raffleSlug, branchName, branchSlug } = winning
  return letter({
    club,
    to: email,
    subject: `${club.name}: çekilişi kazandınız`,
    greeting: `Tebrikler ${name},`,
    paragraphs: [
      prize
        ? `“${raffleTitle}” çekilişinde kazandınız: ${prize}.`
        : `“${raffleTitle}” çekilişinde kazandınız.`,
      `Ödülünüz için ${branchName} şubesine kimliğinizle gelin. Sonucun nasıl belirlendiğini çekilişin sayfasında kendiniz denetleyebilirsiniz.`,
    ],
    action: { label: 'Sonucu gör', link: pageOf(configuration, branchSlug, raffleSlug) },
  })
}

export function resetMail(configuration: Configuration, winning: WinningEntry, reason: string): Mail {
  const { club } = configuration
  const { name, email, raffleTitle, raffleSlug, branchSlug } = winning
  return letter({
    club,
    to: email,
    subject: `${club.name}: çekiliş sıfırlandı`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      `“${raffleTitle}” çekilişinin sonucu geçersiz sayıldı ve çekiliş yeniden yapılacak. Gerekçe: ${reason}`,
      'Katılımınız geçerli; yeni sonuç çekilişin sayfasında açıklanacak. Eski sonuç da gerekçesiyle orada kalır.',
    ],
    action: { label: 'Çekilişi gör', link: pageOf(configuration, branchSlug, raffleSlug) },
  })
}
