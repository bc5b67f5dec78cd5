import { expect, it, vi } from 'vitest'
import NotesPanel from '#admin/resources/people/users/NotesPanel.tsx'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { addUserNote, listUserNotes } from '#shared/office/user-notes/user-notes.contract.ts'
import { renderAdmin } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { respondTo } from '#tests/components/support/routes.ts'

it('the page of a person asks before a note is lost that was not added, also when another panel is opened', async () => {
  const user = equipmentId(3)
  respondTo(listUserNotes, () => [])
  respondTo(addUserNote, ({ body }) => ({
    ...{ _id: equipmentId(4), user, text: body.text, isImportant: false, branch: null, branchName: '' },
    ...{ author: null, authorName: 'Ada', createdAt: '2026-11-20T10:00:00.000Z' },
  }))
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { screen, router, address } = await renderAdmin(<NotesPanel user={user} />, { path: '/users/3/show' })
  const field = screen.getByRole('textbox', { name: texts.newNote })
  await field.fill('Dizinden ameliyat oldu.')
  for (const [index, path] of ['/users', '/users/3/show?panel=memberships'].entries()) {
    await router.navigate(path)
    await expect.poll(() => confirm.mock.calls.length).toBe(index + 1)
    expect(address()).toMatchObject({ pathname: '/users/3/show', search: '' })
  }
  await expect.element(field).toHaveValue('Dizinden ameliyat oldu.')
  await screen.getByRole('button', { name: texts.addNote }).click()
  await expect.element(field).toHaveValue('')
  await router.navigate('/users')
  await expect.poll(() => address().pathname).toBe('/users')
  expect(confirm.mock.calls).toHaveLength(2)
  confirm.mockRestore()
})
