/** The `tel:` URL of a formatted phone number. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** The chat with a number that may be written as at home, `0532 …`. */
export function whatsappLink(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '').replace(/^0(?=5)/, '90')}`
}

/** The chat of a branch: its own number where that is a mobile one, otherwise the club’s; empty without either. */
export function whatsappOf(branchPhone: string, clubWhatsapp: string): string {
  const isMobile = /^(90|0)5\d{9}$/.test(branchPhone.replace(/\D/g, ''))
  const number = isMobile ? branchPhone : clubWhatsapp
  return number && whatsappLink(number)
}

/** Directions to a place in the visitor’s map service. */
export function directionsLink({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`
}
