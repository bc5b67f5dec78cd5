import '#admin/core/zod.ts'
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { cancelUndoable } from '#admin/core/undo/undoable.ts'
import { checkRoutes, forgetRoutes } from '#tests/components/support/routes.ts'
import { recordNavigations } from '#tests/components/support/site.tsx'

/** The size of a desktop screen. */
const desktop = { width: 1280, height: 900 }

let stopRecording: () => void

beforeEach(async () => {
  stopRecording = recordNavigations()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(desktop.width, desktop.height)
})

afterEach(async () => {
  await cleanup()
  stopRecording()
  cancelUndoable()
  // Without a session: shared answers of the API are dropped.
  document.dispatchEvent(new Event('session-change'))
  const unexpected = checkRoutes()
  forgetRoutes()
  if (unexpected.length > 0) throw new Error(`Requests without a route: ${unexpected.join(', ')}`)
})
