import { useEffect, useState } from 'react'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listOwnWallets, type Wallet } from '#shared/money/balances/balances.contract.ts'
import { listProducts, type Product } from '#shared/shop/products/products.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { type SomeBranches, useBranches } from '#site/features/branches/use-branches.ts'
import { CartLines } from '#site/features/orders/CartLines.tsx'
import { linesOf } from '#site/features/orders/cart-lines.ts'
import { OrderForm } from '#site/features/orders/OrderForm.tsx'
import styles from '#site/features/orders/orders.module.css'
import { orderTexts as texts } from '#site/features/orders/orders.texts.ts'
import { call } from '#site/features/session/client.ts'
import { cartKey, readStored, writeStored } from '#site/features/session/stored.ts'
import { type Cart, readCart, setQuantity, writeCart } from '#site/features/shop/cart-storage.ts'
import { EmptyList } from '#site/ui/EmptyList.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

interface Facts {
  /** The products asked about. */
  asked: string[]
  /** Those of them on sale. */
  products: Product[]
  wallets: Wallet[]
  /** The buyer’s own branch. */
  home: string | null
}

/** The cart with current prices and stock, and the order form. */
export function CartPage(props: SomeBranches) {
  const branches = useBranches(props)
  const [cart, setCart] = useCart()
  const [facts, setFacts] = useState<Facts>()
  const [isBusy, setBusy] = useState(false)
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)

  const ids = cart?.map(({ product }) => product) ?? []
  const asked = ids.toSorted().join()

  async function load() {
    const answer = await run(() =>
      Promise.all([
        call(listProducts, { query: { filter: { id: ids } } }),
        call(listOwnWallets),
        call(showProfile),
      ]),
    )
    if (!answer) return
    const [products, wallets, { branch }] = answer
    setFacts({ asked: ids, products, wallets, home: branch })
  }

  // Another tab may have added products; a late answer about an earlier cart does not know them either.
  const isKnown = facts !== undefined && ids.every((id) => facts.asked.includes(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when other products are in the cart
  useEffect(() => {
    if (asked && !isKnown) void load()
  }, [asked, isKnown])

  if (cart?.length === 0) return <Empty />
  const problem = state === 'failed' && !isKnown ? error : ''
  if (!cart || !facts || problem) return <LoadState error={problem} onRetry={load} />
  const lines = linesOf(cart, facts.products)
  return (
    <div className={styles.cart}>
      <div>
        <CartLines
          lines={lines}
          disabled={isBusy}
          onChange={(id, quantity) => setCart(setQuantity(cart, id, quantity))}
        />
        <p>
          <a href="/vitamin">{texts.shopOn}</a>
        </p>
      </div>
      <OrderForm
        {...{ branches, cart, lines }}
        wallets={facts.wallets}
        home={facts.home}
        onBusy={setBusy}
        onRefused={load}
      />
    </div>
  )
}

function Empty() {
  return (
    <EmptyList title={texts.emptyCart} text={texts.emptyCartText}>
      <a className="button" href="/vitamin">
        {texts.toShop}
      </a>
    </EmptyList>
  )
}

/** The stored cart, synchronised with other tabs; undefined until read. */
function useCart(): [Cart | undefined, (cart: Cart) => void] {
  const [cart, setCart] = useState<Cart>()

  useEffect(() => {
    const read = () => setCart(readCart(readStored(cartKey)))
    read()
    const reread = ({ key }: StorageEvent) => {
      if (key === cartKey || key === null) read()
    }
    addEventListener('storage', reread)
    return () => removeEventListener('storage', reread)
  }, [])

  return [
    cart,
    (changed) => {
      writeStored(cartKey, writeCart(changed))
      setCart(changed)
      dispatchEvent(new CustomEvent('cart-change'))
    },
  ]
}
