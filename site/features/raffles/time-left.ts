import { countdownTexts as texts } from '#site/messages/countdown.ts'

const [minute, hour, day] = [60, 3600, 86_400]

/** What is left of some seconds, e.g. `3 gün 4 sa 12 dk 9 sn`; units that are empty at the front are left out. */
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

/** The time left until a moment, in words; null when it has come. */
export function timeLeft(label: string, until: string): string | null {
  const seconds = Math.ceil((Date.parse(until) - Date.now()) / 1000)
  return seconds > 0 ? `${label} ${unitsOf(seconds)}` : null
}
