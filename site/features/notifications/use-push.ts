import { useEffect, useState } from 'react'
import {
  addPushDevice,
  listPushDevices,
  type PushDevice,
  removePushDevice,
  showPushKey,
} from '#shared/messaging/notifications/devices.contract.ts'
import { notificationTexts as texts } from '#site/features/notifications/notifications.texts.ts'
import { serviceWorkerPath } from '#site/features/offline/paths.ts'
import { call } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes; a subscription with another server key is cancelled first. */
async function subscribe(): Promise<PushSubscriptionJSON> {
  const { publicKey } = await call(showPushKey)
  await navigator.serviceWorker.register(serviceWorkerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const made = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  return made.toJSON()
}

type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The subscribed devices, and subscribing or unsubscribing this one. */
export function usePush() {
  const [devices, setDevices] = useState<PushDevice[]>()
  const [endpoint, setEndpoint] = useState<string>()
  const [permission, setPermission] = useState<NotificationPermission | 'unsupported'>('default')
  const { state, error, run } = useRequest()

  async function reload() {
    setPermission(isSupported() ? Notification.permission : 'unsupported')
    setEndpoint((await ownSubscription().catch(() => null))?.endpoint)
    setDevices(await call(listPushDevices))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the page opens
  useEffect(() => {
    void run(reload)
  }, [])

  const own = devices?.find((device) => device.endpoint === endpoint)

  /** Only on a click, because the browser asks for permission. */
  const turnOn = () =>
    run(async () => {
      const answer = await Notification.requestPermission()
      setPermission(answer)
      if (answer !== 'granted') return
      const { endpoint: address = '', keys } = await subscribe().catch(() => {
        throw new Error(texts.failed)
      })
      await call(addPushDevice, {
        body: { endpoint: address, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
      })
      await reload()
    })

  const turnOff = (device: PushDevice) =>
    run(async () => {
      await call(removePushDevice, { params: { id: device._id } })
      if (device._id === own?._id) await (await ownSubscription())?.unsubscribe()
      await reload()
    })

  const push: PushState =
    permission === 'unsupported' || permission === 'denied' ? permission : own ? 'on' : 'off'
  return {
    push,
    devices,
    own,
    turnOn,
    turnOff,
    isBusy: state === 'loading',
    error,
    reload: () => run(reload),
  }
}
