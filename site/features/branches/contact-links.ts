/** The `tel:` URL of a formatted phone number. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** The chat with a number that may be written as at home, `0532 …`. */
export function whatsappLink(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '').replace(/^0(?=5)/, '90')}`
}

/** Directions to a place in the visitor’s map service. */
export function directionsLink({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`
}
