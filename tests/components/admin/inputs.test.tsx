import type { ReactNode } from 'react'
import { HttpError, RecordContextProvider } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { ImageFormField } from '#admin/ui/form/ImageFormField.tsx'
import {
  BooleanFormField,
  DateFormField,
  DateTimeFormField,
  InputRow,
  MoneyInput,
  NumberFormField,
  PasswordFormField,
  SelectFormField,
  SelectManyFormField,
  TextFormField,
  TextListFormField,
  TimeFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput, ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { RichTextFormField } from '#admin/ui/form/RichTextFormField.tsx'
import { WeekdaysInput } from '#admin/ui/form/WeekdaysInput.tsx'
import { Email, IntegerInput, Line, Text, TextList } from '#shared/core/fields.ts'
import { Lira } from '#shared/core/money.ts'
import { bostanli, moda, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { chooseFile } from '#tests/components/support/choose-file.ts'
import { equipment } from '#tests/components/support/equipment.tsx'
import { typeFast } from '#tests/components/support/type-fast.ts'

const faqs = resourceOf('faqs', { name: 'Soru |||| Sorular', fields: { name: 'Ad' } })
const people = Array.from({ length: 60 }, (_, index) => ({
  id: `p${index}`,
  name: `Kişi ${String(index).padStart(2, '0')}`,
}))

const shape = {
  name: Line(10),
  note: Text(20),
  email: Email,
  price: Lira,
  count: IntegerInput(1, 99),
  tags: TextList(3, 5),
  kind: z.enum(['cardio', 'weights']),
  owner: z.string().min(1),
  at: z.iso.datetime(),
  day: z.iso.date(),
}

/** Shows the value of the form, as it would be sent. */
function Value({ source }: { source: string }) {
  const value: unknown = useWatch({ name: source })
  return <output>{JSON.stringify(value)}</output>
}

interface Rendering {
  source: string
  values?: Record<string, unknown>
  /** The fields that the contract requires. */
  schema?: z.ZodRawShape
  record?: Record<string, unknown>
  user?: Parameters<typeof renderAdmin>[1] extends infer O
    ? O extends { user?: infer U }
      ? U
      : never
    : never
}

/** Renders one input in a form of the equipment and returns how to read its value and to save. */
async function renderInput(input: ReactNode, { source, values = {}, schema, record, user }: Rendering) {
  const onSubmit = vi.fn(async () => undefined)
  const fields = schema ?? (source in shape ? { [source]: shape[source as keyof typeof shape] } : {})
  const form = (
    <RecordForm schema={z.object(fields)} defaultValues={{ [source]: '', ...values }} onSubmit={onSubmit}>
      {input}
      <Value source={source} />
    </RecordForm>
  )
  const { screen, data } = await renderAdmin(
    record ? <RecordContextProvider value={record}>{form}</RecordContextProvider> : form,
    {
      resources: [equipment, faqs],
      records: { faqs: people },
      resource: 'equipments',
      ...(user && { user }),
    },
  )
  const value = () => JSON.parse(screen.getByRole('status').element().textContent || 'null')
  return {
    screen,
    data,
    onSubmit,
    value: () => expect.poll(value),
    save: () => screen.getByRole('button', { name: 'Kaydet' }).click(),
  }
}

describe('TextFormField', () => {
  it('is labelled by the resource’s text and required by the contract', async () => {
    const { screen } = await renderInput(<TextFormField source="name" />, { source: 'name' })
    await expect.element(screen.getByRole('textbox', { name: /^Ad/ })).toBeRequired()
  })

  it('is not required where the contract accepts an empty text', async () => {
    const { screen } = await renderInput(<TextFormField source="note" hint="İsteğe bağlı." />, {
      source: 'note',
    })
    await expect.element(screen.getByRole('textbox', { name: 'Not' })).not.toBeRequired()
    await expect.element(screen.getByText('İsteğe bağlı.')).toBeVisible()
  })

  it('shows the contract’s error in place of the hint, keeps the typed text and does not send it', async () => {
    const { screen, save, onSubmit, value } = await renderInput(
      <TextFormField source="name" hint="Kısa bir ad." />,
      {
        source: 'name',
      },
    )
    await screen.getByRole('textbox', { name: /^Ad/ }).fill('Koşu bandı pro')
    await save()
    await expect.element(screen.getByText('En çok 10 karakter yazılabilir.')).toBeVisible()
    await expect.element(screen.getByText('Kısa bir ad.')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('textbox', { name: /^Ad/ })).toBeInvalid()
    await value().toBe('Koşu bandı pro')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('has a label of its own, a type and several rows where asked', async () => {
    const { screen, save } = await renderInput(
      <InputRow>
        <TextFormField source="email" type="email" label="Adres" placeholder="ad@ornek.com" />
        <TextFormField source="note" rows={3} />
      </InputRow>,
      { source: 'email', schema: { email: shape.email } },
    )
    await screen.getByRole('textbox', { name: /^Adres/ }).fill('değil')
    await save()
    await expect.element(screen.getByText('Geçerli bir e-posta adresi gerekli.')).toBeVisible()
    await expect.element(screen.getByPlaceholder('ad@ornek.com')).toHaveAttribute('type', 'email')
    expect(screen.getByRole('textbox', { name: 'Not' }).element().tagName).toBe('TEXTAREA')
  })
})

describe('MoneyInput', () => {
  const render = (values = {}) => renderInput(<MoneyInput source="price" />, { source: 'price', values })

  it('keeps "12," and "12,0" as typed on the way to "12,05"', async () => {
    const { screen, value } = await render()
    const input = screen.getByRole('textbox', { name: /^Fiyat/ })
    await input.click()
    for (const [key, text] of [
      ['1', '1'],
      ['2', '12'],
      [',', '12,'],
      ['0', '12,0'],
      ['5', '12,05'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.element(input).toHaveValue(text)
    }
    await value().toBe(12.05)
  })

  it('shows a stored amount formatted', async () => {
    const { screen } = await render({ price: 1250.5 })
    await expect.element(screen.getByRole('textbox', { name: /^Fiyat/ })).toHaveValue('1.250,50')
  })

  it.each([
    ['14.400,50', 14400.5, '14.400,50'],
    ['14400,50', 14400.5, '14.400,50'],
    ['14400,5', 14400.5, '14.400,50'],
    ['14.400', 14400, '14.400'],
    ['14400', 14400, '14.400'],
    ['₺ 14 400', 14400, '14.400'],
    ['12.5', 12.5, '12,50'],
  ])('reads %s as typed and formats it when it is left', async (typed, lira, formatted) => {
    const { screen, value } = await render()
    const input = screen.getByRole('textbox', { name: /^Fiyat/ })
    await input.fill(typed)
    await value().toBe(lira)
    await expect.element(input).toHaveValue(typed)
    await userEvent.tab()
    await expect.element(input).toHaveValue(formatted)
    await value().toBe(lira)
  })

  it('reports a wrong amount when it is left, and withdraws the error once it is right', async () => {
    const { screen } = await render()
    const input = screen.getByRole('textbox', { name: /^Fiyat/ })
    await input.fill('14,400')
    await expect.element(input).toBeValid()
    await userEvent.tab()
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await input.fill('14.400')
    await expect.element(input).toHaveAttribute('aria-invalid', 'false')
  })

  it('keeps an invalid amount for the contract to reject', async () => {
    const { screen, save, onSubmit } = await render()
    await screen.getByRole('textbox', { name: /^Fiyat/ }).fill('on iki')
    await save()
    await expect.element(screen.getByText('Bu alanın değeri geçersiz.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: /^Fiyat/ })).toHaveValue('on iki')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('NumberFormField', () => {
  it('sends a number and keeps other text for the contract to reject', async () => {
    const { screen, save, value } = await renderInput(<NumberFormField source="count" />, { source: 'count' })
    const input = screen.getByRole('textbox', { name: /^Adet/ })
    await expect.element(input).toBeRequired()
    await input.fill('12')
    await value().toBe(12)
    await input.fill('12a')
    await value().toBe('12a')
    await save()
    await expect.element(screen.getByText('Bu alanın değeri geçersiz.')).toBeVisible()
  })
})

describe('WeekdaysInput', () => {
  it('chooses several days, sent in the order of the week', async () => {
    const names = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz']
    const { screen, value } = await renderInput(<WeekdaysInput source="tags" names={names} />, {
      source: 'tags',
      values: { tags: [3] },
    })
    await expect.element(screen.getByRole('button', { name: 'Çar' })).toHaveAttribute('aria-pressed', 'true')
    await screen.getByRole('button', { name: 'Cum' }).click()
    await screen.getByRole('button', { name: 'Pzt' }).click()
    await value().toEqual([1, 3, 5])
    await screen.getByRole('button', { name: 'Çar' }).click()
    await value().toEqual([1, 5])
  })
})

describe('DateFormField, TimeFormField and DateTimeFormField', () => {
  it('hold a calendar day and a time of day', async () => {
    const { screen, value } = await renderInput(
      <>
        <DateFormField source="day" max="2030-01-01" />
        <TimeFormField source="time" />
      </>,
      { source: 'day' },
    )
    await screen.getByLabelText(/^Gün/).fill('5.11.2026')
    await value().toBe('2026-11-05')
    await screen.getByRole('textbox', { name: 'Saat' }).fill('1430')
    await expect.element(screen.getByLabelText(/^Gün/)).toHaveValue('05.11.2026')
    await userEvent.tab()
    await expect.element(screen.getByRole('textbox', { name: 'Saat' })).toHaveValue('14.30')
  })

  it('enter moments in club time, in any time zone', async () => {
    const { screen, value } = await renderInput(<DateTimeFormField source="at" />, {
      source: 'at',
      values: { at: '2026-11-05T06:30:00.000Z' },
    })
    const input = screen.getByLabelText(/^An/)
    await expect.element(input).toHaveValue('05.11.2026 09.30')
    await input.fill('24.12.2026 20.00')
    await value().toBe('2026-12-24T17:00:00.000Z')
  })

  it('keep a text that is no date, say so and leave it to the contract to reject it', async () => {
    const { screen, value, save } = await renderInput(<DateTimeFormField source="at" />, { source: 'at' })
    await screen.getByLabelText(/^An/).fill('24.12.2026')
    await userEvent.tab()
    await value().toBe('24.12.2026')
    await expect.element(screen.getByText('Tarih ve saati 21.11.2026 14.30 gibi yazın.')).toBeVisible()
    await save()
    await expect.element(screen.getByText('Bu alanın değeri geçersiz.')).toBeVisible()
    await expect.element(screen.getByLabelText(/^An/)).toHaveValue('24.12.2026')
  })

  it('send null for an emptied moment, which the contract rejects', async () => {
    const { screen, value, save } = await renderInput(<DateTimeFormField source="at" />, {
      source: 'at',
      values: { at: '2026-11-05T06:30:00.000Z' },
    })
    await screen.getByLabelText(/^An/).fill('')
    await value().toBe(null)
    await save()
    await expect.element(screen.getByText('Bu alan zorunludur.')).toBeVisible()
  })
})

describe('DatePickerField and DatePanel', () => {
  it('completes a short date when the user leaves the field or presses Enter', async () => {
    const { screen, value } = await renderInput(<DateFormField source="day" />, { source: 'day' })
    await screen.getByLabelText(/^Gün/).fill('5.3.26')
    await value().toBe('5.3.26')
    await userEvent.keyboard('{Enter}')
    await value().toBe('2026-03-05')
    await expect.element(screen.getByLabelText(/^Gün/)).toHaveValue('05.03.2026')
  })

  it('offers a Turkish calendar whose weeks begin on Monday, and takes the chosen day', async () => {
    const { screen, value } = await renderInput(<DateFormField source="day" />, {
      source: 'day',
      values: { day: '2026-11-05' },
    })
    await screen.getByRole('button', { name: 'Takvimi aç' }).click()
    const calendar = screen.getByRole('dialog', { name: 'Takvim' })
    await expect.element(calendar.getByText('Kasım 2026')).toBeVisible()
    await expect.element(calendar.getByRole('columnheader').first()).toHaveAccessibleName('Pazartesi')
    await calendar.getByRole('gridcell', { name: '12' }).click()
    await expect.element(calendar).not.toBeInTheDocument()
    await value().toBe('2026-11-12')
    await expect.element(screen.getByLabelText(/^Gün/)).toHaveValue('12.11.2026')
  })

  it('opens by Alt and the down arrow, and chooses the time in 24 hours', async () => {
    const { screen, value } = await renderInput(<DateTimeFormField source="at" />, {
      source: 'at',
      values: { at: '2026-11-05T06:30:00.000Z' },
    })
    await screen.getByLabelText(/^An/).click()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const panel = screen.getByRole('dialog', { name: 'Takvim ve saat' })
    await panel.getByRole('gridcell', { name: '24' }).click()
    await panel.getByRole('option', { name: '20 saat' }).click()
    await panel.getByRole('button', { name: 'Tamam' }).click()
    await value().toBe('2026-11-24T17:30:00.000Z')
    await expect.element(screen.getByLabelText(/^An/)).toHaveValue('24.11.2026 20.30')
  })
})

describe('BooleanFormField', () => {
  it('switches, and describes itself by its hint', async () => {
    const { screen, value } = await renderInput(
      <BooleanFormField source="isActive" hint="Ziyaretçiler görür." />,
      {
        source: 'isActive',
        values: { isActive: false },
      },
    )
    const input = screen.getByRole('switch', { name: 'Yayında' })
    await expect.element(input).toHaveAccessibleDescription('Ziyaretçiler görür.')
    await input.click()
    await value().toBe(true)
    await expect.element(input).toBeChecked()
  })
})

describe('PasswordFormField and RevealButton', () => {
  it('hides the password until the user reveals it', async () => {
    const { screen } = await renderInput(<PasswordFormField source="password" />, { source: 'password' })
    const input = screen.getByLabelText('Parola', { exact: true })
    await input.fill('gizli-1')
    await expect.element(input).toHaveAttribute('type', 'password')
    await screen.getByRole('button', { name: 'Parolayı göster' }).click()
    await expect.element(input).toHaveAttribute('type', 'text')
    await expect
      .element(screen.getByRole('button', { name: 'Parolayı gizle' }))
      .toHaveAttribute('aria-pressed', 'true')
  })
})

const choices = [
  { id: 'cardio', name: 'Kardiyo' },
  { id: 'weights', name: 'Ağırlık' },
]

describe('SelectFormField', () => {
  it('chooses, and clears with its empty option', async () => {
    const { screen, value } = await renderInput(
      <SelectFormField source="kind" choices={choices} none="Seçilmedi" />,
      {
        source: 'kind',
      },
    )
    await screen.getByRole('combobox', { name: /^Tür/ }).click()
    await screen.getByRole('option', { name: 'Ağırlık' }).click()
    await value().toBe('weights')
    await screen.getByRole('combobox', { name: /^Tür/ }).click()
    await screen.getByRole('option', { name: 'Seçilmedi' }).click()
    await value().toBe(null)
  })

  it('runs its last action without changing the value', async () => {
    const run = vi.fn()
    const { screen, value } = await renderInput(
      <SelectFormField source="kind" choices={choices} action={{ label: 'Yeni tür...', run }} />,
      { source: 'kind', values: { kind: 'cardio' } },
    )
    await screen.getByRole('combobox', { name: /^Tür/ }).click()
    await screen.getByRole('option', { name: 'Yeni tür...' }).click()
    expect(run).toHaveBeenCalledOnce()
    await value().toBe('cardio')
  })

  it('shows the contract’s error for a missing choice', async () => {
    const { screen, save } = await renderInput(<SelectFormField source="kind" choices={choices} />, {
      source: 'kind',
    })
    await save()
    await expect.element(screen.getByText('Listedeki değerlerden biri seçilmeli.')).toBeVisible()
  })
})

describe('SelectManyFormField', () => {
  it('collects several choices and ignores values it does not know yet', async () => {
    const { screen, value } = await renderInput(<SelectManyFormField source="tags" choices={choices} />, {
      source: 'tags',
      values: { tags: ['unknown'] },
      schema: {},
    })
    const input = screen.getByRole('combobox', { name: 'Etiketler' })
    await input.click()
    await screen.getByRole('option', { name: 'Kardiyo' }).click()
    await screen.getByRole('option', { name: 'Ağırlık' }).click()
    await userEvent.keyboard('{Escape}')
    await value().toEqual(['cardio', 'weights'])
    await expect.element(input).toMatchTextContent('KardiyoAğırlık')
  })
})

describe('TextListFormField', () => {
  it('holds one text per line and shows the error of any line', async () => {
    const { screen, value, save } = await renderInput(<TextListFormField source="tags" />, {
      source: 'tags',
      values: { tags: ['bir'] },
    })
    const input = screen.getByRole('textbox', { name: 'Etiketler' })
    await expect.element(input).toHaveValue('bir')
    await input.fill('bir\niki')
    await value().toEqual(['bir', 'iki'])
    await input.fill('bir\nçok uzun bir satır')
    await save()
    await expect.element(screen.getByText('En çok 5 karakter yazılabilir.')).toBeVisible()
  })
})

describe('disabled inputs', () => {
  it('hold a password and a switch that cannot be changed', async () => {
    const { screen } = await renderInput(
      <>
        <PasswordFormField source="note" label="Parola" disabled />
        <BooleanFormField source="isOpen" label="Açık" disabled />
      </>,
      { source: 'note' },
    )
    await expect.element(screen.getByLabelText('Parola', { exact: true })).toBeDisabled()
    await expect.element(screen.getByRole('switch', { name: 'Açık' })).toBeDisabled()
  })
})

describe('ReferenceFormField and ReferencePicker', () => {
  const render = (values = {}, more = {}) =>
    renderInput(<ReferenceFormField source="owner" reference="faqs" {...more} />, { source: 'owner', values })

  it('searches on the server, debounced, and stores the id', async () => {
    const { screen, data, value } = await render()
    const input = screen.getByRole('combobox', { name: /^Sorumlu/ })
    await expect.poll(() => data.callsOf('getList', 'faqs').length).toBe(1)
    await input.click()
    await typeFast(input, 'kişi 5')
    await screen.getByRole('option', { name: 'Kişi 57' }).click()
    await value().toBe('p57')
    const asked = data.callsOf('getList', 'faqs').map(({ params }) => (params.filter as { q?: string }).q)
    expect(asked.filter((q) => q !== undefined)).toEqual(['kişi 5'])
  })

  it('says that the choices could not be fetched, and fetches them when it is opened again', async () => {
    const { screen, data } = await render()
    await expect.poll(() => data.callsOf('getList', 'faqs').length).toBe(1)
    const input = screen.getByRole('combobox', { name: /^Sorumlu/ })
    await input.click()
    data.failures.getList = new HttpError('Sunucuya ulaşılamıyor.', 503)
    await typeFast(input, 'kişi 57')
    const problem = screen.getByText('Seçenekler getirilemedi: Sunucuya ulaşılamıyor.')
    await expect.element(problem.first()).toBeVisible()
    await expect.element(screen.getByText('Seçenek yok')).not.toBeInTheDocument()
    await expect.element(input).toBeInvalid()
    await userEvent.keyboard('{Escape}')
    await input.click()
    await typeFast(input, 'kişi 57')
    await screen.getByRole('option', { name: 'Kişi 57' }).click()
    await expect.element(problem).not.toBeInTheDocument()
  })

  it('shows the name of a stored id that is not among the first choices', async () => {
    const { screen } = await render({ owner: 'p59' })
    await expect.element(screen.getByRole('combobox', { name: /^Sorumlu/ })).toHaveValue('Kişi 59')
  })

  it('chooses the highlighted match by Enter without saving the form', async () => {
    const { screen, value, onSubmit } = await render()
    await screen.getByRole('combobox', { name: /^Sorumlu/ }).click()
    await userEvent.keyboard('kişi 42')
    await expect.element(screen.getByRole('option', { name: 'Kişi 42' })).toBeVisible()
    await expect.element(screen.getByRole('option', { name: 'Kişi 01' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await value().toBe('p42')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('chooses only a match by Enter, even before the server has answered', async () => {
    const { screen, value } = await render({}, { none: 'Kimse' })
    const input = screen.getByRole('combobox', { name: /^Sorumlu/ })
    await input.click()
    await expect.element(screen.getByRole('option', { name: 'Kişi 00' })).toBeVisible()
    await input.fill('kişi 42')
    await userEvent.keyboard('{Enter}')
    await value().toBe('p42')
  })

  it('clears with its empty option and runs its last action', async () => {
    const run = vi.fn()
    const { screen, value } = await render(
      { owner: 'p1' },
      { none: 'Kimse', action: { label: 'Yeni kişi...', run } },
    )
    await screen.getByRole('combobox', { name: /^Sorumlu/ }).click()
    await screen.getByRole('option', { name: 'Yeni kişi...' }).click()
    expect(run).toHaveBeenCalledOnce()
    await value().toBe('p1')
    await screen.getByRole('combobox', { name: /^Sorumlu/ }).click()
    await screen.getByRole('option', { name: 'Kimse' }).click()
    await value().toBe(null)
  })

  it('shows the second line of choices of the same name', async () => {
    const detail = ({ id }: { id: string }) => `numara ${id}`
    const { screen } = await render({}, { detail })
    await screen.getByRole('combobox', { name: /^Sorumlu/ }).click()
    await expect.element(screen.getByRole('option', { name: 'Kişi 03 numara p3' })).toBeVisible()
  })
})

describe('BranchInput and FixedBranchInput', () => {
  it('lets admins choose a branch', async () => {
    const { screen, value } = await renderInput(<BranchInput />, { source: 'branch' })
    await screen.getByRole('combobox', { name: /^Şube/ }).click()
    await screen.getByRole('option', { name: 'Bostanlı' }).click()
    await value().toBe(bostanli)
  })

  it('shows staff their own branch, fixed', async () => {
    const { screen } = await renderInput(<BranchInput />, { source: 'branch', user: staff })
    await expect.element(screen.getByRole('textbox', { name: 'Şube' })).toHaveValue('Moda')
    await expect.element(screen.getByRole('textbox', { name: 'Şube' })).toBeDisabled()
  })

  it('shows the branch of a record that cannot move', async () => {
    const { screen } = await renderInput(<FixedBranchInput />, {
      source: 'branch',
      record: { id: '1', branch: moda },
    })
    await expect.element(screen.getByRole('textbox', { name: 'Şube' })).toHaveValue('Moda')
  })
})

describe('ImageFormField', () => {
  const render = (record: Record<string, unknown> = { id: '1', name: 'Bisiklet', image: null }) =>
    renderInput(<ImageFormField />, { source: 'image', record, values: record })
  const picture = (type = 'image/png', size = 10) => new File([new Uint8Array(size)], 'foto.png', { type })
  const choose = (screen: Awaited<ReturnType<typeof render>>['screen'], file: File) =>
    chooseFile(screen.getByLabelText('Fotoğraf seç').first(), file)

  it('refuses a file that is not a photograph and one that is too large', async () => {
    const { screen } = await render()
    await choose(screen, picture('application/pdf'))
    await expect.element(screen.getByText(/Bu dosya fotoğraf olarak okunamıyor/)).toBeVisible()
    await choose(screen, picture('image/png', 10 * 1024 * 1024 + 1))
    await expect.element(screen.getByText('Fotoğraf en çok 10 MB olabilir.')).toBeVisible()
  })

  it('previews a chosen photograph and takes it back', async () => {
    const { screen } = await render()
    await choose(screen, picture())
    await expect.element(screen.getByText('Yeni fotoğraf kaydedince yüklenecek.')).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Fotoğraf: Bisiklet' })).toBeInTheDocument()
    await screen.getByRole('button', { name: 'Geri al' }).click()
    await expect.element(screen.getByText(/Fotoğrafı buraya bırakın/)).toBeVisible()
  })

  it('removes the current photograph on saving, which can be undone', async () => {
    const { screen, value } = await render({ id: '1', name: 'Bisiklet', image: '/uploads/a.webp' })
    await screen.getByRole('button', { name: 'Fotoğrafı kaldır' }).click()
    await expect.element(screen.getByText('Fotoğraf kaydedince kaldırılacak.')).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Fotoğraf: Bisiklet' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Geri al' }).click()
    await expect.element(screen.getByRole('button', { name: 'Fotoğrafı kaldır' })).toBeVisible()
    await value().toBe('/uploads/a.webp')
  })
})

describe('RichTextFormField and LinkButton', () => {
  const render = (text = '<p>Merhaba</p>') =>
    renderInput(<RichTextFormField source="text" hint="Kısa tutun." />, { source: 'text', values: { text } })
  const selectAll = async (screen: Awaited<ReturnType<typeof render>>['screen']) => {
    await screen.getByRole('textbox', { name: 'Metin' }).click()
    await userEvent.keyboard('{Control>}a{/Control}')
  }

  it('makes headings of the second and third level', async () => {
    const { screen, value } = await render()
    await selectAll(screen)
    await screen.getByRole('button', { name: 'Başlık', exact: true }).click()
    await value().toContain('<h2>Merhaba</h2>')
    await screen.getByRole('button', { name: 'Alt başlık' }).click()
    await value().toContain('<h3>Merhaba</h3>')
    await expect.element(screen.getByText('Kısa tutun.')).toBeVisible()
  })

  it.each([
    ['1. ', '<ol><li><p>Bir</p></li></ol>'],
    ['- ', '<ul><li><p>Bir</p></li></ul>'],
  ])('begins a list with “%s” in an empty text', async (mark, list) => {
    const { screen, value } = await render('')
    await screen.getByRole('textbox', { name: 'Metin' }).click()
    await userEvent.keyboard(`${mark}Bir`)
    await value().toContain(list)
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}{Backspace}')
    await value().toBe('')
  })

  it('links the selection, refuses unsafe addresses, and removes the link', async () => {
    const { screen, value } = await render()
    await expect.element(screen.getByRole('button', { name: 'Bağlantı' })).toBeDisabled()
    await selectAll(screen)
    await screen.getByRole('button', { name: 'Bağlantı' }).click()
    await screen.getByRole('textbox', { name: /^Adres/ }).fill('javascript:alert(1)')
    await screen.getByRole('button', { name: 'Ekle' }).click()
    await expect.element(screen.getByText('Bu adres bağlantı olamaz.')).toBeVisible()
    await screen.getByRole('textbox', { name: /^Adres/ }).fill('https://example.com')
    await screen.getByRole('button', { name: 'Ekle' }).click()
    await value().toContain('href="https://example.com"')
    await screen.getByRole('button', { name: 'Bağlantı' }).click()
    await expect.element(screen.getByRole('textbox', { name: /^Adres/ })).toHaveValue('https://example.com')
    await screen.getByRole('button', { name: 'Bağlantıyı kaldır' }).click()
    await value().toBe('<p>Merhaba</p>')
  })
})
