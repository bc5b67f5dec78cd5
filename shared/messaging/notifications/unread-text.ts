/** Unread notifications are counted up to this number; more are shown as `99+`. */
export const mostCounted = 100

/** Text of the badge. */
export const unreadText = (unread: number) => (unread < mostCounted ? String(unread) : `${mostCounted - 1}+`)
