import { useTiptapEditor } from 'ra-input-rich-text'
import { useEffect, useReducer } from 'react'

/** The surrounding editor; rerenders on changes of text or selection. */
export function useEditor() {
  const editor = useTiptapEditor()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!editor) return
    editor.on('transaction', redraw)
    return () => {
      editor.off('transaction', redraw)
    }
  }, [editor])
  return editor
}
