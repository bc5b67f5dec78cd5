/** Appended to descriptions that are too short. */
export const clubInWords = (club: string, city: string) =>
  `${club}, ${city}: şubeleri, dersleri ve antrenörleriyle spor kulübü.`
