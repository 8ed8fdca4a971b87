/** In CSS pixels of the window. */
export type Point = { readonly x: number; readonly y: number }

/** The field for files of the tool. */
export const FILE_FIELD = 'input[type=file]'

/** What a journey needs of a browser. Each click, key and stroke is a real one, sent from outside of the page. */
export interface Browser {
  goto(url: string): Promise<unknown>
  /** Evaluates an expression in the page; its value has to survive JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Scrolls the element into view and clicks its middle. */
  click(selector: string): Promise<unknown>
  type(selector: string, text: string): Promise<unknown>
  /** Gives a file to the first field for files. */
  upload(path: string): Promise<unknown>
  /** Draws a line with the button of the mouse held down. */
  drag(points: readonly Point[]): Promise<unknown>
  /** How many windows are open. */
  countWindows(): Promise<number>
  /** Goes on in the window that was opened last, or in the first one. */
  useWindow(which: 'first' | 'last'): Promise<unknown>
  close(): Promise<unknown>
}
