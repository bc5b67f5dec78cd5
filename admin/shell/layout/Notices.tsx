import { Snackbar, SnackbarContent } from '@mui/material'
import { useEffect, useRef } from 'react'
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTranslate,
} from 'react-admin'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Milliseconds that a notification stays, errors included. */
const noticeTime = 3000

const keys = new WeakMap<NotificationPayload, number>()
let lastKey = 0

/** A React key of its own for each notification, because two may have the same text. */
function keyOf(notification: NotificationPayload): number {
  const key = keys.get(notification) ?? ++lastKey
  keys.set(notification, key)
  return key
}

/**
 * Notifications, one at a time: top centre. A navigation closes them, except those that the same action has raised,
 * such as “saved” before the redirect to the list: they stay for the first screen and close at the next one.
 */
export function Notices() {
  const { notifications, setNotifications } = useNotificationContext()
  const translate = useTranslate()
  const { pathname } = useLocation()
  const isHistory = useNavigationType() === 'POP'
  const shownPath = useRef(pathname)
  const lastInput = useRef(0)
  /** When each notification was raised; Infinity from its first navigation on. */
  const raisedAt = useRef(new WeakMap<NotificationPayload, number>())

  useEffect(() => {
    const note = () => {
      lastInput.current = performance.now()
    }
    window.addEventListener('pointerdown', note, { capture: true })
    window.addEventListener('keydown', note, { capture: true })
    return () => {
      window.removeEventListener('pointerdown', note, { capture: true })
      window.removeEventListener('keydown', note, { capture: true })
    }
  }, [])

  useEffect(() => {
    for (const notification of notifications)
      if (!raisedAt.current.has(notification)) raisedAt.current.set(notification, performance.now())
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (notifications.length === 0) return
    const kept = notifications.filter((notification) => {
      const at = raisedAt.current.get(notification) ?? 0
      raisedAt.current.set(notification, Number.POSITIVE_INFINITY)
      return !isHistory && at !== Number.POSITIVE_INFINITY && at >= lastInput.current
    })
    if (kept.length < notifications.length) setNotifications(kept)
  }, [notifications, pathname, isHistory, setNotifications])

  const [shown] = notifications
  if (!shown) return null
  const { message, type, notificationOptions } = shown
  const close = () => setNotifications((all) => all.filter((one) => one !== shown))
  return (
    <CloseNotificationContext value={close}>
      <Snackbar
        // One that goes on to the next screen begins its time there.
        key={`${keyOf(shown)} ${pathname}`}
        open
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        autoHideDuration={notificationOptions?.autoHideDuration ?? noticeTime}
        onClose={(_event, reason) => reason !== 'clickaway' && close()}
      >
        {typeof message === 'string' ? (
          <SnackbarContent
            className={`notice-${type}`}
            message={translate(message, notificationOptions?.messageArgs)}
          />
        ) : (
          <div>{message}</div>
        )}
      </Snackbar>
    </CloseNotificationContext>
  )
}
