const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const placePatterns = [
  new RegExp(`^\\s*${degrees}\\s*[,;]\\s*${degrees}\\s*$`),
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(`[?&]mlat=${degrees}&mlon=${degrees}`),
  new RegExp(`[?&](?:q|ll|query|destination)=${degrees}(?:,|%2C)${degrees}`),
  new RegExp(`@${degrees},${degrees}`),
  new RegExp(`#map=\\d+/${degrees}/${degrees}`),
]

/** The coordinates in a text such as `37.92, 32.47` or in a link of a map service; null without any. */
export function readPlace(text: string): { latitude: number; longitude: number } | null {
  for (const pattern of placePatterns) {
    const match = pattern.exec(text)
    if (!match) continue
    const [latitude, longitude] = [Number(match[1]), Number(match[2])]
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
  }
  return null
}
