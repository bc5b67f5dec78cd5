import type { Program } from '#shared/content/programs/programs.contract.ts'

const weekDays = 7

/**
 * Returns what falls on each day from Monday: the title of a training day, empty without one, or null for rest. The days
 * of the program follow one another, spread over the week; null if they do not fit into one.
 */
export function weekOf({
  sessionsPerWeek: count,
  days,
}: Pick<Program, 'sessionsPerWeek' | 'days'>): (string | null)[] | null {
  if (count > weekDays) return null
  const week = Array<string | null>(weekDays).fill(null)
  for (let session = 0; session < count; session += 1)
    week[Math.floor((session * weekDays) / count)] = days[session % days.length]?.title ?? ''
  return week
}
