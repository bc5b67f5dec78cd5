/**
 * What a message is for: a code opens something and goes at once; a notice is about the person's own membership and
 * needs no consent; a commercial message needs one.
 */
export const smsKinds = ['code', 'notice', 'commercial'] as const
export type SmsKind = (typeof smsKinds)[number]

/**
 * `sending`: in a request to the provider; `sent`: the provider has taken it; `unknown`: nobody knows whether the provider
 * has taken it, and only a person sends it again; `skipped`: refused before it was sent.
 */
export const smsStates = ['queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped'] as const
export type SmsState = (typeof smsStates)[number]

/** Why a queued message waits: the quiet hours, the month's limit of its branch, or another message of the day. */
export const smsHolds = ['quiet-hours', 'cap', 'daily'] as const
export type SmsHold = (typeof smsHolds)[number]

/** Codes have a connection of their own, so that no campaign delays them. */
export const smsConnections = ['codes', 'messages'] as const
export type SmsConnection = (typeof smsConnections)[number]

/** Messages of one request to the provider. */
export const mostPerRequest = 100
