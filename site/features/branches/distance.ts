export interface Place {
  latitude: number
  longitude: number
}

const earthRadius = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres between two places, as the crow flies. */
export function kilometresBetween(one: Place, other: Place): number {
  const halfSine = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    halfSine(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      halfSine(one.longitude, other.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}
