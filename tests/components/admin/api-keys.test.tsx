import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { resources } from '#admin/resources/index.ts'
import { ApiKeyCreate } from '#admin/resources/office/api-keys/ApiKeyCreate.tsx'
import { ApiKeyShow } from '#admin/resources/office/api-keys/ApiKeyShow.tsx'
import { apiKeyTexts as texts } from '#admin/resources/office/api-keys/api-keys.texts.ts'
import { positionTexts } from '#admin/resources/people/positions/positions.texts.ts'
import { type ApiKey, addApiKey, revokeApiKey } from '#shared/office/api-keys/api-keys.contract.ts'
import { apiKeysMessages } from '#shared/office/api-keys/api-keys.messages.ts'
import { admin, branches, moda, renderAdmin } from '#tests/components/support/admin.tsx'
import { requestsTo, respondTo } from '#tests/components/support/routes.ts'

const key: ApiKey = {
  _id: '00000000-0000-4000-8000-0000000000e1',
  name: 'Kapı yazılımı',
  ending: 'EoJQ',
  permissions: ['memberships.list', 'turnstile-entries.check-in'],
  branches: [moda],
  author: admin._id,
  authorName: admin.name,
  state: 'active',
  expiresAt: '2027-11-29T21:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  createdAt: '2026-11-29T09:00:00.000Z',
}

describe('the form of an API key', () => {
  const create = () =>
    renderAdmin(
      <Routes>
        <Route path="/api-keys/create" element={<ApiKeyCreate />} />
      </Routes>,
      {
        resources,
        resource: 'api-keys',
        path: '/api-keys/create',
        records: { branches },
      },
    )

  it('needs a permission and a branch, and shows the new key once', async () => {
    const token = 'bzk_0cZNdncP6QHYjLnP07mZ5v50VUtJjxSlq8JM350EoJQ'
    respondTo(addApiKey, () => ({ ...key, token }))
    const { screen } = await create()
    await screen.getByRole('textbox', { name: /^Ad/ }).fill('Kapı yazılımı')
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    await expect.element(screen.getByText(apiKeysMessages.noPermissions)).toBeVisible()
    await screen.getByRole('searchbox', { name: positionTexts.search }).fill('üyelikler')
    await screen.getByRole('checkbox', { name: 'Listeleme' }).first().click()
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    await expect.element(screen.getByText(apiKeysMessages.noBranches)).toBeVisible()
    await screen.getByRole('switch', { name: positionTexts.inAllBranches }).click()
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    await expect.element(screen.getByRole('textbox', { name: texts.token })).toHaveValue(token)
    expect(requestsTo(addApiKey)[0]?.body).toMatchObject({
      name: 'Kapı yazılımı',
      permissions: ['memberships.list', 'memberships.show'],
      allBranches: true,
      lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const dialog = screen.getByRole('dialog', { name: texts.tokenTitle(key.name) })
    await expect.element(dialog).toHaveAccessibleDescription(texts.tokenText)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog.getByRole('button', { name: formTexts.secret.done })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: formTexts.secret.kept }).click()
    await dialog.getByRole('button', { name: formTexts.secret.done }).click()
    await expect.element(screen.getByRole('textbox', { name: texts.token })).not.toBeInTheDocument()
  })

  it('offers no permission that a key may not have', async () => {
    const { screen } = await create()
    const search = screen.getByRole('searchbox', { name: positionTexts.search })
    for (const words of ['resepsiyonda imzalatma', 'içe aktarma']) {
      await search.fill(words)
      await expect.element(screen.getByText(positionTexts.nothingFound)).toBeVisible()
    }
  })
})

describe('the page of an API key', () => {
  const show = (fields: Partial<ApiKey> = {}) =>
    renderAdmin(
      <Routes>
        <Route path="/api-keys/:id/show" element={<ApiKeyShow />} />
      </Routes>,
      {
        resources,
        resource: 'api-keys',
        path: `/api-keys/${key._id}/show`,
        records: { branches, 'api-keys': [{ ...key, ...fields, id: key._id }] },
      },
    )

  it('names its permissions and branches, and revokes it after a question', async () => {
    respondTo(revokeApiKey, () => ({ ...key, state: 'revoked' }))
    const { screen } = await show()
    await expect.element(screen.getByText('29 Kasım 2027')).toBeVisible()
    await expect.element(screen.getByText('Adıyla içeri alma')).toBeVisible()
    await screen.getByRole('button', { name: texts.revoke }).click()
    const question = screen.getByRole('alertdialog', { name: texts.revokeTitle(key.name) })
    await question.getByRole('button', { name: texts.revoke }).click()
    await expect.element(screen.getByText(texts.revokedNotice)).toBeVisible()
    expect(requestsTo(revokeApiKey)[0]?.params).toEqual({ id: key._id })
  })

  it('says why a key has stopped, and offers nothing once it is revoked', async () => {
    const { screen } = await show({ state: 'stopped' })
    await expect.element(screen.getByText(texts.stoppedHint)).toBeVisible()
    await screen.unmount()
    const { screen: other } = await show({ state: 'revoked', revokedAt: '2026-11-29T10:00:00.000Z' })
    await expect.element(other.getByText(texts.states.revoked)).toBeVisible()
    await expect.element(other.getByRole('button', { name: texts.revoke })).not.toBeInTheDocument()
  })
})
