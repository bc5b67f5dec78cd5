import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'

/** The right of withdrawal, in days after the day of the purchase. */
const withdrawalDays = 14

/** The first moment after the right of withdrawal from a purchase made at this moment. */
export const withdrawalEnd = (boughtAt: Date): Date =>
  startOfClubDay(addDays(clubDay(boughtAt), withdrawalDays + 1))
