/** In CSS pixels of the window. */
export type Point = { readonly x: number; readonly y: number }

/** The tool's file field. */
export const FILE_FIELD = 'input[type=file]'

/** The browser functions a journey needs. Clicks, keys and strokes are real ones, sent from outside the page. */
export interface Browser {
  goto(url: string): Promise<unknown>
  /** Evaluates an expression in the page; its value must survive JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Scrolls the element into view and clicks its middle. */
  click(selector: string): Promise<unknown>
  type(selector: string, text: string): Promise<unknown>
  /** Gives a file to the first file field. */
  upload(path: string): Promise<unknown>
  /** Draws a line with the mouse button pressed. */
  drag(points: readonly Point[]): Promise<unknown>
  /** Number of open windows. */
  countWindows(): Promise<number>
  /** Switches to the most recently opened window, or to the first one. */
  useWindow(which: 'first' | 'last'): Promise<unknown>
  close(): Promise<unknown>
}
