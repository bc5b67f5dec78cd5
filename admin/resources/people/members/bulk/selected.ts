/** The properties of a dialog for the selected members. */
export interface SelectedProps {
  /** The accounts of the selected rows. */
  ids: readonly string[]
  onClose: () => void
}
