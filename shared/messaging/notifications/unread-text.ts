/** Unread notifications are counted up to here; more are shown as `99+`. */
export const mostCounted = 100

/** What a badge says of a number of unread notifications. */
export const unreadText = (unread: number) => (unread < mostCounted ? String(unread) : `${mostCounted - 1}+`)
