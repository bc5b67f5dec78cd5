import { useCallback, useEffect, useRef } from 'react'
import { type RouterNavigateFunction, type RouterProvider, reactRouterProvider } from 'react-admin'
import { useHref, useLocation } from 'react-router-dom'

/**
 * Navigates, but ignores late updates of a list’s URL. A list writes search and page into the URL with a delay,
 * while it stays mounted until the next screen’s chunk is loaded.
 */
function useNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate()
  const here = useHref(useLocation().pathname)
  const shown = useRef(here)
  useEffect(() => {
    shown.current = here
  }, [here])
  return useCallback(
    (to, options) => {
      const isOfThisScreen = typeof to === 'object' && to.pathname === undefined
      if (isOfThisScreen && window.location.pathname !== shown.current) return
      navigate(to, options)
    },
    [navigate],
  )
}

/** The React Router adapter of react-admin. */
export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate }
