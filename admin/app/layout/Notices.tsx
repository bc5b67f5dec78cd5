import { Notification } from 'react-admin'

/** Notices as the whole product shows them: top centre, gone after three seconds. */
export function Notices() {
  return <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} autoHideDuration={3000} />
}
