export type Paint = { readonly hex: string; readonly name: string }

/** Wall paints to begin with, from light to dark within each family. */
export const PAINTS = [
  { hex: '#f1efe8', name: 'Chalk' },
  { hex: '#e0d6c3', name: 'Oat' },
  { hex: '#cbc4b8', name: 'Stone' },
  { hex: '#9b9088', name: 'Taupe' },
  { hex: '#404246', name: 'Charcoal' },
  { hex: '#793535', name: 'Wine' },
  { hex: '#9caf88', name: 'Sage' },
  { hex: '#6f7350', name: 'Olive' },
  { hex: '#2f4a3c', name: 'Forest' },
  { hex: '#185d61', name: 'Teal' },
  { hex: '#2a415f', name: 'Navy' },
  { hex: '#4f6f8f', name: 'Denim' },
  { hex: '#e6c7bf', name: 'Blush' },
  { hex: '#d59e9b', name: 'Rose' },
  { hex: '#be6f4f', name: 'Clay' },
  { hex: '#d7ad6a', name: 'Ochre' },
  { hex: '#a7cadd', name: 'Sky' },
  { hex: '#c7d3dc', name: 'Mist' },
] as const satisfies readonly Paint[]
