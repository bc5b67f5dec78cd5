import { z } from 'zod'

const key = 'bankVisit'
/** Milliseconds after which a visit to the bank no longer counts. */
const longestVisit = 60 * 60_000
/** Browsers keep at most this many entries; a full history cannot be counted. */
const mostEntries = 50

const Visit = z.object({
  /** The length of the history, whose last entry was the checkout. */
  length: z.number().int(),
  leftAt: z.number(),
  /** The page of the result, once it is known. */
  result: z.string().optional(),
})

function readVisit(): z.infer<typeof Visit> | undefined {
  try {
    return Visit.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

function storeVisit(visit: z.infer<typeof Visit> | undefined): void {
  try {
    if (visit) sessionStorage.setItem(key, JSON.stringify(visit))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: the bank's pages stay in the history.
  }
}

/** Called before the browser leaves the checkout for the bank. */
export function leaveForBank(): void {
  // A new entry removes forward entries, so that the length tells the position.
  history.pushState(history.state, '', location.href)
  storeVisit({ length: history.length, leftAt: Date.now() })
}

/**
 * The bank's pages are the results of forms, which a browser cannot show again on Back. From the page of the result
 * this goes back to the checkout, which shows the result in its own place. Returns whether the page is being left.
 */
export function leaveBankPages(): boolean {
  const visit = readVisit()
  storeVisit(undefined)
  if (!visit || visit.result !== undefined || Date.now() - visit.leftAt > longestVisit) return false
  if (document.referrer.startsWith(`${location.origin}/`) || history.length >= mostEntries) return false
  const pages = history.length - visit.length
  if (pages <= 0) return false
  storeVisit({ ...visit, result: location.pathname + location.search })
  history.go(-(pages + 1))
  return true
}

/** The page of the result, if the checkout was returned to only to show it. */
export function takeResult(): string | undefined {
  const visit = readVisit()
  if (visit?.result === undefined) return undefined
  storeVisit(undefined)
  return visit.result
}
