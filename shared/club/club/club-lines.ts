/** The address with the city; empty where neither is filled in. */
export const addressOf = ({ address, city }: { address: string; city: string }): string =>
  [address, city].filter(Boolean).join(', ')

/** Name, address and phone in one line, as far as they are filled in. */
export const contactLine = (club: { name: string; address: string; city: string; phone: string }): string =>
  [club.name, addressOf(club), club.phone].filter(Boolean).join(' · ')
