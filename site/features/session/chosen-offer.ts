import { formatLira } from '#shared/core/lira-text.ts'
import type { showDaytimeDiscountOfBranch } from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'
import type { showPackage } from '#shared/membership/packages/packages.contract.ts'
import { fetchJson } from '#site/features/session/fetch-json.ts'
import { requestedPath } from '#site/features/session/return-path.ts'

/** Shows the package that a buyer registers for with its price, and chooses its branch. Without an answer nothing changes. */
async function showChosenOffer(place: HTMLElement, id: string, sellingBranch?: string): Promise<void> {
  const { endpoint, discount } = place.dataset
  const { name, kind, branch, price } = await fetchJson<typeof showPackage>(endpoint, {
    params: { id },
    query: sellingBranch ? { branch: sellingBranch } : {},
  })
  const percent =
    kind === 'daytime'
      ? await fetchJson<typeof showDaytimeDiscountOfBranch>(discount, { params: { branchId: branch } }).then(
          ({ discountPercent }) => discountPercent,
          () => 0,
        )
      : 0
  const rules =
    percent > 0 && (await import('#shared/membership/daytime-discounts/daytime-discounts.rules.ts'))
  const select = document.querySelector<HTMLSelectElement>('select[name="branchId"]')
  const option = [...(select?.options ?? [])].find(({ value }) => value === branch)
  if (option && select?.value === '') option.selected = true
  const paid = formatLira(rules ? rules.discountedPrice(price, percent) : price)
  place.textContent = [option?.text, name, paid].filter(Boolean).join(' · ')
  place.hidden = false
}

const place = document.getElementById('chosen-offer')
const { pathname, searchParams } = new URL(requestedPath() ?? '/', location.origin)
const id = pathname === '/customer/checkout' ? searchParams.get('package') : null
const sellingBranch = searchParams.get('branch') ?? undefined
if (place && id) showChosenOffer(place, id, sellingBranch).catch(() => undefined)
