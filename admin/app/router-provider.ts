import { useCallback, useEffect, useRef } from 'react'
import { type RouterNavigateFunction, type RouterProvider, reactRouterProvider } from 'react-admin'
import { useHref, useLocation } from 'react-router-dom'

/**
 * Goes on, but never back to a screen that was left. A list writes its search and its page into the address a moment
 * after it was told to, and it stands until the next screen's code has come: its words then come too late.
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

/** React Router as react-admin is to use it. */
export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate }
