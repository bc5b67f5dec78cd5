import { useNotify, useRedirect } from 'react-admin'
import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderAdmin } from '#tests/components/support/admin.tsx'

/** A screen that notifies, and one that notifies and redirects as a form does after saving. */
function Screens() {
  const notify = useNotify()
  const redirect = useRedirect()
  return (
    <>
      <button type="button" onClick={() => notify('Bu ekranın bildirimi.', { type: 'error' })}>
        Bildir
      </button>
      <button
        type="button"
        onClick={() => {
          notify('Kaydedildi.', { type: 'success' })
          redirect(() => '/target')
        }}
      >
        Kaydet
      </button>
      <Link to="/other">Başka ekran</Link>
      <Routes>
        <Route path="/target" element={<p>Hedef</p>} />
        <Route path="/other" element={<p>Öteki</p>} />
        <Route path="*" element={<p>Başlangıç</p>} />
      </Routes>
    </>
  )
}

/** Without the limit of three seconds, so that only navigations close a notification. */
function stretchTime() {
  const { setTimeout: timeout } = window
  const later = (run: () => void, delay?: number) => timeout(run, delay === 3000 ? 600_000 : delay)
  vi.spyOn(window, 'setTimeout').mockImplementation(later as typeof setTimeout)
}

describe('Notices', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('closes an error after three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      const { screen } = await renderAdmin(<Screens />)
      await screen.getByRole('button', { name: 'Bildir' }).click()
      await expect.element(screen.getByText('Bu ekranın bildirimi.')).toBeVisible()
      vi.advanceTimersByTime(3000)
      await expect.element(screen.getByText('Bu ekranın bildirimi.')).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })

  it('closes a notification of the screen that the user leaves', async () => {
    stretchTime()
    const { screen } = await renderAdmin(<Screens />)
    await screen.getByRole('button', { name: 'Bildir' }).click()
    await expect.element(screen.getByText('Bu ekranın bildirimi.')).toBeVisible()
    await screen.getByRole('link', { name: 'Başka ekran' }).click()
    await expect.element(screen.getByText('Öteki')).toBeVisible()
    await expect.element(screen.getByText('Bu ekranın bildirimi.')).not.toBeInTheDocument()
  })

  it('shows a notification raised with a redirect on the target and closes it at the next navigation', async () => {
    stretchTime()
    const { screen } = await renderAdmin(<Screens />)
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    await expect.element(screen.getByText('Hedef')).toBeVisible()
    await expect.element(screen.getByText('Kaydedildi.')).toBeVisible()
    await screen.getByRole('link', { name: 'Başka ekran' }).click()
    await expect.element(screen.getByText('Öteki')).toBeVisible()
    await expect.element(screen.getByText('Kaydedildi.')).not.toBeInTheDocument()
  })

  it('closes a notification when the user goes back in the history', async () => {
    stretchTime()
    const { screen, router } = await renderAdmin(<Screens />)
    await screen.getByRole('link', { name: 'Başka ekran' }).click()
    await screen.getByRole('button', { name: 'Bildir' }).click()
    await expect.element(screen.getByText('Bu ekranın bildirimi.')).toBeVisible()
    await router.navigate(-1)
    await expect.element(screen.getByText('Başlangıç')).toBeVisible()
    await expect.element(screen.getByText('Bu ekranın bildirimi.')).not.toBeInTheDocument()
  })
})
