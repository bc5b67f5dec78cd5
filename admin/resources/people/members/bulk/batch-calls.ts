import {
  type BatchKind,
  extendMembers,
  freezeMembers,
  moveMembers,
  previewExtension,
  previewFreeze,
  previewMove,
  undoExtension,
  undoFreeze,
  undoMove,
} from '#shared/office/member-batches/member-batches.contract.ts'

/** The calls of each change of many members, and the permission that they need. */
export const batchCalls = {
  move: { preview: previewMove, change: moveMembers, undo: undoMove, needs: ['memberships', 'transfer'] },
  freeze: { preview: previewFreeze, change: freezeMembers, undo: undoFreeze, needs: ['users', 'freeze'] },
  extend: {
    preview: previewExtension,
    change: extendMembers,
    undo: undoExtension,
    needs: ['memberships', 'extend'],
  },
} as const satisfies Record<BatchKind, unknown>
