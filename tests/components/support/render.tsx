import { type ReactNode, useEffect } from 'react'
import { type RenderResult, render } from 'vitest-browser-react/pure'

interface RenderedProps {
  children: ReactNode
  onRendered: () => void
}

function Rendered({ children, onRendered }: RenderedProps) {
  useEffect(onRendered, [onRendered])
  return children
}

/** Renders an element; is done once it is in the document and its effects have run, for which production’s React has no `act`. */
export async function renderAndWait(element: ReactNode): Promise<RenderResult> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const screen = await render(<Rendered onRendered={resolve}>{element}</Rendered>)
  await promise
  return screen
}
