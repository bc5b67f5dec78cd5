/** Fields whose values depend on the time of the request. */
const momentary = new Set([
  ...['status', 'state', 'freezeInfo', 'freezeInfos', 'usedDays', 'hasMembership', 'unsigned', 'isRenewal'],
  ...['freePlaces', 'waitingCount', 'opensAt', 'lateFrom', 'lastSeenAt', 'canUse', 'isScheduled'],
])

/** Returns a line for every value of an answer that a later answer lacks or changes; it may have more fields. */
export function differencesOf(before: unknown, after: unknown, path = ''): string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(after) || after.length !== before.length)
      return [`${path}: ${before.length} entries, now ${Array.isArray(after) ? after.length : typeof after}`]
    return before.flatMap((value, index) => differencesOf(value, after[index], `${path}[${index}]`))
  }
  if (before !== null && typeof before === 'object') {
    const now = (after ?? {}) as Record<string, unknown>
    return Object.entries(before).flatMap(([key, value]) =>
      momentary.has(key) ? [] : differencesOf(value, now[key], `${path}.${key}`),
    )
  }
  return Object.is(before, after) ? [] : [`${path}: ${String(before)}, now ${String(after)}`]
}
