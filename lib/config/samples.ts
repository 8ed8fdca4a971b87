/**
 * Placeholders until the owner has real content: people, quotes, customers' names. A section that shows one with
 * `isSample: true` says so once. Replace a row with a real one, with permission of the person or company it names, and set
 * `isSample` to `false`.
 */
export const TEAM = [
  {
    key: 'ada',
    name: 'Ada Moreno',
    role: 'Design',
    story: 'Drew interiors for ten years, and kept every sketch that a client said no to.',
    isSample: true,
  },
  {
    key: 'jonas',
    name: 'Jonas Weir',
    role: 'Engineering',
    story: 'Looks after the pixels: those that change, and above all those that must not.',
    isSample: true,
  },
  {
    key: 'lin',
    name: 'Lin Okafor',
    role: 'Customers',
    story: 'Answers the mail, and repaints her own hallway every spring.',
    isSample: true,
  },
] as const

export const TESTIMONIALS = [
  {
    key: 'homeowner',
    quote:
      'I selected one wall and the sofa, tried six styles before dinner, and finally knew what to look for in the stores.',
    who: 'A homeowner planning a living room',
    isSample: true,
  },
  {
    key: 'designer',
    quote:
      'Three directions on the client’s own photo before the first meeting. Now we talk about taste instead of guessing.',
    who: 'An interior designer preparing a pitch',
    isSample: true,
  },
  {
    key: 'landlord',
    quote:
      'The view and the windows stayed as they are, so the picture promises nothing the apartment can’t keep.',
    who: 'A landlord refreshing a rental',
    isSample: true,
  },
] as const

/** The strip of customers: each with the path of its logo, drawn on 32 × 32. */
export const TRUSTED_BY = {
  isSample: true,
  companies: [
    { name: 'Harrow & Pine', mark: 'M16 3 27 17h-6l8 10H3l8-10H5z' },
    { name: 'Northlight', mark: 'M4 28V4h24v24zM4 16h24M16 4v24' },
    { name: 'Casa Lumen', mark: 'M16 4a12 12 0 0 1 12 12v12H4V16A12 12 0 0 1 16 4zM16 12v16' },
    { name: 'Oakline Homes', mark: 'M3 15 16 4l13 11M7 13v15h18V13M13 28v-8h6v8' },
    { name: 'Studio Verre', mark: 'M8 4h16l-3 13a5 5 0 0 1-10 0zM16 22v6M10 28h12' },
    { name: 'Fjord Lettings', mark: 'M3 22c4-5 8-5 13 0s9 5 13 0M3 14c4-5 8-5 13 0s9 5 13 0' },
  ],
} as const
