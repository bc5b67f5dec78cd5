import { expect, it, vi } from 'vitest'
import BranchBoards from '#admin/resources/access/turnstile/BranchBoards.tsx'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { watchBranches } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { bostanli, moda, renderAdmin } from '#tests/components/support/admin.tsx'
import { equipmentId } from '#tests/components/support/equipment.tsx'
import { refusal, respondTo } from '#tests/components/support/routes.ts'

const branch = (id: string, name: string, order: number) => ({ id, _id: id, name, order, isActive: true })

it('every open branch has a board in the club’s order, also while nothing has arrived', async () => {
  respondTo(watchBranches, () => refusal(503, 'Turnike izlenemiyor.'))
  const onOpen = vi.fn()
  const { screen } = await renderAdmin(<BranchBoards onOpen={onOpen} />, {
    records: { branches: [branch(bostanli, 'Bostanlı', 2), branch(moda, 'Moda', 1)] },
  })
  await expect.element(screen.getByText(texts.reconnecting)).toBeVisible()
  const boards = screen.getByRole('button', { name: /İçeride: –/ })
  expect(boards.elements().map(({ textContent }) => textContent)).toEqual([
    'Modaİçeride: –',
    'Bostanlıİçeride: –',
  ])
  await boards.nth(1).click()
  expect(onOpen).toHaveBeenCalledWith(bostanli)
})

it('a club without an open branch is told so', async () => {
  respondTo(watchBranches, () => refusal(503, 'Turnike izlenemiyor.'))
  const { screen } = await renderAdmin(<BranchBoards onOpen={vi.fn()} />, { records: { branches: [] } })
  await expect.element(screen.getByText(texts.noBranches)).toBeVisible()
})

it('a club of more than 1,000 branches has its boards in pages', async () => {
  respondTo(watchBranches, () => refusal(503, 'Turnike izlenemiyor.'))
  const branches = Array.from({ length: 1100 }, (_, index) =>
    branch(equipmentId(index), `Şube ${index + 1}`, index),
  )
  const { screen } = await renderAdmin(<BranchBoards onOpen={vi.fn()} />, { records: { branches } })
  const board = (name: string) => screen.getByRole('region', { name, exact: true })
  await expect.element(board('Şube 60')).toBeInTheDocument()
  await expect.element(board('Şube 61')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: /sonraki sayfa/i }).click()
  await expect.element(board('Şube 61')).toBeInTheDocument()
  await expect.element(screen.getByText('61–120 / 1.100')).toBeVisible()
})
