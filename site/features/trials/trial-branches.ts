import type { Branch } from '#shared/club/branches/branches.contract.ts'

export const trialPath = '/dene'
/** The query of the page that chooses a branch by its slug. */
export const branchQuery = 'sube'

/** Whether a branch offers trial visits. */
export const offersTrials = ({ trialsPerHour, weeklyHours }: Branch): boolean =>
  trialsPerHour > 0 && weeklyHours !== null
