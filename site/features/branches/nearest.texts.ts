const number = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 })

/** As the crow flies. */
const distance = (kilometres: number) =>
  kilometres < 1
    ? `${Math.max(50, Math.round(kilometres * 20) * 50)} m`
    : `${number.format(kilometres < 20 ? kilometres : Math.round(kilometres))} km`

export const nearestTexts = {
  map: 'Şubelerin haritası',
  north: 'K',
  kilometres: (count: number) => `${number.format(count)} km`,
  button: 'Bana en yakın',
  searching: 'Konumun bulunuyor...',
  refused: 'Konumuna izin vermedin. Şubenin yerini haritadan ya da listeden bulabilirsin.',
  unavailable: 'Konumun şu anda bulunamıyor. Şubenin yerini haritadan ya da listeden bulabilirsin.',
  distance,
  nearest: (kilometres: number) => `En yakın · ${distance(kilometres)}`,
  found: (branch: string, kilometres: number) =>
    `Sana en yakın şube ${branch}, kuş uçuşu ${distance(kilometres)}. Konumun hiçbir yere gönderilmedi.`,
} as const
