/** What a new campaign begins with. */
export const emptyCampaign = {
  subject: '',
  preheader: '',
  content: '',
  actionLabel: '',
  actionLink: '',
  audience: {
    members: true,
    subscribers: false,
    package: null,
    daysLeft: null,
    daysAbsent: null,
    newThisMonth: false,
  },
}
