import styles from '#site/features/orders/orders.module.css'
import '#site/ui/form/form.css'
import { formatLira } from '#shared/core/money.ts'
import { maxQuantityPerProduct } from '#shared/shop/products/order-limits.ts'
import { amountOf, type CartLine } from '#site/features/orders/cart-lines.ts'
import { orderTexts as texts } from '#site/features/orders/orders.texts.ts'
import { Thumbnail } from '#site/features/orders/Thumbnail.tsx'

interface CartLinesProps {
  lines: readonly CartLine[]
  disabled: boolean
  onChange: (id: string, quantity: number) => void
}

/** The cart’s items with current price and stock. */
export function CartLines({ lines, disabled, onChange }: CartLinesProps) {
  return (
    <ul className={styles.cartLines} aria-label={texts.lines}>
      {lines.map((line) => (
        <Line key={line.id} {...{ line, disabled, onChange }} />
      ))}
    </ul>
  )
}

function Line({ line, disabled, onChange }: Omit<CartLinesProps, 'lines'> & { line: CartLine }) {
  const { id, product, quantity, problem } = line
  const name = product?.name ?? texts.goneName
  const stock = product?.stock ?? 0
  const most = Math.min(stock, maxQuantityPerProduct)
  const set = (wanted: number) => onChange(id, wanted)
  return (
    <li data-problem={problem ? '' : undefined}>
      <Thumbnail image={product?.mainPicture?.webp.split(' ')[0] ?? null} />
      <div className={styles.what}>
        {product ? <a href={`/vitamin/${product.slug}`}>{name}</a> : <b>{name}</b>}
        {product && <span className="hint">{texts.each(formatLira(product.price))}</span>}
      </div>
      {product && stock > 0 && (
        <div className={styles.quantity}>
          <button
            type="button"
            aria-label={texts.fewer(name)}
            disabled={disabled || quantity <= 1}
            onClick={() => set(Math.min(quantity - 1, most))}
          >
            −
          </button>
          <input
            key={quantity}
            type="number"
            aria-label={texts.quantityOf(name)}
            min="1"
            max={most}
            inputMode="numeric"
            defaultValue={quantity}
            disabled={disabled}
            onBlur={({ target }) => {
              const wanted = Math.trunc(target.valueAsNumber)
              if (wanted >= 1 && wanted !== quantity) set(Math.min(wanted, most))
              else target.value = String(quantity)
            }}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') currentTarget.blur()
            }}
          />
          <button
            type="button"
            aria-label={texts.more(name)}
            disabled={disabled || quantity >= most}
            onClick={() => set(quantity + 1)}
          >
            +
          </button>
        </div>
      )}
      <b className={styles.amount}>{product ? formatLira(amountOf(line)) : ''}</b>
      <button
        type="button"
        className="link-button"
        aria-label={texts.removeOf(name)}
        disabled={disabled}
        onClick={() => set(0)}
      >
        {texts.remove}
      </button>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}{' '}
          {stock > 0 && (
            <button type="button" className="link-button" disabled={disabled} onClick={() => set(most)}>
              {texts.take(most)}
            </button>
          )}
        </p>
      )}
    </li>
  )
}
