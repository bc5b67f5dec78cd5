import { RecordContextProvider } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'
import { MessageReply } from '#admin/resources/content/contact/MessageReply.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { GalleryDialog } from '#admin/ui/mail/GalleryDialog.tsx'
import { MailFields } from '#admin/ui/mail/MailBlocks.tsx'
import { LivePreview, MailPreview } from '#admin/ui/mail/MailPreview.tsx'
import { TestMailDialog } from '#admin/ui/mail/TestMailDialog.tsx'
import { previewReply, replyContact } from '#shared/content/contact/contact.contract.ts'
import { previewCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'
import { renderAdmin, resourceOf } from '#tests/components/support/admin.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const gallery = resourceOf('gallery', { name: 'Fotoğraf |||| Galeri', fields: { title: 'Başlık' } })
const campaigns = resourceOf('campaigns', {
  name: 'Kampanya |||| Kampanyalar',
  fields: {
    subject: 'Konu',
    preheader: 'Ön metin',
    content: 'Metin',
    actionLabel: 'Düğme',
    actionLink: 'Düğmenin adresi',
  },
})
const photos = [
  { id: 'g1', title: 'Salon', image: '/uploads/salon.webp', createdAt: '2026-11-02' },
  { id: 'g2', title: '', image: '/uploads/adsiz.webp', createdAt: '2026-11-01' },
  { id: 'g3', title: 'Yüklenmedi', image: null, createdAt: '2026-11-01' },
]
const options = { resources: [gallery, campaigns], records: { gallery: photos }, resource: 'campaigns' }

describe('MailPreview', () => {
  const html = '<html><head></head><body><p>Merhaba</p></body></html>'

  it('shows subject and mail in a frame without scripts', async () => {
    const { screen } = await renderAdmin(<MailPreview subject="Yaz kampı" html={html} isPending={false} />)
    const frame = screen.getByTitle('Önizleme: Yaz kampı')
    await expect.element(frame).toHaveAttribute('sandbox', '')
    await expect.element(frame).toHaveAttribute('srcdoc', expect.stringContaining('<base target="_blank">'))
  })

  it('switches between phone and computer and remembers the choice', async () => {
    const { screen, store } = await renderAdmin(<MailPreview subject="" html={html} isPending />)
    await expect.element(screen.getByText('Konu yazılmadı')).toBeVisible()
    await expect.element(screen.getByRole('progressbar', { name: 'Önizleme güncelleniyor' })).toBeVisible()
    await screen.getByRole('button', { name: 'Bilgisayar' }).click()
    await expect.element(screen.getByTitle(/^Önizleme/)).toHaveStyle({ width: '720px' })
    expect(store.getItem('mail.preview')).toBe('desktop')
  })

  it('shows a problem above the last preview', async () => {
    const { screen } = await renderAdmin(
      <MailPreview subject="" html={undefined} isPending={false} problem="Önizleme alınamadı." />,
    )
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Önizleme alınamadı.')
  })
})

describe('the preview of a reply', () => {
  const message = {
    id: '00000000-0000-4000-8000-0000000000c1',
    _id: '00000000-0000-4000-8000-0000000000c1',
    branch: null,
    name: 'Deniz',
    email: 'deniz@example.com',
    phone: '',
    subject: 'Havuz',
    message: 'Açık mı?',
    enteredByStaff: false,
    isRead: true,
    isSuspicious: false,
    reply: '',
    repliedAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    version: 1,
  }
  const contact = resourceOf('contact', { name: 'Mesaj |||| Mesajlar', fields: { reply: 'Yanıt' } })
  const form = (record: typeof message) => (
    <RecordContextProvider value={record}>
      <MessageReply />
    </RecordContextProvider>
  )

  it('shows the mail as the sender will read it, once typing pauses', async () => {
    respondTo(previewReply, ({ body }) => ({ subject: 'Yanıt: Havuz', html: `<head></head>${body.reply}` }))
    const { screen } = await renderAdmin(form(message), { resources: [contact] })
    await expect.element(screen.getByRole('heading', { name: 'Önizleme' })).not.toBeInTheDocument()
    await screen.getByRole('textbox').fill('Evet, her gün.')
    const frame = screen.getByTitle('Önizleme: Yanıt: Havuz')
    await expect.element(frame).toHaveAttribute('srcdoc', expect.stringContaining('Evet, her gün.'))
    await expect.element(screen.getByText(/örnek bir adla/)).not.toBeInTheDocument()
  })

  it('is sent once by the shortcut', async () => {
    respondTo(previewReply, () => ({ subject: 'Yanıt: Havuz', html: '' }))
    const answer = Promise.withResolvers<void>()
    respondTo(replyContact, async () => {
      await answer.promise
      return { ...message, reply: 'Evet.', repliedAt: '2026-11-21T10:00:00.000Z' }
    })
    const { screen } = await renderAdmin(form(message), { resources: [contact] })
    await screen.getByRole('textbox').fill('Evet.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => requestsTo(replyContact)).toHaveLength(1)
    await expect.element(screen.getByRole('button', { name: contactTexts.replySend })).toBeDisabled()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    answer.resolve()
    await expect.element(screen.getByText(contactTexts.replySent)).toBeVisible()
    expect(requestsTo(replyContact)).toHaveLength(1)
  })

  it('asks before a reply is lost that was not sent, but not once it was', async () => {
    respondTo(previewReply, () => ({ subject: 'Yanıt: Havuz', html: '' }))
    respondTo(replyContact, () => message)
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const { screen, router, address } = await renderAdmin(form(message), { resources: [contact] })
    await screen.getByRole('textbox').fill('Evet.')
    await router.navigate('/users')
    await expect.poll(() => confirm.mock.calls.length).toBe(1)
    expect(address().pathname).toBe('/')
    await screen.getByRole('button', { name: contactTexts.replySend }).click()
    await expect.element(screen.getByText(contactTexts.replySent)).toBeVisible()
    await router.navigate('/users')
    await expect.poll(() => address().pathname).toBe('/users')
    expect(confirm.mock.calls).toHaveLength(1)
    confirm.mockRestore()
  })

  it('is absent where the reply is given by phone', async () => {
    const { screen } = await renderAdmin(form({ ...message, email: '' }), { resources: [contact] })
    await screen.getByRole('textbox').fill('Evet.')
    await expect.element(screen.getByRole('heading', { name: 'Önizleme' })).not.toBeInTheDocument()
    expect(requestsTo(previewReply)).toHaveLength(0)
  })
})

describe('TestMailDialog', () => {
  it('sends to the signed-in user’s address and announces the response', async () => {
    const onSend = vi.fn(async (email: string) => ({ message: `${email} adresine gönderildi.` }))
    const { screen } = await renderAdmin(<TestMailDialog content="Size gönderilir." onSend={onSend} />)
    await screen.getByRole('button', { name: 'Deneme e-postası' }).click()
    await expect.element(screen.getByRole('textbox', { name: /^Adres/ })).toHaveValue('ada@example.com')
    await screen.getByRole('button', { name: 'Gönder' }).click()
    await expect.element(screen.getByText('ada@example.com adresine gönderildi.')).toBeVisible()
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('needs a valid address and valid other fields', async () => {
    const onSend = vi.fn(async () => ({ message: '' }))
    const { screen } = await renderAdmin(
      <TestMailDialog content="" onSend={onSend} isReady={false}>
        {(isChecked) => <p>{isChecked ? 'şube eksik' : 'denetlenmedi'}</p>}
      </TestMailDialog>,
    )
    await screen.getByRole('button', { name: 'Deneme e-postası' }).click()
    await expect.element(screen.getByText('denetlenmedi')).toBeVisible()
    await screen.getByRole('textbox', { name: /^Adres/ }).fill('değil')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Geçerli bir e-posta adresi gerekli.')).toBeVisible()
    await expect.element(screen.getByText('şube eksik')).toBeVisible()
    await screen.getByRole('textbox', { name: /^Adres/ }).fill('a@example.com')
    await userEvent.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
  })

  it('stays open when sending fails', async () => {
    const { screen } = await renderAdmin(
      <TestMailDialog
        content=""
        onSend={async () => {
          throw new Error('Mail gönderilemedi.')
        }}
      />,
    )
    await screen.getByRole('button', { name: 'Deneme e-postası' }).click()
    await screen.getByRole('button', { name: 'Gönder' }).click()
    await expect.element(screen.getByText('Mail gönderilemedi.')).toBeVisible()
    await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  })
})

describe('GalleryDialog', () => {
  it('offers the photographs that have a file, and inserts the chosen one with its title', async () => {
    const onChoose = vi.fn()
    const { screen } = await renderAdmin(<GalleryDialog onChoose={onChoose} onClose={vi.fn()} />, options)
    await expect.element(screen.getByRole('button', { name: 'Ekle: Adsız fotoğraf' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Ekle: Yüklenmedi' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Ekle: Salon' }).click()
    expect(onChoose).toHaveBeenCalledWith('/uploads/salon.webp', 'Salon')
  })

  it('says that the gallery is empty', async () => {
    const onClose = vi.fn()
    const { screen } = await renderAdmin(<GalleryDialog onChoose={vi.fn()} onClose={onClose} />, {
      ...options,
      records: { gallery: [] },
    })
    await expect.element(screen.getByText(/Galeride henüz fotoğraf yok/)).toBeVisible()
    await screen.getByRole('button', { name: 'Vazgeç' }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })
})

function Content() {
  const value: unknown = useWatch({ name: 'content' })
  return <output>{String(value)}</output>
}

describe('MailFields, MailBlocks and LivePreview', () => {
  const form = (
    <RecordForm
      schema={z.object({})}
      defaultValues={{ subject: '', preheader: '', content: '', actionLabel: '', actionLink: '' }}
      aside={<LivePreview />}
    >
      <MailFields />
      <Content />
    </RecordForm>
  )
  const preview = () =>
    respondTo(previewCampaign, ({ body }) => ({
      subject: `Konu: ${String(body.subject)}`,
      html: `<html><head></head><body>${String(body.content)}</body></html>`,
      text: '',
    }))

  it('inserts a picture, a divider and a personal field into the mail', async () => {
    preview()
    const { screen } = await renderAdmin(form, options)
    await screen.getByRole('textbox', { name: 'Metin' }).click()
    await screen.getByRole('button', { name: 'Kişiye özel alan ekle' }).click()
    await screen.getByRole('menuitem', { name: /^Adı \{\{ad\}\}/ }).click()
    const mail = screen.getByRole('status').filter({ hasText: '{{ad}}' })
    await screen.getByRole('button', { name: 'Galeriden görsel ekle' }).click()
    await screen.getByRole('button', { name: 'Ekle: Salon' }).click()
    await expect.element(mail).toMatchTextContent('src="/uploads/salon.webp" alt="Salon" width="536"')
    await screen.getByRole('button', { name: 'Ayraç ekle' }).click()
    await expect.element(mail).toMatchTextContent('<hr>')
  })

  it('inserts a picture after a divider without replacing it', async () => {
    preview()
    const { screen } = await renderAdmin(form, options)
    const editor = screen.getByRole('textbox', { name: 'Metin' })
    const mail = screen.getByRole('status').filter({ hasText: '<hr>' })
    await editor.click()
    await screen.getByRole('button', { name: 'Ayraç ekle' }).click()
    await expect.element(mail).toMatchTextContent('<hr>')
    await screen.getByRole('button', { name: 'Galeriden görsel ekle' }).click()
    await screen.getByRole('button', { name: 'Ekle: Salon' }).click()
    await expect.element(mail).toMatchTextContent(/<hr>.*salon\.webp/)
    // Also while the divider itself is selected.
    ;(editor.element().querySelector('hr') as HTMLElement).click()
    await screen.getByRole('button', { name: 'Galeriden görsel ekle' }).click()
    await screen.getByRole('button', { name: 'Ekle: Adsız fotoğraf' }).click()
    await expect.element(mail).toMatchTextContent(/<hr>.*adsiz\.webp/)
  })

  it('previews the mail once typing pauses, without an incomplete button', async () => {
    preview()
    const { screen } = await renderAdmin(form, options)
    await screen.getByRole('textbox', { name: 'Düğme', exact: true }).fill('Katıl')
    await screen.getByRole('textbox', { name: 'Konu' }).click()
    await userEvent.keyboard('Yaz kampı')
    await expect.element(screen.getByText('Konu: Yaz kampı')).toBeVisible()
    const sent = requestsTo(previewCampaign)
    expect(sent.length).toBeLessThan(6)
    expect(sent.at(-1)?.body).toMatchObject({ subject: 'Yaz kampı', content: '<p></p>', actionLabel: '' })
  })

  it('keeps the last preview beside an error', async () => {
    preview()
    const { screen } = await renderAdmin(form, options)
    await screen.getByRole('textbox', { name: 'Konu' }).fill('Yaz kampı')
    await expect.element(screen.getByText('Konu: Yaz kampı')).toBeVisible()
    respondTo(previewCampaign, () => refusal(400, 'Metin çok uzun.'))
    await screen.getByRole('textbox', { name: 'Konu' }).fill('Kış kampı')
    await expect.element(screen.getByText('Metin çok uzun.')).toBeVisible()
    await expect.element(screen.getByTitle('Önizleme: Konu: Yaz kampı')).toBeInTheDocument()
  })
})
