import { useState } from 'react'
import { HttpError } from 'react-admin'
import { describe, expect, it } from 'vitest'
import Home from '#admin/shell/home/Home.tsx'
import { renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'

const options = {
  resources: [
    resourceOf('contact', { name: 'Mesaj |||| Mesajlar', fields: {} }, { recordRepresentation: 'subject' }),
  ],
  user: { ...staff, permissions: ['contact.list', 'contact.show'], branches: [staff.branch ?? ''] },
}

function HomeOnDemand() {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Home />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Aç
    </button>
  )
}

describe('a panel of the start page', () => {
  it('does not call a list empty that could not be fetched, and tries again', async () => {
    const { screen, data } = await renderAdmin(<HomeOnDemand />, options)
    const { getList } = data.provider
    data.provider.getList = () => Promise.reject(new HttpError('Sunucuya ulaşılamıyor.', 503))
    await screen.getByRole('button', { name: 'Aç' }).click()
    const panel = screen.getByRole('region', { name: 'Okunmamış mesajlar' })
    await expect.element(panel.getByText('Sunucuya ulaşılamıyor.')).toBeVisible()
    await expect.element(panel.getByText('Bütün mesajlar okundu.')).not.toBeInTheDocument()
    data.provider.getList = getList
    await panel.getByRole('button', { name: 'Yeniden dene' }).click()
    await expect.element(panel.getByText('Bütün mesajlar okundu.')).toBeVisible()
  })
})
