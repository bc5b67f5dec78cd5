import { NotificationCount } from '#site/features/notifications/notification-count.ts'
import { BranchPicker } from '#site/layouts/header/branch-picker.ts'
import { DropMenu } from '#site/layouts/header/drop-menu.ts'
import '#site/layouts/header/page-state.ts'
import { UserMenu } from '#site/layouts/header/user-menu.ts'

customElements.define('drop-menu', DropMenu)
customElements.define('branch-picker', BranchPicker)
customElements.define('user-menu', UserMenu)
customElements.define('notification-count', NotificationCount)
