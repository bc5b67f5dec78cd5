import { returnPath } from '#site/features/session/return-path.ts'

// Who is signed in has an account: on to what was asked for, or to the overview.
if (document.documentElement.dataset.session) location.replace(returnPath())
