import { countdownTexts as texts } from '#site/features/raffles/countdown.texts.ts'

const [minute, hour, day] = [60, 3600, 86_400]

/** Formats a duration in seconds, e.g. `3 gün 4 sa 12 dk 9 sn`, without leading zero units. */
function unitsOf(seconds: number): string {
  const parts = [
    [Math.floor(seconds / day), texts.days],
    [Math.floor((seconds % day) / hour), texts.hours],
    [Math.floor((seconds % hour) / minute), texts.minutes],
    [seconds % minute, texts.seconds],
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
