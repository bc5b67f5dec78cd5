export const countdownTexts = {
  starts: 'Başlamasına',
  ends: 'Bitmesine',
  days: 'gün',
  hours: 'sa',
  minutes: 'dk',
  seconds: 'sn',
  over: 'Süre doldu. Sayfayı yenile.',
} as const

const [minute, hour, day] = [60, 3600, 86_400]

/** Formats a duration in seconds, e.g. `3 gün 4 sa 12 dk 9 sn`, without leading zero units. */
function unitsOf(seconds: number): string {
  const parts = [
    [Math.floor(seconds / day), countdownTexts.days],
    [Math.floor((seconds % day) / hour), countdownTexts.hours],
    [Math.floor((seconds % hour) / minute), countdownTexts.minutes],
    [seconds % minute, countdownTexts.seconds],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  return parts
    .slice(first)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

/** The time left in words; null when over. */
export function timeLeft(label: string, until: string): string | null {
  const seconds = Math.ceil((Date.parse(until) - Date.now()) / 1000)
  return seconds > 0 ? `${label} ${unitsOf(seconds)}` : null
}
