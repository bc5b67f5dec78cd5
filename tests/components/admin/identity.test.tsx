import { describe, expect, it } from 'vitest'
import { IdentityScreen } from '#admin/resources/club/identity/IdentityScreen.tsx'
import { identityTexts } from '#admin/resources/club/identity/identity.texts.ts'
import { identity } from '#admin/resources/club/identity/index.ts'
import { SetupChecklist } from '#admin/shell/home/SetupChecklist.tsx'
import { setupTexts } from '#admin/shell/home/setup.texts.ts'
import { presets } from '#shared/brand/club-colours.ts'
import type { Identity } from '#shared/club/identity/identity.contract.ts'
import { identityMessages } from '#shared/club/identity/identity.messages.ts'
import {
  type Setup,
  sendSetupTestMail,
  setupSteps,
  showSetup,
  skipSetupStep,
} from '#shared/office/setup/setup.contract.ts'
import { renderAdmin, staff } from '#tests/components/support/admin.tsx'
import { requestsTo, respondTo } from '#tests/components/support/routes.ts'

const { ground, ink, primary, accent, sky } = presets.sea
const saved: Identity = {
  _id: 'club',
  name: 'Kuzey Spor',
  shortName: '',
  wordmark: '',
  logo: null,
  logoPicture: null,
  palette: 'sea',
  colourGround: ground,
  colourInk: ink,
  colourPrimary: primary,
  colourAccent: accent,
  colourSky: sky,
  motif: 'none',
  heroTitle: [],
  heroText: '',
  heroImage: null,
  heroPicture: null,
  city: 'Sinop',
  address: '',
  phone: '',
  email: '',
  whatsapp: '',
  openingHours: '',
  socialLinks: [],
  tradeName: '',
  mersis: '',
  kep: '',
  taxOffice: '',
  taxNumber: '',
  responsiblePerson: '',
  mailSender: '',
  founderName: '',
  founderText: '',
  founderImage: null,
  founderPicture: null,
  memberName: '',
  memberText: '',
  version: 4,
}

const form = (more = {}) =>
  renderAdmin(<IdentityScreen />, {
    resources: [identity],
    records: { identity: [{ ...saved, id: 'club', title: identityTexts.title }] },
    resource: 'identity',
    path: '/identity',
    ...more,
  })

describe('the form of the identity', () => {
  it('shows the header as it will look while the name is typed, and saves what was changed', async () => {
    const { screen, data } = await form()
    const preview = screen.getByRole('region', { name: identityTexts.preview })
    await expect.element(preview).toMatchTextContent('Kuzey')
    await screen.getByRole('textbox', { name: /^Kulübün adı/ }).fill('Batı Kulübü')
    await expect.element(preview).toMatchTextContent('Batı')
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    await expect.poll(() => data.records('identity')[0]).toMatchObject({ name: 'Batı Kulübü', city: 'Sinop' })
  })

  it('names the ratio of own colours that cannot be read, starting from the preset', async () => {
    const { screen } = await form()
    await screen.getByRole('radio', { name: identityTexts.palettes.custom }).click()
    const field = screen.getByRole('textbox', { name: identityTexts.fields.colourInk })
    await expect.element(field).toHaveValue(ink)
    await expect.element(screen.getByText(identityTexts.readable)).toBeVisible()
    await field.fill('#8899aa')
    await expect.element(screen.getByText(/karşıtlık oranı \d,\d, en az 4,5 olmalıdır/)).toBeVisible()
    await field.fill(ink)
    await expect.element(screen.getByText(identityTexts.readable)).toBeVisible()
    expect(identityMessages.unreadable('ink', 2, 4.5)).toContain('2,0')
  })

  it('saves founder and quoted member, and clears their texts', async () => {
    const record = { ...saved, id: 'club', title: identityTexts.title, memberText: 'Eski söz' }
    const { screen, data } = await form({ records: { identity: [record] } })
    const { founderName, founderText, memberText } = identityTexts.fields
    await screen.getByRole('textbox', { name: founderName }).fill('Hatice Karaca')
    await screen.getByRole('textbox', { name: founderText }).fill('Bir ambarda başladık.')
    await screen.getByRole('textbox', { name: memberText }).clear()
    await screen.getByRole('button', { name: 'Kaydet' }).click()
    await expect
      .poll(() => data.records('identity')[0])
      .toMatchObject({ founderName: 'Hatice Karaca', founderText: 'Bir ambarda başladık.', memberText: '' })
  })

  it('is closed to staff', async () => {
    const { screen } = await form({ user: staff })
    await expect.element(screen.getByRole('textbox', { name: /^Kulübün adı/ })).not.toBeInTheDocument()
  })
})

const setupOf = (done: readonly string[], skipped: readonly string[] = []): Setup => ({
  steps: setupSteps.map((step) => ({
    step,
    isDone: done.includes(step),
    isSkipped: skipped.includes(step),
  })),
})

describe('the checklist of a new club', () => {
  it('links each open step to its screen, and tells what is done', async () => {
    respondTo(showSetup, () => setupOf(['identity', 'branch']))
    const { screen } = await renderAdmin(<SetupChecklist />, { path: '/' })
    await expect.element(screen.getByText(setupTexts.progress(2, setupSteps.length))).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: setupTexts.steps.packages.action }))
      .toHaveAttribute('href', expect.stringContaining('/packages/create'))
    await expect
      .element(screen.getByRole('link', { name: setupTexts.steps.branch.action }))
      .not.toBeInTheDocument()
  })

  it('sends the test mail, and takes a step that is not needed off the list', async () => {
    let setup = setupOf(['identity'])
    respondTo(showSetup, () => setup)
    respondTo(sendSetupTestMail, () => {
      setup = setupOf(['identity', 'test-mail'])
      return { success: true as const, message: '' }
    })
    respondTo(skipSetupStep, () => {
      setup = setupOf(['identity', 'test-mail'], ['gate'])
      return setup
    })
    const { screen } = await renderAdmin(<SetupChecklist />, { path: '/' })
    await screen.getByRole('button', { name: setupTexts.steps['test-mail'].action }).click()
    await expect.element(screen.getByText(setupTexts.testMailSent)).toBeVisible()
    await screen.getByRole('button', { name: setupTexts.skipOf(setupTexts.steps.gate.name) }).click()
    await expect
      .element(screen.getByRole('button', { name: setupTexts.unskipOf(setupTexts.steps.gate.name) }))
      .toBeVisible()
    expect(requestsTo(skipSetupStep)).toMatchObject([{ params: { step: 'gate' }, body: { isSkipped: true } }])
  })

  it('disappears when everything is done or not needed', async () => {
    const [last, ...rest] = setupSteps.toReversed()
    respondTo(showSetup, () => setupOf(rest, [last ?? '']))
    const { screen } = await renderAdmin(<SetupChecklist />, { path: '/' })
    await expect.element(screen.getByText(setupTexts.title)).not.toBeInTheDocument()
  })
})
