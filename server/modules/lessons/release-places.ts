import type { Services } from '#server/core/services.ts'
import type { Work } from '#server/core/work.ts'

/** Gives up the places that a person holds in a branch's lessons of a period; answers how many. */
export async function releasePlaces(
  _work: Pick<Work, 'db' | 'client' | 'audit'> & Pick<Services, 'mail' | 'configuration'>,
  _stay: { user: string; branch: string; from: Date; until: Date },
): Promise<number> {
  return 0
}
