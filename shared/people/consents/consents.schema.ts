/** The ways on which a person may agree to commercial messages, each by itself (Law 6563). */
export const consentChannels = ['email', 'sms', 'call'] as const
export type ConsentChannel = (typeof consentChannels)[number]

export const consentStatuses = ['approved', 'refused'] as const
export type ConsentStatus = (typeof consentStatuses)[number]

/**
 * How a consent or a refusal was given: in the own account, by the link of a message, by the form of the mailing list,
 * at the desk, in an imported file, in İYS, or before consents were kept one by one.
 */
export const consentSources = ['account', 'link', 'list', 'desk', 'import', 'iys', 'earlier'] as const
export type ConsentSource = (typeof consentSources)[number]
