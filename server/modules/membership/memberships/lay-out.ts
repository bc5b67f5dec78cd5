import { addDays, clubDay, daysBetween, startOfClubDay } from '#shared/core/club-time.ts'

/** Days of the club's calendar; `until` is the first that is not among them. */
export interface Span {
  from: string
  until: string
}

/** A membership as it stands, which may have to move. */
export interface Stay {
  startsAt: Date
  endsAt: Date
  hasBegun: boolean
  /** The days on which it was or is frozen whatever closures are ahead. */
  frozen: readonly Span[]
  /** Days by which closures ahead have moved its end so far. */
  closedDays: number
}

/** Where a membership stands after all: its dates, and the closed days that were added to it. */
export interface Place<Closed extends Span = Span> {
  startsAt: Date
  endsAt: Date
  closed: Closed[]
}

export const spanDays = ({ from, until }: Span): number => daysBetween(from, until)

/** What is left of a span without others, in their order. */
export function without(span: Span, taken: readonly Span[]): Span[] {
  const rest: Span[] = []
  let { from } = span
  for (const one of taken.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (one.until <= from || one.from >= span.until) continue
    if (one.from > from) rest.push({ from, until: one.from })
    from = one.until
  }
  if (from < span.until) rest.push({ from, until: span.until })
  return rest
}

/**
 * Places memberships that take turns: what has begun keeps its beginning, what waits begins when the one before it
 * ends (the first: at `free`, if given), and each is longer by the days from today on that the branch is closed and
 * it is not frozen anyway.
 */
export function layOut<Closed extends Span>(
  stays: readonly Stay[],
  closures: readonly Closed[],
  today: string,
  free?: Date,
): Place<Closed>[] {
  const sorted = closures.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  let next = free
  return stays.map((stay) => {
    const startsAt = stay.hasBegun ? stay.startsAt : (next ?? stay.startsAt)
    const first = clubDay(startsAt)
    const earliest = first > today ? first : today
    let end = addDays(first, daysBetween(clubDay(stay.startsAt), clubDay(stay.endsAt)) - stay.closedDays)
    const closed: Closed[] = []
    for (const closure of sorted) {
      for (const span of without(closure, [{ from: '', until: earliest }, ...stay.frozen])) {
        if (span.from >= end) break
        closed.push({ ...closure, ...span })
        end = addDays(end, spanDays(span))
      }
    }
    const endsAt = end === clubDay(stay.endsAt) ? stay.endsAt : startOfClubDay(end)
    next = endsAt
    return { startsAt, endsAt, closed }
  })
}
