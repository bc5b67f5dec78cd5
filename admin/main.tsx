import '#admin/core/zod.ts'
import '@fontsource-variable/hanken-grotesk/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSignOut } from '#admin/core/auth/session.ts'
import { reloadOnMissingScript } from '#admin/core/reload-on-missing-script.ts'
import { reportError, reportUncaughtErrors } from '#admin/core/report-errors.ts'
import { App } from '#admin/shell/App.tsx'

reloadOnMissingScript()
reportUncaughtErrors()
const root = document.getElementById('root')
if (root) {
  followSignOut(root)
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
