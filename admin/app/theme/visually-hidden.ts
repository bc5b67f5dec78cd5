/** For texts that are heard but have no room to be seen. */
export const visuallyHidden = {
  position: 'absolute',
  // With a unit: MUI reads a bare 1 as the whole width.
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
