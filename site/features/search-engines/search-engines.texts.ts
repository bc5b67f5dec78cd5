/** Appended to descriptions that are too short. */
export const clubInWords = (club: string, city: string) =>
  `${[club, city].filter(Boolean).join(', ')}: şubeleri, dersleri ve antrenörleriyle spor kulübü.`
