/** Where keys have a meaning of their own: fields, lists, sliders, and whatever lies over the page. A CSS selector. */
export const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=radio], [role=slider], [role=dialog]'
