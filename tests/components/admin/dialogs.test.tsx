import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { MoneyInput, TextFormField } from '#admin/ui/form/inputs.tsx'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Line } from '#shared/core/fields.ts'
import { PaidLira } from '#shared/core/money.ts'
import { renderAdmin } from '#tests/components/support/admin.tsx'
import { equipment } from '#tests/components/support/equipment.tsx'
import { networkError, refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const refund = endpoint({
  method: 'POST',
  url: '/api/test/refunds/:id',
  access: 'equipments.edit',
  failure: 'İade kaydedilemedi.',
  summary: 'Test',
  schema: {
    params: z.object({ id: z.string() }),
    body: z.object({ reason: Line(20), amount: PaidLira, kind: z.string(), requestKey: z.uuid() }),
    response: { 201: Done },
  },
})

const done = { success: true, message: 'Tamam.' }

async function renderDialog(props: Partial<ComponentProps<typeof ActionDialog<typeof refund>>> = {}) {
  const onClose = vi.fn()
  const onDone = vi.fn()
  const { screen } = await renderAdmin(
    <ActionDialog
      endpoint={refund}
      params={{ id: '7' }}
      body={{ kind: 'card' }}
      defaultValues={{ reason: '', amount: '' }}
      title="İade edilsin mi?"
      content="Para karta döner."
      confirm="İade et"
      done="İade edildi."
      onDone={onDone}
      onClose={onClose}
      {...props}
    >
      <TextFormField source="reason" label="Sebep" />
      <MoneyInput source="amount" label="Tutar" />
    </ActionDialog>,
    { resources: [equipment], resource: 'equipments' },
  )
  const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}\\W*$`) })
  const confirm = () => screen.getByRole('button', { name: 'İade et' }).click()
  return { screen, onClose, onDone, field, confirm }
}

const keys = () => requestsTo(refund).map(({ body }) => body.requestKey)

describe('ActionDialog', () => {
  it('validates with the contract before sending', async () => {
    respondTo(refund, () => done)
    const { screen, field, confirm } = await renderDialog()
    await expect.element(field('Sebep')).toBeRequired()
    await field('Tutar').fill('0')
    await confirm()
    await expect.element(screen.getByText('Bu alan zorunludur.')).toBeVisible()
    await expect.element(screen.getByText('En az 0.01 olmalıdır.')).toBeVisible()
    expect(requestsTo(refund)).toHaveLength(0)
  })

  it('sends inputs and fixed fields, announces the success and closes', async () => {
    respondTo(refund, () => done)
    const { screen, field, confirm, onClose, onDone } = await renderDialog()
    await field('Sebep').fill('yanlış çekim')
    await field('Tutar').fill('12,50')
    await confirm()
    await expect.element(screen.getByText('İade edildi.')).toBeVisible()
    expect(requestsTo(refund)[0]).toMatchObject({
      params: { id: '7' },
      body: { reason: 'yanlış çekim', amount: 12.5, kind: 'card', requestKey: expect.any(String) },
    })
    expect(onClose).toHaveBeenCalledOnce()
    expect(onDone).toHaveBeenCalledWith(done)
  })

  it('shows a field error of the server at its input and stays open', async () => {
    respondTo(refund, () =>
      refusal(400, 'Geçersiz.', { fields: { amount: 'En çok 10 lira iade edilebilir.' } }),
    )
    const { screen, field, confirm, onClose } = await renderDialog()
    await field('Sebep').fill('yanlış')
    await field('Tutar').fill('11')
    await confirm()
    await expect.element(screen.getByText('En çok 10 lira iade edilebilir.')).toBeVisible()
    await expect.element(field('Tutar')).toBeInvalid()
    await expect.element(field('Sebep')).not.toBeInvalid()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows other errors above the buttons', async () => {
    respondTo(refund, () => refusal(409, 'Bu ödeme iade edilmiş.'))
    const { screen, field, confirm } = await renderDialog()
    await field('Sebep').fill('yanlış')
    await field('Tutar').fill('11')
    await confirm()
    await expect
      .element(screen.getByRole('alertdialog').getByRole('alert'))
      .toMatchTextContent('Bu ödeme iade edilmiş.')
  })

  it('keeps the idempotency key for a retry and replaces it when the values change', async () => {
    respondTo(refund, networkError)
    const { screen, field, confirm } = await renderDialog()
    await field('Sebep').fill('yanlış')
    await field('Tutar').fill('11')
    await confirm()
    await expect.element(screen.getByText('İade kaydedilemedi.')).toBeVisible()
    await confirm()
    await expect.poll(keys).toHaveLength(2)
    expect(keys()[1]).toBe(keys()[0])
    await field('Tutar').fill('12')
    await confirm()
    await expect.poll(keys).toHaveLength(3)
    expect(keys()[2]).not.toBe(keys()[0])
  })

  it('sends once while busy', async () => {
    let finish = (_: unknown) => {}
    respondTo(
      refund,
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const { screen, field, onClose } = await renderDialog()
    await field('Sebep').fill('yanlış')
    await field('Tutar').fill('11')
    await userEvent.keyboard('{Enter}')
    await expect.poll(keys).toHaveLength(1)
    await expect.element(screen.getByRole('button', { name: 'İade et' })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Vazgeç' })).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    finish(done)
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(keys()).toHaveLength(1)
  })

  it('focuses its first field, is confirmed by Enter and closed by Escape', async () => {
    respondTo(refund, () => refusal(409, 'Olmadı.'))
    const { field, onClose } = await renderDialog({ defaultValues: { reason: '', amount: 3 } })
    await expect.element(field('Sebep')).toHaveFocus()
    await userEvent.keyboard('yanlış{Enter}')
    await expect.poll(keys).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })

  it('converts the inputs to the body, and builds the notification from the response', async () => {
    respondTo(refund, () => done)
    const { screen, field, confirm } = await renderDialog({
      toBody: ({ reason, amount }) => ({ reason: `${reason}!`, amount }),
      done: ({ message }) => `Yanıt: ${message}`,
    })
    await field('Sebep').fill('yanlış')
    await field('Tutar').fill('11')
    await confirm()
    await expect.element(screen.getByText('Yanıt: Tamam.')).toBeVisible()
    expect(requestsTo(refund)[0]?.body.reason).toBe('yanlış!')
  })
})

describe('ConfirmDialog', () => {
  const renderConfirm = async (props: Partial<ComponentProps<typeof ConfirmDialog>> = {}) => {
    const onConfirm = vi.fn()
    const onClose = vi.fn()
    const { screen } = await renderAdmin(
      <ConfirmDialog
        open
        title="Silinsin mi?"
        content="Geri alınamaz."
        confirm="Sil"
        onConfirm={onConfirm}
        onClose={onClose}
        {...props}
      />,
    )
    return { screen, onConfirm, onClose }
  }

  it('is named and described by its title and content', async () => {
    const { screen } = await renderConfirm()
    await expect
      .element(screen.getByRole('alertdialog', { name: 'Silinsin mi?' }))
      .toHaveAccessibleDescription('Geri alınamaz.')
  })

  it('focuses the action, so that Enter confirms', async () => {
    const { screen, onConfirm } = await renderConfirm()
    await expect.element(screen.getByRole('button', { name: 'Sil' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('focuses the cancel button where the action cannot be undone', async () => {
    const { screen, onConfirm, onClose } = await renderConfirm({ destructive: true, cancel: 'Kalsın' })
    await expect.element(screen.getByRole('button', { name: 'Kalsın' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('focuses its first field', async () => {
    const { screen } = await renderConfirm({ content: <input aria-label="Adet" />, destructive: true })
    await expect.element(screen.getByRole('textbox', { name: 'Adet' })).toHaveFocus()
  })

  it('cannot be closed while the action runs', async () => {
    const { screen, onClose } = await renderConfirm({ isRunning: true })
    await expect.element(screen.getByRole('button', { name: 'Vazgeç' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
  })
})
