import { Notification } from 'react-admin'

/** Notifications: top centre, for three seconds. */
export function Notices() {
  return <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} autoHideDuration={3000} />
}
