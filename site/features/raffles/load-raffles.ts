import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { listDraws, listSubstitutes, listWinners } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { listRaffles, listRafflesOfBranch, type Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'

/** When a raffle’s status changes by time; none once it is over. */
export function nextChange({ status, startsAt, endsAt }: Raffle): string | null {
  if (status === 'upcoming') return startsAt
  return status === 'active' ? endsAt : null
}

/** The cache tags and expiry of a page with these raffles. */
function keepFresh({ tag, expiresAt }: PageContext, raffles: readonly Raffle[]): void {
  tag(pageTags.raffles)
  for (const raffle of raffles) {
    const moment = nextChange(raffle)
    if (moment) expiresAt(new Date(moment))
  }
}

/** Every raffle of a branch, newest first. */
export async function loadRafflesOfBranch(context: PageContext, branch: Branch): Promise<Raffle[]> {
  const raffles = await context.call(listRafflesOfBranch, { params: { branchId: branch._id } })
  keepFresh(context, raffles)
  return raffles
}

/** Running and upcoming raffles of all open branches, those ending soonest first. */
export async function loadOpenRaffles(context: PageContext): Promise<Raffle[]> {
  // In this order, so that a raffle starting in between is found twice rather than missed.
  const upcoming = await context.call(listRaffles, {
    query: { sort: ['startsAt', 'ASC'], filter: { status: 'upcoming' } },
  })
  const active = await context.call(listRaffles, {
    query: { sort: ['endsAt', 'ASC'], filter: { status: 'active' } },
  })
  const isActive = new Set(active.map(({ _id }) => _id))
  const open = [...active, ...upcoming.filter(({ _id }) => !isActive.has(_id))]
  keepFresh(context, open)
  return open
}

/** The result of a raffle, and earlier draws that were reset. */
export async function loadDraws({ call }: PageContext, { _id: id, status, draw }: Raffle) {
  const isDrawn = status === 'drawn'
  return {
    winners: isDrawn ? await call(listWinners, { params: { id } }) : [],
    substitutes: isDrawn ? await call(listSubstitutes, { params: { id } }) : [],
    earlier: draw && draw.number > 1 ? await call(listDraws, { params: { id } }) : [],
  }
}

/** The raffle of a branch with this current or former slug. */
export async function findRaffle(
  context: PageContext,
  branch: Branch,
  slug: string,
): Promise<Raffle | undefined> {
  if (!/^[a-z0-9-]{1,160}$/.test(slug)) return undefined
  const raffles = await context.call(listRafflesOfBranch, {
    params: { branchId: branch._id },
    query: { filter: { slug } },
  })
  keepFresh(context, raffles)
  return raffles[0]
}
